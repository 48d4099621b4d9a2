import { equal } from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { connect } from 'node:net'
import { parseArgs } from 'node:util'
import { installNode, makeDebian, openShell, type Shell } from './debian.ts'
import { linesOfPage } from './page.ts'
import { checkBodyLimits, checkForwarding, checkHome, startCaddy, startEcho, startNginx } from './proxies.ts'
import {
  checkBackup,
  checkDoctor,
  checkOwnersLink,
  checkRestore,
  checkSettings,
  checkSite,
  checkUnit,
  leaveMark,
  readMark,
  waitForOwnBackup,
} from './site-checks.ts'

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
    const output = line.skipped ? '' : await typeLine(line.text, line.answers)
    if (/nodesource/.test(line.text)) installNode(values.root)
    for (const [after, what, work] of CHECKS)
      if (after.test(`${section}: ${line.text}`)) await check(what, () => work(output))
  }
}

/** The doctor's exit code says what it found, and that is checked by itself. */
async function typeLine(text: string, answers?: readonly string[]): Promise<string> {
  const began = Date.now()
  const { code, output } = await shell.type(text, answers)
  say('typed', `${text} (${seconds(began)}${code === 0 ? '' : `, exit code ${code}`})`)
  if (!/npm run doctor/.test(text)) equal(code, 0, output)
  return output
}

/** What is checked after a line of the page has been typed, given the line's output. */
const CHECKS: [after: RegExp, what: string, work: (output: string) => Promise<unknown>][] = [
  [/: sudo .* npm run setup$/, '.env is there for its owner alone', () => checkSettings(run)],
  [/: systemctl daemon-reload$/, 'systemd finds nothing wrong with the unit', () => checkUnit(run)],
  [
    /: systemctl (enable --now|start) unborrowed$/,
    'the site is ready, Home is there, and the folders are closed to others',
    () => checkSite(run),
  ],
  [/: systemctl reload caddy$/, "Caddy takes the page's file, and Home comes through it", checkCaddy],
  [/: systemctl reload nginx$/, "nginx takes the page's file, and Home comes through it", checkNginx],
  [
    /: systemctl reload nginx$/,
    'both hand the site its own domain, the true address and no body that is too long',
    checkHeaders,
  ],
  [
    /: .* npm run doctor/,
    'the doctor finds only what needs the internet or a source, and says it for machines',
    async () => {
      for (const fault of await checkDoctor(run)) say('found', fault)
    },
  ],
  [/doctor -- --send-test-mail$/, 'the site learns something that is in no backup yet', () => leaveMark(run)],
  [/: .* npm run backup$/, 'the backup is made, and encrypted', (output) => checkBackup(run, output)],
  [/: .* npm run restore$/, 'the restore says what it brought back', checkRestore],
  [/^6.*: systemctl start unborrowed$/, 'what it had learned before the loss is there', () => readMark(run, true)],
  [/^7.*: systemctl start unborrowed$/, 'nothing of the rehearsal is left', () => readMark(run, false)],
  [
    /^[57].*: systemctl (enable --now|start) unborrowed$/,
    'it makes its first backup by itself',
    () => waitForOwnBackup(run),
  ],
  [/: .* npm run coach:link$/, 'the link opens the sign-in of the owner', (output) => checkOwnersLink(run, output)],
]

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
  await checkSite(run)
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
