import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { KillReport } from '../rig/seeded-kills.ts'

/** Trials on one server's data, one after the other, named by the seed of the first. */
interface Round {
  seed: number
  trials: number
}

/** What a round was run on: its result counts for nothing else. */
export interface Setting {
  database: string
  servers: number
  /** The digest of the built server. */
  build: string
}

interface SavedRound extends Setting {
  /** Its first seed and how many it was to try; the report says of each what became of it. */
  round: Round
  at: string
  report: KillReport
}

/**
 * One file with a line for each round, in which each seed has its result. A run that was stopped goes on after the last round
 * that is there; one that was stopped halfway is run again from its first seed.
 */
export function openRounds(file: string, setting: Setting) {
  const reports = new Map<string, KillReport>()
  const keyOf = ({ seed, trials }: Round, { database, servers, build }: Setting) =>
    [seed, trials, database, servers, build].join(' ')
  if (existsSync(file))
    for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
      const saved: SavedRound = JSON.parse(line)
      reports.set(keyOf(saved.round, saved), saved.report)
    }
  mkdirSync(dirname(file), { recursive: true })
  return {
    of: (round: Round): KillReport | undefined => reports.get(keyOf(round, setting)),
    save({ seed, trials }: Round, report: KillReport): void {
      const saved: SavedRound = { round: { seed, trials }, ...setting, at: new Date().toISOString(), report }
      appendFileSync(file, `${JSON.stringify(saved)}\n`)
      reports.set(keyOf(saved.round, setting), report)
    },
  }
}

export type RoundResults = ReturnType<typeof openRounds>

/** Changes with every change of the server. */
export function digestOfBuild(folder = 'build/server'): string {
  const hash = createHash('sha256')
  for (const file of globSync(`${folder}/**/*.{js,mjs}`).sort()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}
