import { spawn } from 'node:child_process'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
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
  const server = run('scripts/start.ts')
  const url = await server.listens
  const link = await buySample(url)
  const pdf = await fetch(`${url}${link}/pdf`)
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  server.stop()
  expect((await server.ended).code, (await server.ended).output).toBe(0)
})

/** @returns the path of what was bought */
async function buySample(url: string): Promise<string> {
  const post = (path: string, body: string, type: string) =>
    fetch(new URL(path, url), {
      method: 'POST',
      redirect: 'manual',
      headers: { 'Content-Type': type, Origin: url, Authorization: 'Bearer anon-demo-key' },
      body,
    })
  const checkout = { productId: 'money-finder-nonprofit' }
  const answer = await post('/functions/v1/create-checkout', JSON.stringify(checkout), 'application/json')
  const { pathname } = new URL(((await answer.json()) as { url: string }).url)
  await post(pathname, 'choice=pay&email=ada%40example.com', 'application/x-www-form-urlencoded')
  const purchase = `${url}/purchases/${pathname.split('/').at(-1)}`
  return vi.waitFor(
    async () => {
      const { steps } = (await (await fetch(purchase)).json()) as { steps?: { href: string }[] }
      const link = steps?.find(({ href }) => href.includes('/downloads/'))?.href
      if (!link) throw new Error('it isn’t paid yet')
      return new URL(link, url).pathname
    },
    { timeout: 60_000, interval: 500 },
  )
}

/** A script of the folder, in a process of its own, run as npm runs it. */
function run(script: string, ...args: string[]) {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, ['--import', './scripts/require-node-24.mjs', script, ...args], {
    cwd: folder,
    env: { PATH, HOME, MODE: 'demo', PORT: '0', DATA_DIR: join(folder, 'data') },
  })
  let output = ''
  const heard = Promise.withResolvers<string>()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk
      const [, address] = /listening at (http:\/\/\S+?)"/.exec(output) ?? []
      if (address) heard.resolve(address)
    })
  const ended = new Promise<{ code: number | null; output: string }>((end) => {
    child.once('close', (code) => {
      heard.reject(new Error(output))
      end({ code, output })
    })
  })
  return { ended, listens: heard.promise, stop: () => void child.kill('SIGTERM') }
}
