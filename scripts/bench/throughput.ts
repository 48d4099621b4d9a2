import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { median } from './budgets.ts'

/** Requests per second of two servers that answer the same page. */
export interface Throughput {
  encoding: string
  ours: number
  nginx: number | undefined
}

const ROUNDS = 3
const SECONDS = 3

export function hasWrk(): boolean {
  return spawnSync('wrk', ['-v']).error === undefined
}

/**
 * Asks both servers in turn, so that what else this machine does meets both, and takes the median of three rounds.
 * One thread of wrk with 64 connections: each server has one process and shares two cores with it.
 */
export async function compare(encoding: string, ours: string, nginx: string | undefined): Promise<Throughput> {
  const rounds: { ours: number; nginx: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({
      ours: await requestsPerSecond(ours, encoding),
      nginx: nginx ? await requestsPerSecond(nginx, encoding) : 0,
    })
  }
  const middle = (server: 'ours' | 'nginx') => Math.round(median(rounds.map((round) => round[server])))
  return { encoding, ours: middle('ours'), nginx: nginx ? middle('nginx') : undefined }
}

async function requestsPerSecond(url: string, encoding: string): Promise<number> {
  const { stdout } = await promisify(execFile)('wrk', [
    '-t1',
    '-c64',
    `-d${SECONDS}s`,
    '-H',
    `Accept-Encoding: ${encoding}`,
    url,
  ])
  const failed = /Non-2xx or 3xx responses: (\d+)|Socket errors: (.+)/.exec(stdout)
  if (failed) throw new Error(`${url} did not answer every request: ${failed[0]}`)
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]
  if (!rate) throw new Error(`wrk said nothing of ${url}:\n${stdout}`)
  return Number(rate)
}
