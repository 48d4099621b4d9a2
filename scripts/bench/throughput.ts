import { execFile, spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { StaticManifest } from '../../app/platform/static-files.server.ts'
import { median } from './budgets.ts'
import { startNginx, startOurs } from './servers.ts'

/** What a server does under 64 connections. */
interface Load {
  perSecond: number
  /** Milliseconds in which 99 of 100 answers came. */
  p99: number
}

export type Throughput = Record<string, { ours: Load; nginx: Load | undefined }>

const ROUNDS = 5
const SECONDS = 3

/** Home, answered by us and by nginx, in two encodings. */
export async function measureThroughput(): Promise<Throughput | undefined> {
  if (spawnSync('wrk', ['-v']).error) {
    console.log('SKIPPED: wrk was not found (Debian: apt-get install wrk nginx)')
    return undefined
  }
  const manifest = JSON.parse(await readFile('build/static.json', 'utf8')) as StaticManifest
  const ours = await startOurs()
  const nginx = await startNginx(manifest)
  try {
    const results: Throughput = {}
    for (const encoding of ['identity', 'gzip']) results[encoding] = await compare(encoding, ours.url, nginx?.url)
    for (const [encoding, { ours, nginx }] of Object.entries(results)) console.log(line(encoding, ours, nginx))
    return results
  } finally {
    await nginx?.stop()
    await ours.stop()
  }
}

function line(encoding: string, ours: Load, nginx: Load | undefined): string {
  const said = ({ perSecond, p99 }: Load) => `${String(perSecond).padStart(6)}/s, p99 ${p99} ms`
  const beside = nginx
    ? `nginx ${said(nginx)}  ratio ${(ours.perSecond / nginx.perSecond).toFixed(2)}`
    : 'nginx is not installed'
  return `${encoding.padEnd(9)} ours ${said(ours)}  ${beside}`
}

/**
 * Asks both servers in turn, so that what else this machine does meets both, and takes the median of five rounds. One more
 * comes before them and does not count: a server that has just started still has work of its own, and code to compile.
 * One thread of wrk with 64 connections: each server has one process and shares two cores with it.
 */
async function compare(encoding: string, ours: string, nginx: string | undefined) {
  const rounds: { ours: Load; nginx: Load | undefined }[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    rounds.push({
      ours: await load(`${ours}/`, encoding),
      nginx: nginx ? await load(`${nginx}/`, encoding) : undefined,
    })
  }
  const counted = rounds.slice(1)
  return {
    ours: middle(counted.map((round) => round.ours)),
    nginx: nginx ? middle(counted.flatMap((round) => round.nginx ?? [])) : undefined,
  }
}

function middle(rounds: Load[]): Load {
  return {
    perSecond: Math.round(median(rounds.map((round) => round.perSecond))),
    p99: median(rounds.map((round) => round.p99)),
  }
}

async function load(url: string, encoding: string): Promise<Load> {
  const flags = ['-t1', '-c64', `-d${SECONDS}s`, '--latency', '-H', `Accept-Encoding: ${encoding}`]
  const { stdout } = await promisify(execFile)('wrk', [...flags, url])
  const failed = /Non-2xx or 3xx responses: (\d+)|Socket errors: (.+)/.exec(stdout)
  if (failed) throw new Error(`${url} did not answer every request: ${failed[0]}`)
  const perSecond = /Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]
  const [, p99, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? []
  if (!perSecond || !p99 || !unit) throw new Error(`wrk said nothing of ${url}:\n${stdout}`)
  return { perSecond: Number(perSecond), p99: Number(p99) * (MILLISECONDS[unit] as number) }
}

const MILLISECONDS: Record<string, number> = { us: 0.001, ms: 1, s: 1000 }
