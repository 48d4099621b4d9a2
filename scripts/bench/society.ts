import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../../app/platform/clock.ts'
import { openDatabase } from '../../app/platform/database/database.server.ts'
import { migrate } from '../../app/platform/database/migrations.server.ts'
import { createLog } from '../../app/platform/process/log.server.ts'
import { type FolderDeps, fillFolder } from '../../test/filled-folder.ts'
import { addSocietyMembers } from '../../test/society-members.ts'
import { type RunningServer, startSite } from './servers.ts'
import { generateMessages, ROOM } from './society-messages.ts'
import { openStreams } from './society-streams.ts'

const STREAMS = 500
const MESSAGES_A_SECOND = 10
const SECONDS = 60
const REQUESTS = 200
/** Answers before the measured ones, in which the server compiles its code. */
const WARM_UP = 20

/**
 * Five hundred members listen while ten messages a second are posted: on the embedded database, and with two processes on
 * PostgreSQL; then the pages of rooms in which a million messages were written. The last two need BENCH_DATABASE_URL, an empty
 * PostgreSQL database, which is filled.
 */
export async function measureSociety() {
  const embedded = await measureEmbedded()
  const url = process.env.BENCH_DATABASE_URL
  if (!url) {
    console.log('PostgreSQL is left out: BENCH_DATABASE_URL must name an empty database, which is filled.')
    return { embedded }
  }
  const Cookies = await inDatabase(url, (deps) => addSocietyMembers(deps, STREAMS))
  const twoProcesses = await measureTwoProcesses(url, Cookies)
  return { embedded, twoProcesses, million: await measureMillion(url, Cookies[0] ?? '') }
}

async function measureEmbedded() {
  const folder = await mkdtemp(join(tmpdir(), 'bench-society-'))
  const Cookies = await fillFolder(folder, (deps) => addSocietyMembers(deps, STREAMS))
  const server = await startSite({ env: { DATA_DIR: folder } })
  try {
    return await measureStreams('embedded database', [server], Cookies)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureTwoProcesses(url: string, Cookies: readonly string[]) {
  const servers: RunningServer[] = []
  try {
    for (let n = 0; n < 2; n++) servers.push(await startSite({ env: { DATABASE_URL: url } }))
    return await measureStreams('two processes on PostgreSQL', servers, Cookies)
  } finally {
    for (const server of servers) await server.stop()
  }
}

async function measureStreams(title: string, servers: readonly RunningServer[], Cookies: readonly string[]) {
  const sites = servers.map(({ url }) => url)
  const streams = await openStreams(sites, Cookies)
  const acknowledged = await postSteadily(sites, Cookies, streams.sentAt)
  await streams.waitFor(acknowledged)
  const times = streams.times().sort((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
  const figures = {
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    slowest: Math.round(times.at(-1) ?? 0),
    lost: acknowledged * Cookies.length - times.length,
    doubled: streams.doubled(),
    memoryMb: await Promise.all(servers.map(memoryMb)),
  }
  streams.close()
  console.log(
    `${title}: ${Cookies.length} streams, ${acknowledged} messages: within ${figures.p50} ms for half, ${figures.p95} for 95, ` +
      `${figures.p99} for 99 of 100 (budget: 200 and 500); lost ${figures.lost}, doubled ${figures.doubled}; ` +
      `memory ${figures.memoryMb.join(' and ')} MB (budget: 500)`,
  )
  return figures
}

/** Posts at an even pace, whatever the answers take, each message by another member. Returns how many were acknowledged. */
async function postSteadily(sites: readonly string[], Cookies: readonly string[], sentAt: number[]): Promise<number> {
  const posts: Promise<number>[] = []
  const startedAt = performance.now()
  for (let n = 0; n < MESSAGES_A_SECOND * SECONDS; n++) {
    const wait = startedAt + (n * 1000) / MESSAGES_A_SECOND - performance.now()
    if (wait > 0) await new Promise((resume) => setTimeout(resume, wait))
    sentAt[n] = performance.now()
    posts.push(post(sites[n % sites.length] ?? '', Cookies[n % Cookies.length] ?? '', n))
  }
  const statuses = await Promise.all(posts)
  return statuses.filter((status) => status === 200).length
}

async function post(site: string, Cookie: string, n: number): Promise<number> {
  const answer = await fetch(`${site}/society/messages`, {
    method: 'POST',
    headers: { Cookie, Origin: site, 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams({ room: ROOM, client_id: `bench-${n}`, text: `message-${n}. Which line is the van?` }),
  })
  await answer.arrayBuffer()
  return answer.status
}

/** What the process holds in memory now. */
async function memoryMb({ pid }: RunningServer): Promise<number> {
  const [, kb = '0'] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kb) / 1024)
}

async function inDatabase<T>(url: string, use: (deps: FolderDeps) => Promise<T>): Promise<T> {
  const database = await openDatabase({ url, log: createLog('silent') })
  try {
    await migrate(database, 'migrations')
    return await use({ database, clock: systemClock, publicUrl: () => 'http://localhost', demo: undefined })
  } finally {
    await database.close()
  }
}

/** Opening a room, going back in it, and searching, beside a million messages. */
async function measureMillion(url: string, Cookie: string): Promise<Record<string, number>> {
  await inDatabase(url, ({ database }) => generateMessages(database.db))
  const server = await startSite({ env: { DATABASE_URL: url } })
  try {
    const figures: Record<string, number> = {}
    const before = (n: number) => 900_000 - n * 4000
    const paths: [name: string, budget: number, path: (n: number) => string][] = [
      ['first byte of a room', 150, () => `/society/rooms/${ROOM}`],
      ['first byte further back', 100, (n) => `/society/rooms/${ROOM}?before=${before(n)}`],
      ['first byte of a search', 150, (n) => `/society/search?q=question+${700_000 + n}`],
      ['first byte of a search for a word in a quarter of all', 150, () => '/society/search?q=oven'],
    ]
    for (const [name, budget, path] of paths) {
      const ms = await firstByte(server.url, path, Cookie)
      figures[name] = ms
      console.log(
        `1,000,000 messages, ${name}: ${ms} ms for 95 of 100 (budget: ${budget}, ${ms < budget ? 'ok' : 'OVER'})`,
      )
    }
    return figures
  } finally {
    await server.stop()
  }
}

async function firstByte(site: string, path: (n: number) => string, Cookie: string): Promise<number> {
  const times: number[] = []
  for (let n = -WARM_UP; n < REQUESTS; n++) {
    const started = performance.now()
    const answer = await fetch(site + path(Math.max(0, n)), { headers: { Cookie }, redirect: 'manual' })
    const ms = performance.now() - started
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${path(n)} answered ${answer.status}`)
    if (n >= 0) times.push(ms)
  }
  return Math.round(times.sort((a, b) => a - b)[Math.floor(REQUESTS * 0.95)] ?? 0)
}
