#!/bin/bash
# Stands in for systemctl where no systemd runs: enables as systemctl itself does without one, and starts what the unit says.
name="${*: -1}"
name="${name%.service}"
unit="/etc/systemd/system/$name.service"
pid="/run/$name.pid"
of() { sed -n "s/^$1=//p" "$unit"; }

start() {
  [ -f "$unit" ] || return 0
  cd "$(of WorkingDirectory)" || exit 1
  umask "$(of UMask)"
  env -i PATH=/usr/local/bin:/usr/bin:/bin HOME="$(getent passwd "$(of User)" | cut -d: -f6)" \
    setpriv --reuid="$(of User)" --regid="$(of User)" --init-groups $(of ExecStart) </dev/null >>"/var/log/$name.log" 2>&1 &
  echo $! >"$pid"
}

stop() {
  [ -f "$pid" ] || return 0
  kill -TERM "$(cat "$pid")" 2>/dev/null
  for _ in $(seq 1 200); do kill -0 "$(cat "$pid")" 2>/dev/null || break; sleep 0.1; done
  rm "$pid"
}

case "$1" in
  start) start ;;
  stop) stop ;;
  restart) stop; start ;;
  enable | disable)
    /usr/bin/systemctl "$1" "$name" || exit 1
    if [ "$2" = --now ]; then if [ "$1" = enable ]; then start; else stop; fi; fi
    ;;
  *) : ;; # daemon-reload has nothing to do, and what is reloaded is checked by follow.ts
esac
