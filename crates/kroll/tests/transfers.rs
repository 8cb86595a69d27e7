//! Random transfers between images against a serial model, which is the same assignment within one array.
//!
//! A program has some cases: a coarray of a rank up to 7, a local array of the rank of the sections, the types of both,
//! and by dimension what stands between the parentheses: everything, a triplet, a vector subscript, a single number.
//! Image 1 then puts, gets, and copies between images, where numbers are drawn anew for every transfer. In the end every
//! image compares its part of the coarray with the model. Seeds are fixed; KROLL_TRANSFERS is the number of transfers.

mod random;

use random::{Random, on_all_cores, wanted};
use std::fmt::Write;
use std::process::{Command, Stdio};

const CASES: u64 = 8;
/// Transfers in the short form, and of one case.
const TRANSFERS: u64 = 1600;
const ROUNDS: u64 = 100;
const SEED: u64 = 0x5eed_0074_4a5f_e501;
const TYPES: [&str; 8] =
    ["integer(1)", "integer(2)", "integer(4)", "integer(8)", "real(4)", "real(8)", "complex(4)", "complex(8)"];

#[test]
fn transfers_do_what_assignments_do() {
    let programs = wanted("KROLL_TRANSFERS", TRANSFERS).div_ceil(CASES * ROUNDS);
    let transfers = on_all_cores(programs, |number| {
        run(&program(&mut Random(SEED + number * 0x9e37_79b9)));
        CASES * ROUNDS
    });
    assert_eq!(transfers, programs * CASES * ROUNDS);
}

/// Builds a program, and runs it on both conduits.
fn run(text: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let (source, program) = (folder.path().join("transfers.f90"), folder.path().join("transfers"));
    std::fs::write(&source, text).expect("written");
    let kroll = || Command::new(env!("CARGO_BIN_EXE_kroll"));
    let said = |command: &mut Command| {
        let output = command.stdin(Stdio::null()).output().expect("kroll runs");
        (output.status.success(), String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned())
    };
    let (built, words) = said(
        kroll()
            .args(["build", "--cflag", "-O1", "--cflag", "-ffree-line-length-none"])
            .arg(&source)
            .arg("-o")
            .arg(&program),
    );
    assert!(built, "{words}\n{text}");
    for (conduit, images) in [("smp", "3"), ("sim", "2")] {
        let job = ["run", "--timeout", "100", "--conduit", conduit, "-n", images];
        let (done, words) = said(kroll().args(job).arg(&program));
        assert!(done && words == "PASS\n", "--conduit {conduit} -n {images}: {words}\n{text}");
    }
}

// ---- the generator ----

/// What stands for a dimension.
#[derive(Clone, Copy, PartialEq)]
enum Subscript {
    All,
    Triplet,
    Vector,
    Single,
}

/// A dimension of the coarray, and of the local array where the section has one.
struct Dimension {
    lower: i64,
    extent: i64,
    subscript: Subscript,
    local_lower: i64,
    local_extent: i64,
    local_is_vector: bool,
}

fn dimension(random: &mut Random, largest: u64) -> Dimension {
    let extent = 1 + random.below(largest) as i64;
    let subscript = match random.below(8) {
        0 | 1 => Subscript::All,
        2..=4 => Subscript::Triplet,
        5 | 6 => Subscript::Vector,
        _ => Subscript::Single,
    };
    Dimension {
        lower: random.below(7) as i64 - 3,
        extent,
        subscript,
        local_lower: random.below(7) as i64 - 3,
        local_extent: extent + random.below(3) as i64,
        local_is_vector: random.below(4) == 0,
    }
}

fn program(random: &mut Random) -> String {
    let cases: String = (0..CASES).map(|number| case(random, number)).collect();
    let calls: String = (0..CASES).map(|number| format!("  call case{number}()\n")).collect();
    format!(
        "{NUMBERS}program transfers\n  use numbers\n  state = {}\n{calls}  if (this_image() == 1) print '(a)', 'PASS'\n\
             contains\n{cases}end program\n",
        1 + random.below(1 << 30)
    )
}

/// What cases draw.
const NUMBERS: &str = "\
module numbers
  implicit none
  integer(8) :: state
contains
  integer function below(n)
    integer, intent(in) :: n
    state = mod(state * 48271_8, 2147483647_8)
    below = int(mod(state / 64, int(n, 8)))
  end function
  ! `count` elements of a dimension, a step apart in either direction.
  subroutine triplet(lower, extent, count, first, last, step)
    integer, intent(in) :: lower, extent, count
    integer, intent(out) :: first, last, step
    integer :: other
    step = 1
    if (count > 1) step = 1 + below((extent - 1) / (count - 1))
    first = lower + below(extent - max(count - 1, 0) * step)
    last = first + (count - 1) * step
    if (below(2) == 0) then
      other = first
      first = last
      last = other
      step = -step
      if (count == 0) last = first + 1
    end if
  end subroutine
  ! All elements of a dimension in any order.
  subroutine shuffle(lower, v)
    integer, intent(in) :: lower
    integer, intent(out) :: v(:)
    integer :: i, j, other
    v = [(lower + i - 1, i = 1, size(v))]
    do i = size(v), 2, -1
      j = 1 + below(i)
      other = v(i)
      v(i) = v(j)
      v(j) = other
    end do
  end subroutine
end module
";

fn case(random: &mut Random, number: u64) -> String {
    let rank = 1 + random.below(7) as usize;
    let largest = [0, 40, 12, 7, 5, 4, 3, 3][rank];
    let mut dimensions: Vec<Dimension> = (0..rank).map(|_| dimension(random, largest)).collect();
    let first = random.below(rank as u64) as usize;
    if dimensions[first].subscript == Subscript::Single {
        dimensions[first].subscript = Subscript::Triplet;
    }
    let own = TYPES[random.below(8) as usize];
    let local = if random.below(2) == 0 { own } else { TYPES[random.below(8) as usize] };
    let is_static = random.below(2) == 0;
    text_of(&dimensions, own, local, is_static, number)
}

fn text_of(dimensions: &[Dimension], own: &str, local: &str, is_static: bool, number: u64) -> String {
    let listed = |each: &dyn Fn(usize, &Dimension) -> Option<String>| {
        let words = dimensions.iter().enumerate().filter_map(|(d, dimension)| each(d + 1, dimension));
        words.collect::<Vec<_>>().join(", ")
    };
    let is_single = |dimension: &Dimension| dimension.subscript == Subscript::Single;
    let has_vector = dimensions.iter().any(|dimension| dimension.subscript == Subscript::Vector);
    let shape = listed(&|_, d| Some(format!("{}:{}", d.lower, d.lower + d.extent - 1)));
    let local_shape =
        listed(&|_, d| (!is_single(d)).then(|| format!("{}:{}", d.local_lower, d.local_lower + d.local_extent - 1)));
    let section = |which: char| {
        listed(&|n, d| {
            Some(match d.subscript {
                // Beside a vector subscript gfortran 12 breaks off at a bare colon.
                Subscript::All if has_vector => format!("{}:{}", d.lower, d.lower + d.extent - 1),
                Subscript::All => ":".to_string(),
                Subscript::Triplet => format!("{which}f({n}):{which}l({n}):{which}s({n})"),
                Subscript::Vector => format!("{which}v(:k({n}), {n})"),
                Subscript::Single => format!("{which}f({n})"),
            })
        })
    };
    let local_section = |vectors: bool| {
        listed(&|n, d| {
            let text = match d.local_is_vector && vectors {
                true => format!("cv(:k({n}), {n})"),
                false => format!("cf({n}):cl({n}):cs({n})"),
            };
            (!is_single(d)).then_some(text)
        })
    };
    let colons = vec![":"; dimensions.len()].join(", ");
    let mut text = format!("  subroutine case{number}()\n");
    let coarray = match is_static {
        true => format!("    {own}, save :: x({shape})[*]\n"),
        false => format!("    {own}, allocatable :: x({colons})[:]\n"),
    };
    text += &coarray;
    let _ = write!(
        text,
        "    {own} :: m({shape}, num_images())\n    {local} :: y({local_shape}), z({local_shape})\n\
         \x20   integer, dimension(7) :: k, af, al, as, bf, bl, bs, cf, cl, cs\n    integer :: av(64, 7), bv(64, 7), cv(64, 7), round, i, p, q\n"
    );
    if !is_static {
        let _ = writeln!(text, "    allocate (x({shape})[*])");
    }
    text += "    x = 0\n    m = 0\n    y = 0\n    sync all\n    if (this_image() == 1) then\n";
    let _ = writeln!(
        text,
        "    do round = 1, {ROUNDS}\n      p = 1 + below(num_images())\n      q = 1 + below(num_images())"
    );
    text += "      y = reshape([(below(100), i = 1, size(y))], shape(y))\n";
    text += &drawn(dimensions);
    // gfortran 12 does not set the shape of what is got into a section with a vector subscript.
    let (a, b, from, to) = (section('a'), section('b'), local_section(true), local_section(false));
    let _ = write!(
        text,
        "      select case (below(3))\n      case (0)\n        x({a})[p] = y({from})\n        m({a}, p) = y({from})\n\
         \x20     case (1)\n        z = y\n        y({to}) = x({a})[p]\n        z({to}) = m({a}, p)\n\
         \x20       if (any(y /= z)) error stop 'get, case {number}'\n\
         \x20     case default\n        x({a})[p] = x({b})[q]\n        m({a}, p) = m({b}, q)\n      end select\n    end do\n    end if\n\
         \x20   call co_broadcast(m, 1)\n    if (any(x /= m({colons}, this_image()))) error stop 'put, case {number}'\n\
         \x20   sync all\n  end subroutine\n"
    );
    text
}

/// The statements that draw the subscripts of a transfer.
fn drawn(dimensions: &[Dimension]) -> String {
    let mut text = String::new();
    for (n, d) in (1..).zip(dimensions) {
        let Dimension { lower, extent, local_lower, local_extent, .. } = d;
        let _ = match d.subscript {
            Subscript::Single => {
                let _ = writeln!(text, "      af({n}) = {lower} + below({extent})");
                writeln!(text, "      bf({n}) = {lower} + below({extent})")
            }
            Subscript::All => writeln!(text, "      k({n}) = {extent}"),
            // gfortran 12 says of an empty vector subscript, and of one with a stride, that there is none.
            Subscript::Vector => writeln!(text, "      k({n}) = 1 + below({extent})"),
            Subscript::Triplet => writeln!(text, "      k({n}) = min({extent}, below({}))", extent + 2),
        };
        for which in ['a', 'b'] {
            let _ = match d.subscript {
                Subscript::Triplet => writeln!(
                    text,
                    "      call triplet({lower}, {extent}, k({n}), {which}f({n}), {which}l({n}), {which}s({n}))"
                ),
                Subscript::Vector => writeln!(text, "      call shuffle({lower}, {which}v(:{extent}, {n}))"),
                _ => Ok(()),
            };
        }
        if d.subscript != Subscript::Single {
            let _ = writeln!(text, "      call shuffle({local_lower}, cv(:{local_extent}, {n}))");
            let _ =
                writeln!(text, "      call triplet({local_lower}, {local_extent}, k({n}), cf({n}), cl({n}), cs({n}))");
        }
    }
    text
}
