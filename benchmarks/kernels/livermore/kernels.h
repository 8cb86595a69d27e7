/* The 24 Livermore kernels (F. H. McMahon, "The Livermore Fortran Kernels", UCRL-53745, 1986) in C: loops from codes of
 * that laboratory, each with the shape of its arrays and its dependences. */
#ifndef KERNELS_H
#define KERNELS_H

#include <math.h>
#include "space.h"

static void hydro_fragment(void) {
  const double q = 0.05, r = 0.02, t = 0.01;

  for (int k = 0; k < 1001; k++)
    x[k] = q + y[k] * (r * z[k + 10] + t * z[k + 11]);
}

static void incomplete_cholesky(void) {
  int start, next = 0;

  for (int length = 101; length > 0; length /= 2) {
    start = next;
    next += length;
    int i = next - 1;
    for (int k = start + 1; k < next; k += 2) {
      i++;
      x[i] = x[k] - v[k] * x[k - 1] - v[k + 1] * x[k + 1];
    }
  }
}

static void inner_product(void) {
  double q = 0;

  for (int k = 0; k < 1001; k++)
    q += z[k] * x[k];
  sum3 = q;
}

static void banded_linear(void) {
  const int stride = (1001 - 7) / 2;

  for (int k = 6; k < 1001; k += stride) {
    int at = k - 6;
    double rest = x[k - 1];
    for (int j = 4; j < 1001; j += 5)
      rest -= x[at++] * y[j];
    x[k - 1] = y[4] * rest;
  }
}

static void tridiagonal(void) {
  for (int i = 1; i < 1001; i++)
    x[i] = z[i] * (y[i] - x[i - 1]);
}

static void general_recurrence(void) {
  for (int i = 1; i < 64; i++) {
    w[i] = 0.01;
    for (int k = 0; k < i; k++)
      w[i] += b6[k][i] * w[i - k - 1];
  }
}

static void equation_of_state(void) {
  const double q = 0.5, r = 0.2, t = 0.1;

  for (int k = 0; k < 995; k++)
    x[k] = u[k] + r * (z[k] + r * y[k]) +
           t * (u[k + 3] + r * (u[k + 2] + r * u[k + 1]) + t * (u[k + 6] + q * (u[k + 5] + q * u[k + 4])));
}

static void adi_integration(void) {
  const double a11 = 0.1, a12 = 0.02, a13 = 0.03, a21 = 0.04, a22 = 0.1, a23 = 0.02;
  const double a31 = 0.03, a32 = 0.04, a33 = 0.1, sig = 0.05;

  for (int kx = 1; kx < 3; kx++)
    for (int ky = 1; ky < 100; ky++) {
      du1[ky] = u1[0][ky + 1][kx] - u1[0][ky - 1][kx];
      du2[ky] = u2[0][ky + 1][kx] - u2[0][ky - 1][kx];
      du3[ky] = u3[0][ky + 1][kx] - u3[0][ky - 1][kx];
      u1[1][ky][kx] = u1[0][ky][kx] + a11 * du1[ky] + a12 * du2[ky] + a13 * du3[ky] +
                      sig * (u1[0][ky][kx + 1] - 2.0 * u1[0][ky][kx] + u1[0][ky][kx - 1]);
      u2[1][ky][kx] = u2[0][ky][kx] + a21 * du1[ky] + a22 * du2[ky] + a23 * du3[ky] +
                      sig * (u2[0][ky][kx + 1] - 2.0 * u2[0][ky][kx] + u2[0][ky][kx - 1]);
      u3[1][ky][kx] = u3[0][ky][kx] + a31 * du1[ky] + a32 * du2[ky] + a33 * du3[ky] +
                      sig * (u3[0][ky][kx + 1] - 2.0 * u3[0][ky][kx] + u3[0][ky][kx - 1]);
    }
}

static void integrate_predictors(void) {
  const double dm22 = 0.02, dm23 = 0.03, dm24 = 0.04, dm25 = 0.05, dm26 = 0.06, dm27 = 0.07, dm28 = 0.08, c0 = 0.5;

  for (int i = 0; i < 101; i++)
    px[i][0] = dm28 * px[i][12] + dm27 * px[i][11] + dm26 * px[i][10] + dm25 * px[i][9] + dm24 * px[i][8] +
               dm23 * px[i][7] + dm22 * px[i][6] + c0 * (px[i][4] + px[i][5]) + px[i][2];
}

static void difference_predictors(void) {
  for (int i = 0; i < 101; i++) {
    double ar = cx[i][4], br, cr;
    br = ar - px[i][4];
    px[i][4] = ar;
    cr = br - px[i][5];
    px[i][5] = br;
    ar = cr - px[i][6];
    px[i][6] = cr;
    br = ar - px[i][7];
    px[i][7] = ar;
    cr = br - px[i][8];
    px[i][8] = br;
    ar = cr - px[i][9];
    px[i][9] = cr;
    br = ar - px[i][10];
    px[i][10] = ar;
    cr = br - px[i][11];
    px[i][11] = br;
    px[i][13] = cr - px[i][12];
    px[i][12] = cr;
  }
}

static void first_sum(void) {
  x[0] = y[0];
  for (int k = 1; k < 1001; k++)
    x[k] = x[k - 1] + y[k];
}

static void first_difference(void) {
  for (int k = 0; k < 1000; k++)
    x[k] = y[k + 1] - y[k];
}

static void particles_2d(void) {
  for (int ip = 0; ip < 64; ip++) {
    int i1 = (int)p13[ip][0] & 63, j1 = (int)p13[ip][1] & 63;
    p13[ip][2] += b13[j1][i1];
    p13[ip][3] += c13[j1][i1];
    p13[ip][0] += p13[ip][2];
    p13[ip][1] += p13[ip][3];
    int i2 = (int)p13[ip][0] & 63, j2 = (int)p13[ip][1] & 63;
    p13[ip][0] += y[i2 + 32];
    p13[ip][1] += z[j2 + 32];
    i2 += e13[i2 + 32];
    j2 += f13[j2 + 32];
    h13[j2 & 63][i2 & 63] += 1.0;
  }
}

static void particles_1d(void) {
  const double flx = 0.001;

  for (int k = 0; k < 1001; k++) {
    vx[k] = 0.0;
    xx[k] = 0.0;
    ix[k] = (long)grd[k];
    xi[k] = (double)ix[k];
    ex1[k] = ex[ix[k] - 1];
    dex1[k] = dex[ix[k] - 1];
  }
  for (int k = 0; k < 1001; k++) {
    vx[k] = vx[k] + ex1[k] + (xx[k] - xi[k]) * dex1[k];
    xx[k] = xx[k] + vx[k] + flx;
    ir[k] = (long)xx[k];
    rx[k] = xx[k] - (double)ir[k];
    ir[k] = (ir[k] & 2047) + 1;
    xx[k] = rx[k] + (double)ir[k];
  }
  for (int k = 0; k < 1001; k++) {
    rh[ir[k] - 1] += 1.0 - rx[k];
    rh[ir[k]] += rx[k];
  }
}

static double larger(double a, double b) { return a > b ? a : b; }

static void casual_fortran(void) {
  const double ar = 0.053, br = 0.073;
  double r, s, t;

  for (int j = 1; j < 7; j++)
    for (int k = 1; k < 101; k++) {
      if (j == 6) {
        vy[j][k] = 0.0;
        continue;
      }
      t = vh[j + 1][k] > vh[j][k] ? ar : br;
      if (vf[j][k] < vf[j][k - 1]) {
        r = larger(vh[j][k - 1], vh[j + 1][k - 1]);
        s = vf[j][k - 1];
      } else {
        r = larger(vh[j][k], vh[j + 1][k]);
        s = vf[j][k];
      }
      vy[j][k] = sqrt(vg[j][k] * vg[j][k] + r * r) * t / s;
      if (k == 100) {
        vs[j][k] = 0.0;
        continue;
      }
      if (vf[j][k] < vf[j - 1][k]) {
        r = larger(vg[j - 1][k], vg[j - 1][k + 1]);
        s = vf[j - 1][k];
        t = br;
      } else {
        r = larger(vg[j][k], vg[j][k + 1]);
        s = vf[j][k];
        t = ar;
      }
      vs[j][k] = sqrt(vh[j][k] * vh[j][k] + r * r) * t / s;
    }
}

static void monte_carlo_search(void) {
  const int n = 75, third = n / 3, two_thirds = third + third;
  const double r = 0.3, s = 0.5, t = 0.7;
  int m = 1;
  double test;

again:;
  int first = (n + n) * (m - 1) + 1;
  for (int k = 1; k <= n; k++) {
    int j4 = first + k + k, j5 = zone[j4 - 1];
    steps16++;
    if (j5 < n) {
      if (j5 + two_thirds < n)
        test = plan[j5 - 1] - t;
      else if (j5 + third < n)
        test = plan[j5 - 1] - s;
      else
        test = plan[j5 - 1] - r;
    } else if (j5 == n) {
      break;
    } else {
      far16++;
      test = d16[j5 - 1] - (d16[j5 - 2] * (t - d16[j5 - 3]) * (t - d16[j5 - 3]) +
                            (s - d16[j5 - 4]) * (s - d16[j5 - 4]) + (r - d16[j5 - 5]) * (r - d16[j5 - 5]));
    }
    if (test < 0.0) {
      if (zone[j4 - 2] < 0)
        continue;
      else if (zone[j4 - 2] == 0)
        break;
    } else if (test > 0.0) {
      if (zone[j4 - 2] > 0)
        continue;
      else if (zone[j4 - 2] == 0)
        break;
    } else {
      break;
    }
    m++;
    if (m > zone[0])
      m = 1;
    if (m != 1)
      goto again;
    break;
  }
}

static void implicit_conditional(void) {
  const double scale = 5.0 / 3.0;
  int i = 100;
  double xnm = 1.0 / 3.0, e6 = 1.03 / 3.07;

  goto test;
move:
  e6 = xnm * vsp[i] + vstp[i];
  vxne[i] = e6;
  xnm = e6;
  ve3[i] = e6;
  i--;
  if (i == 0)
    return;
test:;
  double e3 = xnm * vlr[i] + vlin[i], xnei = vxne[i], xnc = scale * e3;
  vxnd[i] = e6;
  if (xnm > xnc || xnei > xnc)
    goto move;
  ve3[i] = e3;
  e6 = e3 + e3 - xnm;
  vxne[i] = e3 + e3 - xnei;
  xnm = e6;
  i--;
  if (i != 0)
    goto test;
}

static void hydro_2d(void) {
  const double t = 0.0037, s = 0.0041;

  for (int k = 1; k < 6; k++)
    for (int j = 1; j < 100; j++) {
      za[k][j] = (zp[k + 1][j - 1] + zq[k + 1][j - 1] - zp[k][j - 1] - zq[k][j - 1]) * (zr[k][j] + zr[k][j - 1]) /
                 (zm[k][j - 1] + zm[k + 1][j - 1]);
      zb[k][j] =
          (zp[k][j - 1] + zq[k][j - 1] - zp[k][j] - zq[k][j]) * (zr[k][j] + zr[k - 1][j]) / (zm[k][j] + zm[k][j - 1]);
    }
  for (int k = 1; k < 6; k++)
    for (int j = 1; j < 100; j++) {
      zu[k][j] += s * (za[k][j] * (zz[k][j] - zz[k][j + 1]) - za[k][j - 1] * (zz[k][j] - zz[k][j - 1]) -
                       zb[k][j] * (zz[k][j] - zz[k - 1][j]) + zb[k + 1][j] * (zz[k][j] - zz[k + 1][j]));
      zv[k][j] += s * (za[k][j] * (zr[k][j] - zr[k][j + 1]) - za[k][j - 1] * (zr[k][j] - zr[k][j - 1]) -
                       zb[k][j] * (zr[k][j] - zr[k - 1][j]) + zb[k + 1][j] * (zr[k][j] - zr[k + 1][j]));
    }
  for (int k = 1; k < 6; k++)
    for (int j = 1; j < 100; j++) {
      zr[k][j] = zr[k][j] + t * zu[k][j];
      zz[k][j] = zz[k][j] + t * zv[k][j];
    }
}

static void linear_recurrence_two(void) {
  for (int k = 0; k < 101; k++) {
    b5[k] = sa[k] + stb5 * sb[k];
    stb5 = b5[k] - stb5;
  }
  for (int k = 100; k >= 0; k--) {
    b5[k] = sa[k] + stb5 * sb[k];
    stb5 = b5[k] - stb5;
  }
}

static void discrete_ordinates(void) {
  const double dk = 0.1, s = 0.01, t = 0.9;

  for (int k = 0; k < 1000; k++) {
    double di = y[k] - g[k] / (xx[k] + dk), dn = 0.2;
    if (di != 0.0) {
      dn = z[k] / di;
      if (t < dn)
        dn = t;
      if (s > dn)
        dn = s;
    }
    x[k] = ((w[k] + v[k] * dn) * xx[k] + u[k]) / (vx[k] + v[k] * dn);
    xx[k + 1] = (x[k] - xx[k]) * dn + xx[k];
  }
}

static void matrix_product(void) {
  for (int k = 0; k < 25; k++)
    for (int i = 0; i < 25; i++)
      for (int j = 0; j < 101; j++)
        px[j][i] += vy21[k][i] * cx[j][k];
}

static void planckian(void) {
  u[100] = 0.99 * 20.0 * v[100];
  for (int k = 0; k < 101; k++) {
    y[k] = u[k] / v[k];
    w[k] = x[k] / (exp(y[k]) - 1.0);
  }
}

static void implicit_hydro_2d(void) {
  for (int j = 1; j < 6; j++)
    for (int k = 1; k < 100; k++) {
      double qa = za[j + 1][k] * zr[j][k] + za[j - 1][k] * zb[j][k] + za[j][k + 1] * zu[j][k] +
                  za[j][k - 1] * zv[j][k] + zz[j][k];
      za[j][k] += 0.175 * (qa - za[j][k]);
    }
}

static void first_minimum(void) {
  long m = 0;

  x[500] = -1.0e10;
  for (int k = 1; k < 1001; k++)
    if (x[k] < x[m])
      m = k;
  place24 = m;
}

#endif
