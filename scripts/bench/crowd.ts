import { Agent, get } from 'node:http'
import { createDatabase } from '../../test/database.ts'
import { findPostgres, startPostgres } from '../test/postgres.ts'
import { median } from './budgets.ts'
import { percentile } from './form-load.ts'
import { startSite } from './servers.ts'

/** How many answers a second one process gives to 64 visitors who ask again at once, and how long one waits. */
interface Crowd {
  perSecond: number
  p50Ms: number
  p99Ms: number
}

type CrowdFigures = Record<string, Record<string, Crowd>>

/** One of each kind: what was built, what is rendered once and kept, and what is rendered for each visitor. */
const PAGES = { built: '/', kept: '/testimonials', rendered: '/my-data' }

const VISITORS = 64
const ROUNDS = 5
const SECONDS = 3

/**
 * Each kind of page, with either kind of database. The client shares the machine and is written for Node, too: where it
 * is the slower of the two, as with built pages, the figure is its own and the server does more.
 */
export async function measureCrowd(): Promise<CrowdFigures> {
  const figures: CrowdFigures = { embedded: await measureSite({}) }
  const url = process.env.TEST_DATABASE_URL
  if (!url && !findPostgres()) {
    console.log('SKIPPED: PostgreSQL was not found (Debian: apt-get install postgresql)')
    return figures
  }
  const own = url ? undefined : await startPostgres()
  const database = await createDatabase(url ?? (own?.url as string))
  try {
    figures.postgres = await measureSite({ DATABASE_URL: database.url })
  } finally {
    await database.drop()
    await own?.stop()
  }
  return figures
}

async function measureSite(env: Record<string, string>): Promise<Record<string, Crowd>> {
  const server = await startSite({ env })
  const measured: Record<string, Crowd> = {}
  try {
    for (const [kind, path] of Object.entries(PAGES)) {
      const found = await measurePage(server.url + path)
      measured[kind] = found
      const name = `${env.DATABASE_URL ? 'PostgreSQL' : 'embedded'}, ${kind} page ${path}`
      console.log(`${name.padEnd(40)} ${found.perSecond}/s, p50 ${found.p50Ms} ms, p99 ${found.p99Ms} ms`)
    }
  } finally {
    await server.stop()
  }
  return measured
}

/** The median of the rounds, of which the first doesn't count: code is compiled in it. */
async function measurePage(url: string): Promise<Crowd> {
  const rounds: Crowd[] = []
  for (let round = 0; round <= ROUNDS; round++) rounds.push(await ask(url))
  const middle = (name: keyof Crowd) => Math.round(median(rounds.slice(1).map((round) => round[name])))
  return { perSecond: middle('perSecond'), p50Ms: middle('p50Ms'), p99Ms: middle('p99Ms') }
}

async function ask(url: string): Promise<Crowd> {
  const agent = new Agent({ keepAlive: true, maxSockets: VISITORS })
  const started = performance.now()
  const times: number[] = []
  const visit = async () => {
    while (performance.now() - started < SECONDS * 1000) {
      const begun = performance.now()
      await read(url, agent)
      times.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: VISITORS }, visit))
  const seconds = (performance.now() - started) / 1000
  agent.destroy()
  return { perSecond: times.length / seconds, p50Ms: percentile(times, 0.5), p99Ms: percentile(times, 0.99) }
}

function read(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { Accept: 'text/html', 'Accept-Encoding': 'gzip, deflate, br, zstd' }
    const request = get(url, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`))
      answer.resume().on('end', resolve).on('error', reject)
    })
    request.on('error', reject)
  })
}
