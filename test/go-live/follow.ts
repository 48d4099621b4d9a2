import { deepEqual, equal, match } from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { connect } from 'node:net'
import { parseArgs } from 'node:util'
import { installNode, makeDebian, openShell, type Shell } from './debian.ts'
import { linesOfPage } from './page.ts'
import { checkBodyLimits, checkForwarding, checkHome, startCaddy, startEcho, startNginx } from './proxies.ts'

/**
 * Types docs/go-live.md, line by line, on a bare Debian 12, and looks whether it did what it says:
 * `node test/go-live/follow.ts --base /var/tmp/debian --root /var/tmp/go-live`, as root on a machine with debootstrap.
 */
const { values } = parseArgs({
  options: {
    base: { type: 'string', default: '/var/tmp/go-live-debian' },
    root: { type: 'string', default: '/var/tmp/go-live' },
    /** Goes on in the folder as a run left it, from the first line that contains this. */
    from: { type: 'string' },
  },
})

let shell: Shell

const say = (kind: string, what: string) => console.log(`${kind.padEnd(8)} ${what}`)

async function refuseWhereItCannotRun(): Promise<void> {
  if (process.getuid?.() !== 0) throw new Error('Run this as root: it makes a system in a folder and enters it.')
  for (const program of ['debootstrap', 'unshare', 'git'])
    execFileSync('sh', [
      '-c',
      `command -v ${program} || { echo "${program} is missing: apt-get install it" >&2; exit 1; }`,
    ])
  for (const port of [80, 443, 3000])
    if (await isTaken(port)) throw new Error(`Something listens on port ${port}, which the page's site or proxy needs.`)
}

function isTaken(port: number): Promise<boolean> {
  return new Promise((decide) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      decide(true)
    }).once('error', () => decide(false))
  })
}

async function run(line: string): Promise<string> {
  const { code, output } = await shell.type(line)
  equal(code, 0, `${line}\n${output}`)
  return output
}

async function check(what: string, work: () => Promise<unknown>): Promise<void> {
  const began = Date.now()
  await work()
  say('checked', `${what} (${seconds(began)})`)
}

const seconds = (began: number) => `${((Date.now() - began) / 1000).toFixed(1)} s`

async function followPage(): Promise<void> {
  let section = ''
  const lines = linesOfPage()
  if (values.from) await run('cd /opt/unborrowed/current')
  for (const line of lines.slice(lines.findIndex(({ text }) => text.includes(values.from ?? '')))) {
    if (line.section !== section) console.log(`\n${line.section}`)
    section = line.section
    if (line.skipped) say('skipped', `${line.text}: ${line.skipped}`)
    else await typeLine(line.text, line.answers)
    if (/nodesource/.test(line.text)) installNode(values.root)
    for (const [after, what, work] of CHECKS) if (after.test(line.text)) await check(what, work)
  }
}

/** The doctor's exit code says what it found, and that is checked by itself. */
async function typeLine(text: string, answers?: readonly string[]): Promise<void> {
  const began = Date.now()
  const { code, output } = await shell.type(text, answers)
  say('typed', `${text} (${seconds(began)}${code === 0 ? '' : `, exit code ${code}`})`)
  if (!/npm run doctor/.test(text)) equal(code, 0, output)
}

/** What is looked at once a line of the page has been typed. */
const CHECKS: [after: RegExp, what: string, work: () => Promise<unknown>][] = [
  [/npm run setup$/, '.env is there for its owner alone', checkSettings],
  [/^systemctl daemon-reload$/, 'systemd finds nothing wrong with the unit', checkUnit],
  [/^systemctl (enable --now|start) unborrowed$/, 'the site is ready, and the folders are closed to others', checkSite],
  [/^systemctl reload caddy$/, "Caddy takes the page's file, and Home comes through it", checkCaddy],
  [/^systemctl reload nginx$/, "nginx takes the page's file, and Home comes through it", checkNginx],
  [
    /^systemctl reload nginx$/,
    'both hand the site its own domain, the true address and no body that is too long',
    checkHeaders,
  ],
  [
    /doctor -- --send-test-mail$/,
    'the doctor finds only what needs the internet, and says it for machines',
    checkDoctor,
  ],
]

async function checkSettings(): Promise<void> {
  equal((await run('stat -c "%a %U" .env')).trim(), '600 unborrowed')
}

async function checkUnit(): Promise<void> {
  equal((await run('systemd-analyze verify /etc/systemd/system/unborrowed.service')).trim(), '')
}

async function checkSite(): Promise<void> {
  await run('curl --silent --fail --retry 120 --retry-all-errors --retry-delay 1 http://127.0.0.1:3000/readyz')
  match(await run('curl --silent --fail --location http://127.0.0.1:3000/'), /<title>[^<]*Unborrowed/)
  const modes = await run('stat -c "%a %U" /var/lib/unborrowed /var/backups/unborrowed')
  deepEqual(modes.trim().split('\n'), ['700 unborrowed', '700 unborrowed'])
}

async function checkDoctor(): Promise<void> {
  const { output } = await shell.type('sudo -u unborrowed npm run --silent doctor -- --json')
  const report = JSON.parse(output.slice(output.search(/^[[{]/m))) as Finding[] | { findings: Finding[] }
  const findings = Array.isArray(report) ? report : report.findings
  const faults = findings.filter(({ level }) => level !== 'ok')
  for (const { level, check: name, says } of faults) say(level, `${name}: ${says}`)
  deepEqual(
    faults.filter(({ check: name }) => !NEEDS_INTERNET.test(name)),
    [],
  )
}

interface Finding {
  level: string
  check: string
  says: string
}

const NEEDS_INTERNET = /stripe|dns|spf|dkim|dmarc|mail|certificate|address|clock/i

async function checkCaddy(): Promise<void> {
  await startCaddy(run)
  await checkHome(run)
  await run('caddy stop')
}

async function checkNginx(): Promise<void> {
  await startNginx(run)
  await checkHome(run)
}

async function checkHeaders(): Promise<void> {
  await run('systemctl stop unborrowed')
  await startEcho(run)
  for (const [stop, start] of [
    ['nginx -s quit', () => startCaddy(run)],
    ['caddy stop', async () => {}],
  ] as const) {
    await checkForwarding(run)
    await checkBodyLimits(run)
    await run(stop)
    await start()
  }
  await run('kill $(cat /run/echo.pid)')
  await run('systemctl start unborrowed')
  await checkSite()
}

await refuseWhereItCannotRun()
if (!values.from) makeDebian(values.base, values.root)
shell = openShell(values.root)
try {
  await followPage()
} finally {
  await shell.close()
}
console.log('The page was followed to its end.')
