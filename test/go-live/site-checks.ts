import { deepEqual, equal, match } from 'node:assert/strict'
import { DOMAIN } from './page.ts'

/** Types a line, expects that it succeeds, and returns its output. */
type Run = (line: string) => Promise<string>

const SITE = 'http://127.0.0.1:3000'
const NPM = 'sudo -u unborrowed npm run --silent'

export async function checkSettings(run: Run): Promise<void> {
  equal((await run('stat -c "%a %U" .env')).trim(), '600 unborrowed')
}

export async function checkUnit(run: Run): Promise<void> {
  equal((await run('systemd-analyze verify /etc/systemd/system/unborrowed.service')).trim(), '')
}

export async function checkSite(run: Run): Promise<void> {
  await run(`curl --silent --fail --retry 120 --retry-all-errors --retry-delay 1 ${SITE}/readyz`)
  const status = (path: string) => run(`curl --silent --output /dev/null --write-out '%{http_code}' ${SITE}${path}`)
  deepEqual([(await status('/readyz')).trim(), (await status('/')).trim()], ['200', '200'])
  match(await run(`curl --silent --fail ${SITE}/`), /<title>[^<]*Unborrowed[^<]*<\/title>[\s\S]*<h1[\s\S]*<\/html>/)
  const modes = await run('stat -c "%a %U" /var/lib/unborrowed /var/backups/unborrowed')
  deepEqual(modes.trim().split('\n'), ['700 unborrowed', '700 unborrowed'])
}

/** What the doctor may find on a machine without the internet, and why. Everything else must be fine. */
const MAY_BE_FOUND: Record<string, string> = {
  stripe: 'Stripe can’t be reached',
  payments: 'Stripe could never be asked what was paid',
  address: 'the domain is nobody’s',
  certificate: 'the domain is nobody’s',
  SPF: 'the domain is nobody’s',
  DMARC: 'the domain is nobody’s',
  'test email': 'its mail server is nobody’s',
  sources: 'a new site has imported nothing yet',
}
const MUST_BE_FINE = ['settings', 'server', 'disk', 'database', 'jobs', 'permissions', 'backups', 'errors']

/** @returns what it found, one line each */
export async function checkDoctor(run: Run): Promise<string[]> {
  const output = await run(`${NPM} doctor -- --json --send-test-mail || true`)
  const findings: Finding[] = JSON.parse(output.slice(output.search(/^\[/m)))
  const wrong = findings.filter(({ level }) => level === 'warning' || level === 'fault')
  deepEqual(
    wrong.filter(({ check }) => !(check in MAY_BE_FOUND)),
    [],
  )
  const fine = new Set(findings.filter(({ level }) => level === 'ok').map(({ check }) => check))
  deepEqual(
    MUST_BE_FINE.filter((check) => !fine.has(check)),
    [],
  )
  return wrong.map(({ level, check, says }) => `${level}: ${check}: ${says} (${MAY_BE_FOUND[check]})`)
}

interface Finding {
  level: string
  check: string
  says: string
}

const MARK = `drill@${DOMAIN}`

/** Something that only the database has: an address that gets no emails. */
export async function leaveMark(run: Run): Promise<void> {
  await run(`printf 'address,reason\n${MARK},bounced\n' > /tmp/bounced.csv`)
  match(await run(`${NPM} mail:suppress -- /tmp/bounced.csv`), /^1 addresses no longer get email/m)
}

export async function readMark(run: Run, isThere: boolean): Promise<void> {
  const output = await run(`${NPM} mail:suppress -- --lift ${MARK}`)
  match(output, isThere ? /^Email goes to this address again/m : /^This address wasn’t blocked/m)
}

export async function checkBackup(run: Run, output: string): Promise<void> {
  match(
    output,
    /^[1-9]\d* rows in \d+ tables and the files of \/var\/lib\/unborrowed are at \/var\/backups\/unborrowed\.$/m,
  )
  equal((await run(`grep --recursive --text ${MARK} /var/backups/unborrowed || true`)).trim(), '', 'it’s encrypted')
}

/** The first of a new site, which it makes as it starts. */
export async function waitForOwnBackup(run: Run): Promise<void> {
  await run('timeout 180 sh -c "until ls /var/lib/unborrowed/last-backup.json 2> /dev/null; do sleep 1; done"')
}

export async function checkRestore(output: string): Promise<void> {
  match(output, /^Restored [1-9]\d* rows in \d+ tables and the files of \d{4}-/m)
}

/** The owner opens it on the machine's own address here: nobody has the domain. */
export async function checkOwnersLink(run: Run, output: string): Promise<void> {
  const [, path = ''] = new RegExp(`https://${DOMAIN}(/\\S+)`).exec(output) ?? []
  match(path, /^\/\S+/, output)
  const answer = await run(`curl --silent --include --header 'Host: ${DOMAIN}' ${SITE}${path}`)
  match(answer, /^HTTP\/1\.1 200/)
}
