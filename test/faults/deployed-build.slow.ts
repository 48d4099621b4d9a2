import { spawn } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureBuild } from '../rig/server-process.ts'
import { tempFolder } from '../temp-folder.ts'

/** Files that `npm start` and the commands need besides `build/` and the packages. */
const COPIED = [
  'build',
  'package.json',
  'scripts/require-node-24.mjs',
  'scripts/start.ts',
  'scripts/command.ts',
  'scripts/building',
]

let folder: string
beforeEach(() => {
  ensureBuild()
  folder = tempFolder('deployed')
  for (const path of COPIED) cpSync(path, join(folder, path), { recursive: true })
  for (const path of packagesOfARelease()) cpSync(path, join(folder, path), { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** What `npm run slim` leaves, but for Node, which runs this. */
function packagesOfARelease(): string[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>
  }
  return Object.entries(packages).flatMap(([path, { dev, devOptional }]) =>
    /^node_modules\/(?!node-)/.test(path) && !dev && !devOptional && existsSync(path) ? [path] : [],
  )
}

test('A build without its sources and without the packages of builds and tests starts, and publishes an edition with its typefaces', async () => {
  const rows = Array.from(
    { length: 110 },
    (_, at) => `N-${at},Program ${at},Fund ${at % 9},small-business,2030-01-15,https://example.org/${at}`,
  )
  writeFileSync(
    join(folder, 'finds.csv'),
    ['number,title,funder,who may apply,deadline,official link', ...rows].join('\n'),
  )
  const server = run('scripts/start.ts')
  await server.listens
  const edition = ['2029-10', 'small-business', '--on', '2026-11-21']
  for (const command of [
    ['opportunities:import', 'own', 'finds.csv', '--as-of', '2026-11-21'],
    ['editions:draft', ...edition],
    ['editions:publish', ...edition],
  ]) {
    const { code, output } = await run('scripts/command.ts', ...command).ended
    expect(code, output).toBe(0)
  }
  const files = readdirSync(join(folder, 'data', 'editions'), { recursive: true, encoding: 'utf8' })
  expect(files).toEqual(expect.arrayContaining([expect.stringMatching(/\.pdf$/)]))
  server.stop()
  expect((await server.ended).code, (await server.ended).output).toBe(0)
})

/** A script of the folder, in a process of its own, run as npm runs it. */
function run(script: string, ...args: string[]) {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, ['--import', './scripts/require-node-24.mjs', script, ...args], {
    cwd: folder,
    env: { PATH, HOME, MODE: 'demo', PORT: '0', DATA_DIR: join(folder, 'data') },
  })
  let output = ''
  const heard = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk
      if (output.includes('listening at ')) heard.resolve()
    })
  const ended = new Promise<{ code: number | null; output: string }>((end) => {
    child.once('close', (code) => {
      heard.resolve()
      end({ code, output })
    })
  })
  return { ended, listens: heard.promise, stop: () => void child.kill('SIGTERM') }
}
