/* The arrays that the Livermore kernels work on, and their values before a round. */
#ifndef SPACE_H
#define SPACE_H

/* Vectors, some of them longer than the loops for kernels that look ahead. */
static double u[1024], v[1024], w[1024], x[1280], y[1024], z[1024], g[1024], xx[1024], vx[1024];
/* 2 to 6 */
static double b6[64][64];
/* 8 */
static double u1[2][101][5], u2[2][101][5], u3[2][101][5], du1[101], du2[101], du3[101];
/* 9, 10, 21 */
static double px[101][25], cx[101][25], vy21[25][25];
/* 13 */
static double p13[64][4], b13[64][64], c13[64][64], h13[64][64];
static int e13[96], f13[96];
/* 14 */
static double grd[1001], ex[1001], dex[1001], xi[1001], ex1[1001], dex1[1001], rx[1001], rh[2050];
static long ix[1001], ir[1001];
/* 15 */
static double vf[7][101], vg[7][101], vh[7][101], vs[7][101], vy[7][101];
/* 16 */
static int zone[6200];
static double plan[300], d16[300];
static long steps16, far16;
/* 17 */
static double vxne[101], vxnd[101], ve3[101], vlr[101], vlin[101], vsp[101], vstp[101];
/* 18, 23 */
static double za[7][101], zb[7][101], zm[7][101], zp[7][101], zq[7][101], zr[7][101], zu[7][101], zv[7][101],
    zz[7][101];
/* 19 */
static double b5[101], sa[101], sb[101], stb5;
/* Results that are single numbers. */
static double sum3;
static long place24;

/* Fractions between 0.05 and 0.95 in a fixed order that does not repeat. */
static double next_fraction(void) {
  static double at;

  at += 0.6180339887498949;
  at -= at >= 1.0;
  return 0.05 + 0.9 * at;
}

static void fill(double *array, unsigned long bytes, double scale) {
  for (unsigned long i = 0; i < bytes / sizeof *array; i++)
    array[i] = scale * next_fraction();
}

#define FILL(array, scale) fill((double *)(array), sizeof(array), scale)

static void fill_vectors(void) {
  FILL(u, 0.1);
  FILL(v, 0.1);
  FILL(w, 0.1);
  FILL(x, 0.1);
  FILL(y, 0.1);
  FILL(z, 0.1);
  FILL(g, 0.1);
  FILL(xx, 0.1);
  FILL(vx, 1.0);
  FILL(b6, 0.01);
}

static void fill_grids(void) {
  FILL(u1, 0.1);
  FILL(u2, 0.1);
  FILL(u3, 0.1);
  FILL(px, 0.1);
  FILL(cx, 0.1);
  FILL(vy21, 0.1);
  FILL(vf, 1.0);
  FILL(vg, 1.0);
  FILL(vh, 1.0);
  FILL(za, 0.1);
  FILL(zb, 0.1);
  FILL(zm, 10.0);
  FILL(zp, 0.1);
  FILL(zq, 0.1);
  FILL(zr, 0.1);
  FILL(zu, 0.1);
  FILL(zv, 0.1);
  FILL(zz, 0.1);
}

static void fill_particles(void) {
  FILL(p13, 60.0);
  FILL(b13, 0.01);
  FILL(c13, 0.01);
  FILL(h13, 0.0);
  FILL(ex, 0.1);
  FILL(dex, 0.1);
  FILL(rh, 0.0);
  for (int i = 0; i < 96; i++)
    e13[i] = f13[i] = i % 3 == 0;
  for (int i = 0; i < 64; i++)
    p13[i][2] = p13[i][3] = 0.01 * next_fraction();
  for (int i = 0; i < 1001; i++)
    grd[i] = 1.0 + 998.0 * next_fraction();
}

static void fill_searches(void) {
  FILL(plan, 1.0);
  FILL(d16, 1.0);
  /* Even places lead on, odd ones tell by their sign which way. */
  for (int i = 0; i < 6200; i += 2) {
    int next = 6 + (int)(140.0 * next_fraction());
    zone[i] = next == 75 ? 76 : next;
    zone[i + 1] = next_fraction() < 0.5 ? -1 : 1;
  }
  zone[0] = 40;
  FILL(vxne, 1.0);
  FILL(vlr, 1.0);
  FILL(vlin, 1.0);
  FILL(vsp, 0.5);
  FILL(vstp, 0.5);
  FILL(sa, 0.1);
  FILL(sb, 0.1);
  stb5 = 0.1;
}

static void fill_space(void) {
  fill_vectors();
  fill_grids();
  fill_particles();
  fill_searches();
}

static double sum(const double *array, unsigned long bytes) {
  double total = 0;

  for (unsigned long i = 0; i < bytes / sizeof *array; i++)
    total += array[i] * (double)(1 + i % 7);
  return total;
}

#define SUM(array) sum((const double *)(array), sizeof(array))

/* One number that changes when any result does. */
static double checksum(void) {
  double total = sum3 + (double)place24 + stb5;

  total += SUM(u) + SUM(w) + SUM(x) + SUM(y) + SUM(xx) + SUM(u1) + SUM(u2) + SUM(u3) + SUM(px);
  total += SUM(p13) + SUM(h13) + SUM(rh) + SUM(vx) + SUM(rx) + SUM(vs) + SUM(vy) + (double)(steps16 + far16);
  total += SUM(vxne) + SUM(vxnd) + SUM(ve3) + SUM(za) + SUM(zr) + SUM(zz) + SUM(zu) + SUM(zv) + SUM(b5);
  return total;
}

#endif
