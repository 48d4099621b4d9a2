import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { envNames, envProblems } from '../app/platform/process/env.server.ts'
import { buildTimeEnv } from '../scripts/building/stamp.ts'

const page = readFileSync('docs/go-live.md', 'utf8')
const boxes = (language: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n([^\`]*)\`\`\``, 'g'))].map(([, text = '']) => text)
const unit = readFileSync('deploy/unborrowed.service', 'utf8')
const PROXIES = ['deploy/Caddyfile', 'deploy/nginx.conf'].map((file) => readFileSync(file, 'utf8'))

test('The settings of the page exist, and start a rehearsal once the secrets are filled in', () => {
  const lines = boxes('ini').join('').replaceAll('your-domain', 'coach.example').split('\n').filter(Boolean)
  const settings = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)))
  expect(Object.keys(settings).filter((name) => !envNames.includes(name))).toEqual([])
  const secret = '3f9c1e7b52d846a0c8e1f4b7930d6a25'
  const filled = { ...settings, APP_SECRET: secret, BACKUP_KEY: secret, STRIPE_SECRET_KEY: 'sk_test_abc' }
  expect(envProblems(filled)).toEqual([])
})

test('Every file that the page copies is in the repository', () => {
  const named = [...page.matchAll(/(?:deploy\/|\.env\.)[\w.-]*\w/g)].map(([path]) => path)
  expect(new Set(named).size).toBeGreaterThan(2)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})

test('The page, the unit and the proxies agree on user, folders and port', () => {
  for (const [ofPage, ofUnit] of [
    ['ln -s releases/first /opt/unborrowed/current', /^WorkingDirectory=\/opt\/unborrowed\/current$/m],
    ['adduser --system --group --home /opt/unborrowed unborrowed', /^User=unborrowed$/m],
    ['DATA_DIR=/var/lib/unborrowed', /^StateDirectory=unborrowed$/m],
    ['BACKUP_TO=/var/backups/unborrowed', /^ReadWritePaths=.*\/var\/backups\/unborrowed/m],
  ] as const) {
    expect(page).toContain(ofPage)
    expect(unit).toMatch(ofUnit)
  }
  expect(unit, 'a server that ends is started again').toMatch(/^Restart=always$/m)
  for (const proxy of PROXIES) expect(proxy).toContain('127.0.0.1:3000')
})

test('The proxies let in the largest file that a page says it takes', () => {
  const pages = globSync('app/**/*.tsx').map((path) => readFileSync(path, 'utf8'))
  const most = pages.flatMap((text) => [...text.matchAll(/\b(?:up to|and) (\d+) MB\b/gi)].map(([, mb]) => Number(mb)))
  expect(most.length).toBeGreaterThan(4)
  for (const proxy of PROXIES) {
    const limits = [...proxy.matchAll(/(?:max_size|body_size) (\d+)m/gi)].map(([, mb]) => Number(mb))
    expect(Math.min(...limits)).toBeGreaterThan(Math.max(...most))
  }
})

test('The unit and the container start what npm start runs, and the container builds it for its settings by a user of its own', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
  expect(unit).toContain(`ExecStart=/usr/bin/${scripts.start}`)
  const recipe = readFileSync('Dockerfile', 'utf8')
  const [, command = ''] = /^CMD (\[.*\])$/m.exec(recipe) ?? []
  expect((JSON.parse(command) as string[]).join(' ')).toBe(scripts.start)
  expect(recipe).toContain('RUN npm ci')
  const built = Object.keys(buildTimeEnv({})).map((name) => name.replace('VITE_', ''))
  expect(recipe).toContain(`ARG ${built.join(' ')}\nRUN npm run build`)
  for (const name of built) expect(readFileSync('compose.yaml', 'utf8')).toContain(`${name}: '\${${name}:-`)
  expect(recipe.indexOf('USER node'), 'before anything is installed').toBeLessThan(recipe.indexOf('npm ci'))
  const copied = [...recipe.matchAll(/^COPY --chown=node:node (.+) \S+$/gm)].flatMap(([, paths = '']) =>
    paths.split(' '),
  )
  expect(copied.filter((path) => !existsSync(path))).toEqual([])
  expect(readFileSync('.dockerignore', 'utf8')).toMatch(/^\.env$/m)
  expect(readFileSync('compose.yaml', 'utf8')).toContain("'127.0.0.1:3000:3000'")
})
