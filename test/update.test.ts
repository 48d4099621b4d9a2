import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { tempFolder } from './temp-folder.ts'

// deploy/update.sh itself, in a site as docs/go-live.md lays it out. What isn't there has a stand-in that notes how it was called.
const STAND_INS = {
  npm: `echo "$(basename "$PWD"): $*" >> "$CALLS"
[ "$*" != "$FAILS" ] || { echo 'it fails'; exit 1; }
case "$*" in
  ci*) [ -z "\${AT_ONCE:-}" ] || AT_ONCE= "$AT_ONCE" >> "$CALLS" 2>&1 || true ;;
  *db:migrate) echo "$MIGRATED" ;;
esac`,
  systemctl: `echo "$(basename "$(readlink -f "$SITE/current")"): $*" >> "$CALLS"`,
  // Ready is what git has as ready.
  curl: `echo "$(basename "$(readlink -f "$SITE/current")"): \${@: -1}" >> "$CALLS"
[ "$(cat "$SITE/current/state")" = ready ]`,
}
const SCRIPT = resolve('deploy/update.sh')

let folder: string
let origin: string
let site: string
let first: string

beforeEach(() => {
  folder = realpathSync(tempFolder('update'))
  ;[origin, site] = [join(folder, 'origin'), join(folder, 'site')]
  first = join(site, 'releases/first')
  git(folder, 'init', '--quiet', '--initial-branch=main', origin)
  commit(origin, { 'site.config.ts': 'brand\n\n\n\nhours', state: 'ready', '.gitignore': '.env' })
  mkdirSync(join(site, 'releases'), { recursive: true })
  git(folder, 'clone', '--quiet', origin, first)
  execFileSync('ln', ['-s', 'releases/first', join(site, 'current')])
  writeFileSync(join(first, '.env'), 'MODE=live')
  mkdirSync(join(folder, 'bin'))
  for (const [name, lines] of Object.entries(STAND_INS)) {
    writeFileSync(join(folder, 'bin', name), `#!/bin/bash\n${lines}\n`)
    chmodSync(join(folder, 'bin', name), 0o755)
  }
})

const AUTHOR = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com']

function git(cwd: string, ...args: string[]): string {
  return execFileSync('git', [...AUTHOR, ...args], { cwd, encoding: 'utf8', stdio: 'pipe' }).trim()
}

function commit(repository: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(repository, name), text)
  git(repository, 'add', '--all')
  git(repository, 'commit', '--quiet', '--message', 'Change something')
}

function update(env: Record<string, string> = {}, ...args: string[]) {
  const CALLS = join(folder, 'calls')
  writeFileSync(CALLS, '')
  const { status, stdout, stderr } = spawnSync(SCRIPT, args, {
    encoding: 'utf8',
    env: {
      PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
      HOME: folder,
      ...{ SITE: site, SITE_USER: userInfo().username, PATIENCE: '1', CALLS, FAILS: '', MIGRATED: 'Nothing to apply.' },
      ...env,
    },
  })
  const calls = readFileSync(CALLS, 'utf8').replace(/\d{8}-\d{6}-\d{3}/g, 'next')
  return { status, said: stdout + stderr, calls: calls.trim().split('\n') }
}

const current = () => basename(realpathSync(join(site, 'current')))
const releases = () => readdirSync(join(site, 'releases'))

test('A newer release is built and migrated beside the one that serves, and takes its place with the owner’s words', () => {
  commit(first, { 'site.config.ts': 'her brand\n\n\n\nhours' })
  commit(origin, { 'site.config.ts': 'brand\n\n\n\nother hours' })
  const { status, said, calls } = update({ UNITS: 'unborrowed@3000 unborrowed@3001' })
  expect(status, said).toBe(0)
  expect(calls).toEqual([
    'next: ci --no-audit --no-fund',
    'next: run build',
    'next: run slim',
    'first: run --silent backup',
    'next: run --silent db:migrate',
    'next: restart unborrowed@3000',
    'next: http://127.0.0.1:3000/readyz',
    'next: restart unborrowed@3001',
    'next: http://127.0.0.1:3001/readyz',
  ])
  expect(readFileSync(join(site, 'current/site.config.ts'), 'utf8')).toBe('her brand\n\n\n\nother hours')
  expect(readFileSync(join(site, 'current/.env'), 'utf8')).toBe('MODE=live')
  expect(git(join(site, 'current'), 'remote', 'get-url', 'origin')).toBe(origin)
  expect(releases()).toEqual([current(), 'first'])
  expect(update().said).toContain('There’s nothing newer.')
})

test('A tag brings that release and nothing newer, and the next update also what came after a clone of a tag', () => {
  commit(origin, { page: 'two' })
  git(origin, 'tag', 'v2')
  commit(origin, { page: 'three' })
  expect(update({}, 'v2').status).toBe(0)
  const page = () => readFileSync(join(site, 'current/page'), 'utf8')
  expect(page()).toBe('two')
  git(join(site, 'current'), 'checkout', '--quiet', '--detach')
  expect(update().status).toBe(0)
  expect(page()).toBe('three')
})

test.each(['run build', 'run --silent backup', 'run --silent db:migrate'])(
  'Where “npm %s” fails, the site runs on',
  (FAILS) => {
    commit(origin, { page: 'two' })
    const { status, said, calls } = update({ FAILS })
    expect([status, said.trim().split('\n').at(-1)]).toEqual([1, 'The site runs on as before.'])
    expect(calls.filter((call) => call.includes('restart'))).toEqual([])
    expect([current(), releases()]).toEqual(['first', ['first']])
    expect(update().status, 'run again').toBe(0)
  },
)

test('A release that doesn’t get ready at the port of .env is switched back', () => {
  writeFileSync(join(first, '.env'), 'MODE=live\nPORT=8080\n')
  commit(origin, { state: 'broken' })
  const { status, said, calls } = update()
  expect([status, current()]).toEqual([1, 'first'])
  expect(said).toContain('The site is back on the earlier release.')
  expect(calls.slice(-2)).toEqual(['first: restart unborrowed', 'first: http://127.0.0.1:8080/readyz'])
})

test('One that doesn’t after a migration stays, since the earlier one refuses its database, and the way back is named', () => {
  commit(origin, { state: 'broken' })
  const { status, said } = update({ MIGRATED: 'Applied 0200_more.sql.' })
  expect([status, current() === 'first']).toEqual([1, false])
  expect(said).toContain('The way back is the backup that was made')
})

test('A second update at once is refused', () => {
  commit(origin, { page: 'two' })
  const { status, calls } = update({ AT_ONCE: SCRIPT })
  expect(status).toBe(0)
  expect(calls.slice(0, 2)).toEqual([
    'next: ci --no-audit --no-fund',
    'Another update is running. Wait until it’s done.',
  ])
})

test('Changes that were not committed stop it, with a line that keeps them', () => {
  commit(origin, { page: 'two' })
  writeFileSync(join(first, 'site.config.ts'), 'her brand')
  const { status, said } = update()
  expect(status).toBe(1)
  const [, keep = 'none'] = /sudo -u \S+ (git .+)/.exec(said) ?? []
  execFileSync('sh', ['-c', keep], { env: { PATH: process.env.PATH, HOME: folder }, stdio: 'pipe' })
  expect(git(first, 'show', 'HEAD:site.config.ts')).toBe('her brand')
})

test('Where the owner and the release changed the same line, a copy in which that is settled can be taken', () => {
  commit(first, { state: 'hers' })
  commit(origin, { state: 'theirs' })
  const { status, said } = update()
  expect([status, current()]).toEqual([1, 'first'])
  expect(said).toMatch(/conflict in state[\s\S]*change the same lines/i)
  const settled = join(folder, 'settled')
  git(folder, 'clone', '--quiet', first, settled)
  expect(() => git(settled, 'pull', '--quiet', '--no-rebase', origin, 'main')).toThrow()
  commit(settled, { state: 'ready' })
  expect(update({ FROM: settled }).status).toBe(0)
  expect(existsSync(join(site, 'current/.env'))).toBe(true)
})
