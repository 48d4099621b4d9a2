import { execFile, spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { StaticManifest } from '../../app/platform/http/static-manifest.ts'
import { median } from './budgets.ts'
import { startNginx, startSite } from './servers.ts'

/** What a server does under 64 connections. */
interface Load {
  perSecond: number
  /** Milliseconds in which 99 of 100 answers came. */
  p99: number
}

interface Comparison {
  ours: Load
  /** Undefined where nginx is not installed, as is the ratio. */
  nginx: Load | undefined
  /** Our answers for each of nginx's: the median of the rounds' own ratios, in which both met the same machine. */
  ratio: number | undefined
}

type Throughput = Record<string, Comparison>

const ROUNDS = 15
const SECONDS = 1

/** The Accept-Encoding of the clients: none, one that nginx supports too, and that of browsers. */
const ACCEPT_ENCODINGS = { identity: 'identity', gzip: 'gzip', browser: 'gzip, deflate, br, zstd' }

/** Home, answered by us and by nginx. */
export async function measureThroughput(): Promise<Throughput | undefined> {
  if (spawnSync('wrk', ['-v']).error) {
    console.log('SKIPPED: wrk was not found (Debian: apt-get install wrk nginx)')
    return undefined
  }
  const manifest: StaticManifest = JSON.parse(await readFile('build/static.json', 'utf8'))
  const ours = await startSite()
  const nginx = await startNginx(manifest)
  try {
    const results: Throughput = {}
    for (const [name, accepted] of Object.entries(ACCEPT_ENCODINGS)) {
      const compared = await compare(accepted, ours.url, nginx?.url)
      console.log(line(name, compared))
      results[name] = compared
    }
    return results
  } finally {
    await nginx?.stop()
    await ours.stop()
  }
}

function line(name: string, { ours, nginx, ratio }: Comparison): string {
  const format = ({ perSecond, p99 }: Load) => `${String(perSecond).padStart(6)}/s, p99 ${p99} ms`
  const beside = nginx ? `nginx ${format(nginx)}  ratio ${ratio?.toFixed(2)}` : 'nginx is not installed'
  return `${name.padEnd(9)} ours ${format(ours)}  ${beside}`
}

/**
 * Asks both servers in turn, in short rounds, so that other load on this machine affects both. The first rounds do not count:
 * a server that has just started still has work of its own, and code to compile. One thread of wrk with 64 connections:
 * each server has one process and shares two cores with it.
 */
async function compare(accepted: string, ours: string, nginx: string | undefined): Promise<Comparison> {
  const rounds: { ours: Load; nginx: Load | undefined }[] = []
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const measured = {
      ours: await load(`${ours}/`, accepted),
      nginx: nginx ? await load(`${nginx}/`, accepted) : undefined,
    }
    if (round >= 0) rounds.push(measured)
  }
  const theirs = rounds.flatMap((round) => round.nginx ?? [])
  return {
    ours: medianRound(rounds.map((round) => round.ours)),
    nginx: nginx ? medianRound(theirs) : undefined,
    ratio: nginx
      ? median(theirs.map((load, index) => (rounds[index]?.ours.perSecond ?? 0) / load.perSecond))
      : undefined,
  }
}

const WARM_UP = 3

function medianRound(rounds: Load[]): Load {
  return {
    perSecond: Math.round(median(rounds.map((round) => round.perSecond))),
    p99: median(rounds.map((round) => round.p99)),
  }
}

async function load(url: string, accepted: string): Promise<Load> {
  const flags = ['-t1', '-c64', `-d${SECONDS}s`, '--latency', '-H', `Accept-Encoding: ${accepted}`]
  const { stdout } = await promisify(execFile)('wrk', [...flags, url])
  const failed = /Non-2xx or 3xx responses: (\d+)|Socket errors: (.+)/.exec(stdout)
  if (failed) throw new Error(`${url} did not answer every request: ${failed[0]}`)
  const perSecond = /Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]
  const [, p99, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? []
  if (!perSecond || !p99 || !unit) throw new Error(`wrk said nothing of ${url}:\n${stdout}`)
  return { perSecond: Number(perSecond), p99: Number(p99) * (MILLISECONDS[unit] as number) }
}

const MILLISECONDS: Record<string, number> = { us: 0.001, ms: 1, s: 1000 }
