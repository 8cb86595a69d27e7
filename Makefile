# What a person types here. Each of demo, test, bench and soak sets up what it needs and says what it installs.
PREFIX = /usr/local
KROLL = $(or $(CARGO_TARGET_DIR),target)/release/kroll
# rustup puts cargo here; a shell that was open before does not know that.
export PATH := $(HOME)/.cargo/bin:$(PATH)

VERSION = $(shell sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml)

DEMO = benchmarks/npb/titanium/mg/MG.ti
DEMO_ARGUMENTS = --class W

.PHONY: all demo build test lint unit-tests bench soak install uninstall deb clean setup setup-deb setup-test setup-soak

all: build

setup:
	@tools/setup build

setup-deb:
	@tools/setup deb

setup-test:
	@tools/setup test

setup-soak:
	@tools/setup soak

build: setup
	cargo build --release --locked -p kroll

# A program from source to its result on two ranks.
demo: build
	$(KROLL) run -n 2 $(DEMO) -- $(DEMO_ARGUMENTS)

# Everything with fixed seeds, under 25 minutes on two cores.
test: setup-test lint unit-tests

lint:
	cargo fmt --all --check
	cargo clippy --locked --workspace --all-targets -- -D warnings
	clang-format --dry-run -Werror $(filter-out tests/emit/% tests/ir/% crates/upc/tests/%,$(shell git ls-files '*.c' '*.h'))

unit-tests:
	cargo test --locked --workspace --no-fail-fast
	$(MAKE) -C runtime -j$(shell nproc) test

# The bars at full size: one line each, those that hold already are skipped until the sources change.
soak: setup-soak build
	tools/soak tests/soak/bars

bench: setup-test build
	$(KROLL) bench micro

install: build
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/lib/kroll
	install -m 755 $(KROLL) $(DESTDIR)$(PREFIX)/bin/kroll
	for name in tcbuild upcc upcrun caf cafrun; do ln -sf kroll $(DESTDIR)$(PREFIX)/bin/$$name; done
	install -m 644 "$$($(KROLL) doctor | sed -n 's/^library *//p')" $(DESTDIR)$(PREFIX)/lib/kroll/libkroll.a
	library=$$($(KROLL) doctor | sed -n 's/^library *//p'); for plugin in "$${library%/*}"/kroll-*.so; do \
	  [ ! -e "$$plugin" ] || install -m 755 "$$plugin" $(DESTDIR)$(PREFIX)/lib/kroll/; done
	cp -r runtime/include $(DESTDIR)$(PREFIX)/lib/kroll/
	install -d $(addprefix $(DESTDIR)$(PREFIX)/lib/,kroll/fortran cmake/opencoarrays pkgconfig)
	install -m 644 lib/fortran/*.f90 $(DESTDIR)$(PREFIX)/lib/kroll/fortran/
	install -m 644 lib/fortran/*.cmake $(DESTDIR)$(PREFIX)/lib/cmake/opencoarrays/
	for name in caf caf-openmpi; do \
	  sed 's|@PREFIX@|$(PREFIX)|' lib/fortran/caf.pc >$(DESTDIR)$(PREFIX)/lib/pkgconfig/$$name.pc; done
	install -d $(DESTDIR)$(PREFIX)/lib/cmake/Kroll
	install -m 644 lib/c/*.cmake $(DESTDIR)$(PREFIX)/lib/cmake/Kroll/
	sed 's|@PREFIX@|$(PREFIX)|; s|@VERSION@|$(VERSION)|' lib/c/kroll.pc >$(DESTDIR)$(PREFIX)/lib/pkgconfig/kroll.pc
	$(KROLL) pages $(DESTDIR)$(PREFIX)/share

# Folders stay that others may use too.
uninstall:
	cd $(DESTDIR)$(PREFIX) && rm -rf lib/kroll lib/cmake/Kroll lib/cmake/opencoarrays
	cd $(DESTDIR)$(PREFIX) && rm -f $(addprefix bin/,kroll tcbuild upcc upcrun caf cafrun) share/man/man1/kroll.1 \
	  share/man/man1/kroll-*.1 share/bash-completion/completions/kroll share/zsh/site-functions/_kroll \
	  share/fish/vendor_completions.d/kroll.fish $(addprefix lib/pkgconfig/,kroll.pc caf.pc caf-openmpi.pc)

# A package of what `install` installs, for this machine's kind and release of system and for newer ones.
DEB = build/deb
deb: setup-deb build
	rm -rf $(DEB)/root
	$(MAKE) --no-print-directory -o build install PREFIX=/usr DESTDIR=$(DEB)/root
	tools/deb $(DEB) $(VERSION)

clean:
	cargo clean
	$(MAKE) -C runtime clean
	rm -rf build
