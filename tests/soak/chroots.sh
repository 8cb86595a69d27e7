# Systems in folders of their own, which root makes with debootstrap, for scripts that read this file.

if [ "$(id -u)" != 0 ] || ! command -v debootstrap >/dev/null; then
  echo "$0: only root makes systems in folders, with debootstrap, which \`make setup-soak\` installs" >&2
  exit 1
fi

# Makes the system SUITE of Debian or Ubuntu in FOLDER with packages and their dependencies, which apt-get gets from the
# archive's mirror; false if it cannot be had. What was said stands in FOLDER.log. A suite that is newer than debootstrap
# is made as others of its kind are.
make_system() { # SUITE FOLDER PACKAGE,...
  rm -rf "$2" "$2.made"
  mkdir -p "$(dirname "$2")"
  case $1 in
    noble) mirror=http://archive.ubuntu.com/ubuntu script=gutsy ;;
    *) mirror=http://deb.debian.org/debian script=sid ;;
  esac
  debootstrap --variant=minbase --include="$3" "$1" "$2" $mirror /usr/share/debootstrap/scripts/$script >"$2.log" 2>&1 ||
    return 1
  # Whom this machine trusts on its network beyond what Debian does; the package ca-certificates reads it.
  mkdir -p "$2/usr/local/share/ca-certificates"
  cp -r /usr/local/share/ca-certificates "$2/usr/local/share"
  [ ! -e "$2/usr/sbin/update-ca-certificates" ] || chroot "$2" update-ca-certificates >>"$2.log" 2>&1
  touch "$2.made"
}

# Runs a command in a system's folder, with the devices (UCX finds the network's in /sys), processes and name servers of
# this one. The file system is its own one, as is the folder for temporary files: what is mounted for it is gone afterwards.
inside() { # FOLDER COMMAND...
  # shellcheck disable=SC2016
  unshare --mount sh -euc '
    root=$1
    shift
    mount --rbind /dev "$root/dev"
    mount -t proc proc "$root/proc"
    mount -t sysfs sysfs "$root/sys"
    [ -z "${SEEN:-}" ] || { mkdir -p "$root$SEEN" && mount --bind "$SEEN" "$root$SEEN"; }
    cp /etc/resolv.conf "$root/etc/resolv.conf"
    TMPDIR=/tmp exec chroot "$root" "$@"' sh "$@"
}
