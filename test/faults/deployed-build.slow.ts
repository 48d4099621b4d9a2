import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openSession, waitForPurchaseState } from '../buyer.ts'
import { payAt } from '../no-script-client.ts'
import { ensureBuild } from '../rig/server-process.ts'
import { tempFolder } from '../temp-folder.ts'

/** Files that `npm start` and the commands need besides `build/` and the packages. */
const COPIED = [
  'build',
  'package.json',
  'scripts/require-node-24.mjs',
  'scripts/load-env.ts',
  'scripts/start.ts',
  'scripts/command.ts',
  'scripts/building',
]

/** What `npm run slim` leaves, but for Node, which runs this. */
function packagesOfARelease(): string[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>
  }
  return Object.entries(packages).flatMap(([path, { dev, devOptional }]) =>
    /^node_modules\/(?!node-)/.test(path) && !dev && !devOptional && existsSync(path) ? [path] : [],
  )
}

test('A build without its sources and without the packages of builds and tests starts, and sells a Money Finder with its typefaces', async () => {
  ensureBuild()
  const folder = tempFolder('deployed')
  for (const path of [...COPIED, ...packagesOfARelease()]) cpSync(path, join(folder, path), { recursive: true })
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, ['--import', './scripts/require-node-24.mjs', 'scripts/start.ts'], {
    cwd: folder,
    env: { PATH, HOME, MODE: 'demo', PORT: '0', DATA_DIR: join(folder, 'data') },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk))
  const ended = once(child, 'close')
  const address = () => /listening at (http:\/\/\S+?)"/.exec(said)?.[1] ?? (child.exitCode === null ? '' : 'nowhere')
  const url = await vi.waitUntil(address, { timeout: 120_000 })
  expect(url, said).not.toBe('nowhere')
  const session = await openSession({ url }, 'money-finder-nonprofit')
  await payAt({ url }, `/demo/stripe/pay/${session}`, 'ada@example.com')
  const { steps = [] } = await waitForPurchaseState({ url }, session, 'paid')
  const link = steps.find(({ href }) => href.includes('/downloads/'))?.href ?? ''
  const pdf = await fetch(`${url}${new URL(link, url).pathname}/pdf`)
  expect((await pdf.text()).slice(0, 5)).toBe('%PDF-')
  child.kill('SIGTERM')
  expect((await ended)[0], said).toBe(0)
})
