import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { reportInvalidRequests } from '../test/stripe-emulator/invalid-requests.ts'
import { tempFolder } from '../test/temp-folder.ts'

/** The built site, running as in a demonstration: one process, the Stripe emulator, the outbox. */
export interface Site {
  url: string
  dataDir: string
  close(): Promise<void>
}

/** A proxy is trusted, so that each visitor can come from an address of their own: the limits are per address. */
export async function openSite(env: Record<string, string> = {}): Promise<Site> {
  const dataDir = tempFolder('site')
  const child = spawn(process.execPath, ['--import', './scripts/require-node-24.mjs', 'scripts/start.ts'], {
    env: {
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR,
      MODE: 'demo',
      PORT: '0',
      TRUST_PROXY: '1',
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stderr.pipe(process.stderr, { end: false })
  reportInvalidRequests(child.stderr)
  return {
    url: await readAddress(child),
    dataDir,
    async close() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function readAddress(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the output of the site is not read')
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /listening at (http:\/\/\S+?)"/.exec(line)?.[1]
    if (address) {
      child.stdout.resume()
      return address
    }
  }
  throw new Error('the site ended before it listened')
}
