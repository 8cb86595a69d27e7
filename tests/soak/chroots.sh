# Systems in folders of their own, which root makes with debootstrap, for scripts that read this file.

# Makes the system SUITE of Debian or Ubuntu in FOLDER with packages and their dependencies, which apt-get gets from the
# archive's mirror; false if it cannot be had. What was said stands in FOLDER.log. A suite of Debian that is newer than
# debootstrap is made as unstable is.
make_system() { # SUITE FOLDER PACKAGE,...
  [ "$(id -u)" = 0 ] && command -v debootstrap >/dev/null || return 1
  rm -rf "$2" "$2.made"
  mkdir -p "$(dirname "$2")"
  scripts=/usr/share/debootstrap/scripts
  if [ -e "$scripts/$1" ]; then
    debootstrap --variant=minbase --include="$3" "$1" "$2" >"$2.log" 2>&1 || return 1
  else
    debootstrap --variant=minbase --include="$3" "$1" "$2" http://deb.debian.org/debian "$scripts/sid" >"$2.log" 2>&1 || return 1
  fi
  # Whom this machine trusts on its network beyond what Debian does; the package ca-certificates reads it.
  mkdir -p "$2/usr/local/share/ca-certificates"
  cp -r /usr/local/share/ca-certificates "$2/usr/local/share"
  [ ! -e "$2/usr/sbin/update-ca-certificates" ] || chroot "$2" update-ca-certificates >>"$2.log" 2>&1
  touch "$2.made"
}

# Runs a command in a system's folder, with the devices, processes and name servers of this one. The file system is its
# own one: what is mounted for it is gone afterwards.
inside() { # FOLDER COMMAND...
  # shellcheck disable=SC2016
  unshare --mount sh -euc '
    root=$1
    shift
    mount --rbind /dev "$root/dev"
    mount -t proc proc "$root/proc"
    [ -z "${SEEN:-}" ] || { mkdir -p "$root$SEEN" && mount --bind "$SEEN" "$root$SEEN"; }
    cp /etc/resolv.conf "$root/etc/resolv.conf"
    exec chroot "$root" "$@"' sh "$@"
}
