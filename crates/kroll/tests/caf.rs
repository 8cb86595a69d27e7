//! `caf` and `cafrun` as makefiles and build systems use them, programs that start their own images, and the installed
//! packages for find_package and pkg-config.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

const NUMBERS: &str = "module numbers\n  implicit none\n  integer :: seen[*]\ncontains\n  subroutine show()\n\
                       \x20   seen = this_image()\n    sync all\n    if (this_image() == 1) print '(a,i0)', 'last: ', seen[num_images()]\n\
                       \x20 end subroutine\nend module\n";
const MAIN: &str = "program main\n  use numbers\n  call show()\nend program\n";

/// A folder with two sources, and our command under its other names in `bin`.
struct Place {
    folder: TempDir,
}

impl Place {
    fn new() -> Place {
        let folder = tempfile::tempdir().expect("a folder");
        let place = Place { folder };
        place.write("numbers.f90", NUMBERS);
        place.write("main.F90", MAIN);
        fs::create_dir(place.path("bin")).expect("made");
        for name in ["caf", "cafrun", "caf-12", "kroll"] {
            symlink(env!("CARGO_BIN_EXE_kroll"), place.path("bin").join(name)).expect("a link");
        }
        place
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        fs::create_dir_all(self.path(name).parent().expect("a folder")).expect("made");
        fs::write(self.path(name), text).expect("written");
    }

    fn command(&self, line: &str) -> Command {
        let mut command = Command::new("sh");
        let path = format!("{}:{}", self.path("bin").display(), std::env::var("PATH").unwrap_or_default());
        command.args(["-ec", line]).current_dir(self.folder.path()).env("PATH", path).stdin(Stdio::null());
        command.env_remove("GFORTRAN_NUM_IMAGES").env_remove("FC");
        command
    }

    fn run(&self, line: &str) -> Output {
        self.command(line).output().expect("a shell runs")
    }

    /// What a line prints that must succeed.
    fn out(&self, line: &str) -> String {
        let output = self.run(line);
        assert!(output.status.success(), "{line}\n{}{}", text(&output.stdout), text(&output.stderr));
        text(&output.stdout)
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn makefiles_compile_link_and_archive() {
    let place = Place::new();
    place.write(
        "Makefile",
        "FC = caf\nFFLAGS = -O2 -Wall\nmain: main.o libnumbers.a\n\t$(FC) $(FFLAGS) -o $@ main.o -L. -lnumbers\n\
         libnumbers.a: numbers.o\n\tar rcs $@ $^\nmain.o: numbers.o\n%.o: %.f90\n\t$(FC) $(FFLAGS) -c $<\n\
         %.o: %.F90\n\t$(FC) $(FFLAGS) -c $<\n",
    );
    place.out("make");
    assert_eq!(place.out("cafrun -n 3 ./main"), "last: 3\n");
    assert_eq!(place.out("cafrun -np 2 --reenable-auto-cleanup ./main"), "last: 2\n");
    assert_eq!(place.out("kroll build main.o numbers.o -o other && kroll run -n 4 other"), "last: 4\n");
}

#[test]
fn modules_of_the_build_win_over_old_ones() {
    let place = Place::new();
    let value = |value: i32| format!("module value\n  integer, parameter :: v = {value}\nend module\n");
    let main = "program main\n  use value\n  include 'show.inc'\nend program\n";
    place.write("src/value.f90", &value(1));
    place.write("src/main.f90", main);
    place.write("main.f90", main);
    place.write("inc/show.inc", "print '(a,i0)', 'v ', v\n");
    place.write("deep/below/none.txt", "");
    // Old modules: in the current folder, and beside the sources.
    place.out("gfortran -fsyntax-only src/value.f90 && cp value.mod src && cp value.mod deep/below");
    place.write("src/value.f90", &value(2));
    place.write("value.f90", &value(2));
    for sources in ["value.f90 main.f90", "src/value.f90 src/main.f90", "$PWD/src/value.f90 src/main.f90"] {
        assert_eq!(place.out(&format!("kroll run -n 1 --cflag -Iinc {sources}")), "v 2\n", "{sources}");
        place.out(&format!("kroll check --cflag -Iinc {sources}"));
    }
    let above = "cd deep/below; kroll run -n 1 --cflag -I../../inc ../../src/value.f90 ../../src/main.f90";
    assert_eq!(place.out(above), "v 2\n");
    // What the build does not make is still found, and nothing stays.
    assert_eq!(place.out("kroll run -n 1 --cflag -Iinc main.f90"), "v 1\n");
    assert_eq!(place.out("kroll build numbers.f90 main.F90 -o p && ls *.mod"), "value.mod\n");
    place.write("src/main.f90", "program main\n  use value\n  y = z(\nend program\n");
    let wrong = place.run("kroll build src/main.f90");
    assert!(text(&wrong.stderr).starts_with("src/main.f90:3:"), "{}", text(&wrong.stderr));
}

#[test]
fn an_old_module_of_ours_is_not_read() {
    let place = Place::new();
    place.write("kroll_caf.f90", "module kroll_caf\nend module\n");
    place.write("p.f90", "program p\n  use kroll_caf\n  call sync_notify(1)\n  call sync_wait(1)\nend program\n");
    place.out("gfortran -fsyntax-only kroll_caf.f90 && rm kroll_caf.f90 && kroll run -n 1 p.f90");
}

#[test]
fn places_in_the_program_are_the_users_own() {
    let place = Place::new();
    place.write("src/late.f90", "program late\n  integer, allocatable :: x[:]\n  if (num_images() > 9) allocate (x[*])\n  x[1] = 1\nend program\n");
    let wrong = place.run("kroll run -n 1 -g src/late.f90");
    assert!(text(&wrong.stderr).contains("src/late.f90:4"), "{}", text(&wrong.stderr));
    let folder = place.folder.path().canonicalize().expect("a path");
    let said = place.out("kroll build -g src/late.f90 -o late && readelf --debug-dump=info late | grep comp_dir");
    assert!(said.contains(&*folder.to_string_lossy()) && !said.contains("kroll-"), "{said}");
}

#[test]
fn flags_of_mpiexec_are_ignored_aloud() {
    let place = Place::new();
    place.out("caf numbers.f90 main.F90");
    let output = place.run("cafrun --oversubscribe --mca btl self --hostfile hosts -n 2 ./a.out");
    assert_eq!(text(&output.stdout), "last: 2\n");
    assert!(text(&output.stderr).contains("ignored: --oversubscribe --mca --hostfile"), "{}", text(&output.stderr));
    assert_eq!(place.out("cafrun -s -n 2 ./a.out x"), "kroll run -n 2 ./a.out -- x\n");
}

#[test]
fn a_program_starts_its_own_images() {
    let place = Place::new();
    place.write("words.f90", "program words\n  character(9) :: w\n  integer :: x[*]\n  x = 1\n  call get_command_argument(2, w)\n\
                              \x20 if (this_image() == num_images()) print '(a,i0)', trim(w), num_images()\nend program\n");
    place.out("caf words.f90 -o words");
    assert_eq!(place.out("GFORTRAN_NUM_IMAGES=3 ./words one 'two words'"), "two words3\n");
    assert_eq!(place.out("GFORTRAN_NUM_IMAGES=1 ./words one two 2>&1"), "two1\n");
    let alone = place.run("./words one two");
    assert_eq!(text(&alone.stdout), "two1\n");
    assert_eq!(text(&alone.stderr).matches("GFORTRAN_NUM_IMAGES=N starts N").count(), 1, "{}", text(&alone.stderr));
    assert!(!place.run("GFORTRAN_NUM_IMAGES=many ./words").status.success());
}

#[test]
fn images_that_do_not_wait_are_images_in_reports_too() {
    let place = Place::new();
    place.write(
        "waits.f90",
        "program waits\n  integer :: x[*]\n  x = 0\n  if (this_image() == 1) sync images (2)\n\
                              \x20 do while (x == 0)\n  end do\nend program\n",
    );
    let run = place.run("kroll run -n 2 --stall 1 --timeout 3 waits.f90");
    assert!(text(&run.stderr).contains("kroll: image 2 is running\n"), "{}", text(&run.stderr));
}

#[test]
fn questions_about_the_command_are_answered() {
    let place = Place::new();
    for flag in ["--version", "-v", "-V"] {
        let said = place.out(&format!("caf {flag}"));
        assert!(said.starts_with("caf of kroll ") && said.contains("\nGNU Fortran"), "{said}");
    }
    assert!(place.out("caf --help").contains("All flags of gfortran"));
    assert_eq!(place.out("caf-12 --wraps"), "gfortran-12\n");
    assert_eq!(place.out("caf -w"), "gfortran\n");
    let shown = place.out("caf --show -O3 main.F90");
    assert!(
        shown.starts_with("gfortran -fcoarray=lib ")
            && shown.contains(" -O3 main.F90 ")
            && shown.contains("libkroll.a")
    );
    assert!(!place.out("caf --show -c main.F90").contains("libkroll.a"));
    assert!(place.out("kroll doctor").contains("coarrays by the interface of gfortran 12 to 14"));
}

#[test]
fn the_users_flags_are_gfortrans() {
    let place = Place::new();
    // -w is about warnings when something follows, and errors are gfortran's own, at the user's lines.
    place.out("caf -w -fcoarray=single -cpp -DX=1 numbers.f90 main.F90 -o single && cafrun -n 2 ./single");
    place.write("wrong.f90", "program wrong\n  integer :: x[*]\n  y = z(\nend program\n");
    let wrong = place.run("caf -c wrong.f90");
    assert!(text(&wrong.stderr).contains("wrong.f90:3:"), "{}", text(&wrong.stderr));
    place.out("caf -E -cpp main.F90 | grep -q 'program main'");
    place.out("caf -c -fPIC numbers.f90 && caf -shared numbers.o -o libnumbers.so");
    assert_eq!(place.out("caf main.F90 ./libnumbers.so -o shared && cafrun -n 2 ./shared"), "last: 2\n");
    place.write("c.c", "#include <stdio.h>\nvoid words_(void) { puts(\"C\"); }\n");
    place.write("calls.f90", "program calls\n  integer :: x[*]\n  x = 1\n  call words()\nend program\n");
    assert_eq!(place.out("caf c.c calls.f90 && cafrun -n 1 ./a.out"), "C\n");
    place.write(
        "talk.f90",
        "program talk\n  use opencoarrays, only: get_communicator\n  print *, get_communicator()\nend program\n",
    );
    let refused = place.run("caf talk.f90 -o talk && cafrun -n 1 ./talk");
    assert!(text(&refused.stderr).contains("get_communicator()") && refused.status.code() == Some(1));
}

#[test]
fn what_gfortran_takes_otherwise_is_warned_of() {
    let place = Place::new();
    place.write("part.f90", "program part\n  character(4) :: c[*]\n  c[1](2:3) = 'ab'\nend program\n");
    for line in ["caf -c part.f90", "kroll build part.f90 -o part", "kroll check part.f90"] {
        let said = place.run(line);
        let words = text(&said.stderr);
        assert!(said.status.success() && words.contains("warning[F0002]") && words.contains("part.f90:3:3"), "{words}");
    }
}

#[test]
fn cmake_takes_it_as_its_compiler() {
    let place = Place::new();
    place.write(
        "CMakeLists.txt",
        "cmake_minimum_required(VERSION 3.13)\nproject(numbers Fortran)\nadd_library(numbers numbers.f90)\n\
         add_executable(main main.F90)\ntarget_link_libraries(main numbers)\n",
    );
    place.out("cmake -S . -B build -DCMAKE_Fortran_COMPILER=caf && cmake --build build");
    assert_eq!(place.out("cafrun -n 3 build/main"), "last: 3\n");
}

#[test]
fn meson_takes_it_as_its_compiler() {
    let place = Place::new();
    place.write("meson.build", "project('numbers', 'fortran')\nexecutable('main', 'main.F90', 'numbers.f90')\n");
    place.out("FC=caf meson setup build && meson compile -C build");
    assert_eq!(place.out("cafrun -n 3 build/main"), "last: 3\n");
}

/// Installs what `make install` does into a folder.
fn install(place: &Place) -> PathBuf {
    let prefix = place.path("prefix");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let line = format!(
        "make -s -C {} -o build install KROLL={} PREFIX={}",
        root.display(),
        env!("CARGO_BIN_EXE_kroll"),
        prefix.display()
    );
    place.out(&line);
    prefix
}

#[test]
fn packages_that_look_for_opencoarrays_find_kroll() {
    let place = Place::new();
    let prefix = install(&place);
    place.write(
        "found/CMakeLists.txt",
        "cmake_minimum_required(VERSION 3.13)\nproject(found Fortran)\nfind_package(OpenCoarrays 2.9 REQUIRED)\n\
         add_executable(main ../main.F90 ../numbers.f90)\n\
         target_link_libraries(main OpenCoarrays::caf_mpi OpenCoarrays::opencoarrays_mod)\n",
    );
    let prefix_path = prefix.display();
    place.out(&format!("cmake -S found -B build -DCMAKE_PREFIX_PATH={prefix_path} && cmake --build build"));
    assert_eq!(place.out(&format!("{prefix_path}/bin/cafrun -n 3 build/main")), "last: 3\n");
    let with_flags = format!(
        "export PKG_CONFIG_PATH={prefix_path}/lib/pkgconfig\n\
         gfortran $(pkg-config --cflags caf-openmpi) numbers.f90 main.F90 $(pkg-config --libs caf) -o packaged"
    );
    place.out(&with_flags);
    assert_eq!(place.out(&format!("{prefix_path}/bin/cafrun -n 2 ./packaged")), "last: 2\n");
    place.write(
        "meson.build",
        "project('mixed', 'fortran', 'c')\ncoarray = dependency('coarray')\n\
         executable('main', 'main.F90', 'numbers.f90', 'help.c', dependencies: coarray)\n",
    );
    place.write("help.c", "int help(void) { return 1; }\n");
    place.out(&format!("PKG_CONFIG_PATH={prefix_path}/lib/pkgconfig meson setup mixed && meson compile -C mixed"));
    assert_eq!(place.out(&format!("{prefix_path}/bin/cafrun -n 2 mixed/main")), "last: 2\n");
}

#[test]
fn check_and_run_know_the_suffixes() {
    let place = Place::new();
    place.write("old.f", "      program old\n      integer x[*]\n      x = this_image()\n      sync all\n      print '(i0)', x[1]\n      end\n");
    for suffix in ["f", "F", "f90", "F90", "f03", "f08"] {
        let free = if suffix.eq_ignore_ascii_case("f") { "old.f" } else { "numbers.f90" };
        fs::copy(place.path(free), place.path(&format!("copy.{suffix}"))).expect("copied");
        place.out(&format!("kroll check copy.{suffix}"));
    }
    assert_eq!(place.out("kroll run -n 1 old.f"), "1\n");
    assert_eq!(place.out("kroll run -n 2 numbers.f90 main.F90"), "last: 2\n");
}
