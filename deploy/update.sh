#!/bin/bash
# Brings a running site to a newer release: update-unborrowed, or update-unborrowed v1.4 for that tag. docs/go-live.md
# installs it for root, outside of what the site itself may write.
#
# The earlier release serves while the next one is fetched, built and migrated beside it, and comes back by itself where
# the next one doesn't get ready. Going back restores nothing in the database: a release refuses to start on a database
# that a newer one migrated, so after a migration the way back is the backup that is made here.
set -euo pipefail

site=${SITE:-/opt/unborrowed}             # has releases/, .env, and the link current
user=${SITE_USER:-unborrowed}             # whom they belong to
read -ra units <<<"${UNITS:-unborrowed}"  # one after the other; unborrowed@3001 listens on port 3001
patience=${PATIENCE:-120}                 # seconds that a release may take to get ready

fail() { printf '%s\n' "$@" >&2; exit 1; }
as() { if [ "$(id -un)" = "$user" ]; then "$@"; else sudo -H -u "$user" -- "$@"; fi; }
git_in() { as git -C "$@"; }
point() { as ln -sfn "releases/${1##*/}" current.next && as mv -T current.next current; }

ready() { # PORT
  for ((asked = 0; asked < patience; asked += 1)); do
    if curl --silent --fail --output /dev/null --max-time 5 "http://127.0.0.1:$1/readyz"; then return 0; fi
    sleep 1
  done
  return 1
}

restart() {
  for unit in "${units[@]}"; do
    systemctl restart "$unit" || return 1
    case $unit in *@*) ready "${unit#*@}" ;; *) ready "${port:-3000}" ;; esac || return 1
  done
}

cd "$site" && site=$(pwd -P)
port=${PORT:-$(sed -n 's/^PORT=\([0-9]*\).*/\1/p' current/.env)} # of a unit without a port in its name
exec 9<. # the lock is on the folder, and ends with this process
flock --nonblock 9 || fail 'Another update is running. Wait until it’s done.'
old=$(readlink -f current)
next=$site/releases/$(date -u +%Y%m%d-%H%M%S-%3N)
for folder in releases/first releases/[0-9]*-[0-9]*; do # the one before the earlier update, or what an interrupted one left
  [ "$site/$folder" = "$old" ] || as rm -rf "$folder"
done
[ "$(df --output=avail -k . | tail -1)" -gt 2000000 ] || fail "An update needs 2 GB free on the disk of $site."
[ -z "$(git_in "$old" status --porcelain)" ] || fail "There are changes in $old that aren’t committed. Keep them:" \
  "sudo -u $user git -C $old -c user.name=$user -c user.email=$user@localhost commit -am 'Our own words'"

from=${FROM:-$(git_in "$old" remote get-url origin)}
as git clone --quiet "$old" "$next" # and so what was committed here, such as your own words, stays
trap 'as rm -rf "$next"; echo "The site runs on as before." >&2' EXIT
git_in "$next" remote set-url origin "$(git_in "$old" remote get-url origin)"
git_in "$next" fetch --quiet "$from" "${1:-$(git_in "$old" branch --show-current | grep . || echo HEAD)}"
if git_in "$next" merge-base --is-ancestor FETCH_HEAD HEAD; then echo 'There’s nothing newer.'; exit; fi
git_in "$next" -c "user.name=$user" -c "user.email=$user@localhost" merge --quiet --no-edit FETCH_HEAD ||
  fail 'Your own commits and the new release change the same lines. docs/go-live.md says how to settle that.'
if [ ! -L "$old/.env" ]; then as mv "$old/.env" .env && as ln -s ../../.env "$old/.env"; fi
as ln -s ../../.env "$next/.env"
echo "Building $next. The site runs on; this takes some minutes."
(cd "$next" && as nice npm ci --no-audit --no-fund && as nice npm run build && as nice npm run slim)
echo 'Making a backup, and migrating the database.'
(cd "$old" && as npm run --silent backup)
migrated=$(cd "$next" && as npm run --silent db:migrate)
echo "$migrated"

trap '' INT TERM HUP # between two releases nothing may end it
trap - EXIT
point "$next"
if restart; then echo "Done: $next serves. The earlier release is still in $old."; exit; fi
[ "$migrated" = 'Nothing to apply.' ] ||
  fail 'The new release isn’t ready, and the earlier one refuses the database that it migrated. npm run doctor says' \
    'what’s wrong. The way back is the backup that was made: docs/go-live.md, step 8.'
echo 'The new release isn’t ready. Going back to the earlier one.' >&2
point "$old"
restart || fail 'The earlier release isn’t ready again either. npm run doctor says what’s wrong.'
fail "The site is back on the earlier release. journalctl -u unborrowed -e says why $next wasn’t ready."
