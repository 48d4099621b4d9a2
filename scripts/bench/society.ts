import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { systemClock } from '../../app/platform/clock.ts'
import { type Db, openDatabase } from '../../app/platform/database/database.server.ts'
import { migrate } from '../../app/platform/database/migrations.server.ts'
import { createLog } from '../../app/platform/process/log.server.ts'
import { type FolderDeps, fillFolder } from '../../test/filled-folder.ts'
import { addSocietyMembers } from '../../test/society-members.ts'
import { type RunningServer, startSite } from './servers.ts'

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

const MESSAGES = 1_000_000
const MEMBERS = 500
const THREADS = 2000
/** Messages of one statement, which may take ten seconds. */
const BATCH = 20_000
/** Grants, one of the four rooms. */
const ROOM = 'rom_grants00000000000000'

/**
 * A million messages in place of all that are there, numbered in their order, the newest now: a fifth of them in the four
 * rooms, the others in threads.
 */
async function generateMessages(db: Db, count = MESSAGES): Promise<void> {
  await db.execute(sql`truncate messages, society_events cascade`)
  const series = (to: number): SQL => sql.raw(`generate_series(1, ${to}) as n`)
  await db.execute(sql`insert into people (id, role, created_at, seen_at)
    select 'per_m' || n, 'customer', now(), now() from ${series(MEMBERS)}`)
  await db.execute(sql`insert into society_members
      (person_id, name, zone, conduct_version, conduct_accepted_at, entered_at, is_sample)
    select 'per_m' || n, 'Sample ' || n, 'America/New_York', '2026-11', now(), now(), true from ${series(MEMBERS)}`)
  await db.execute(sql`insert into rooms (id, kind, subject, title, created_at)
    select 'rom_t' || n, 'lead', 'lead-' || n, 'Sample lead ' || n, now() from ${series(THREADS)}`)
  for (let from = 0; from < count; from += BATCH)
    await db.execute(sql`insert into messages (seq, room_id, author, client_id, body, posted_at)
      select n,
        case when n % 5 > 0 then 'rom_t' || 1 + n % ${sql.raw(String(THREADS))}
          else (array['rom_askthecoach000000000', ${ROOM}, 'rom_contracts0000000000', 'rom_introductions0000000'])[1 + n / 5 % 4] end,
        'per_m' || 1 + n * 7 % ${sql.raw(String(MEMBERS))}, 'bench-' || n,
        'Question ' || n || ' about the budget: which line is the ' || (array['van', 'oven', 'rent', 'match'])[1 + n % 4] || '?',
        now() - (${sql.raw(String(count))} - n) * interval '8 seconds'
      from generate_series(${from}::integer + 1, ${from}::integer + ${BATCH}::integer) as n`)
  await db.execute(sql`update rooms set last_seq = newest.seq, last_at = newest.at
    from (select room_id, max(seq) as seq, max(posted_at) as at from messages group by room_id) as newest
    where newest.room_id = rooms.id`)
  await db.execute(sql`update society_sequence set seq = ${count}`)
  await db.execute(sql`analyze`)
}

/** How long may pass with nothing new before messages count as lost, in milliseconds. */
const SILENCE = 10_000

/** Opens a stream of the rooms for each member, evenly over the sites, and notes when each message comes to each member. */
async function openStreams(sites: readonly string[], Cookies: readonly string[]) {
  const sentAt: number[] = []
  const times: number[] = []
  const requests: { destroy(): void }[] = []
  let doubled = 0
  let lastAt = performance.now()
  await Promise.all(
    Cookies.map((Cookie, n) => {
      const seen = new Set<number>()
      return openStream(`${sites[n % sites.length]}/society/stream`, Cookie, requests, (message) => {
        lastAt = performance.now()
        if (seen.has(message)) doubled++
        else times.push(lastAt - (sentAt[message] ?? lastAt))
        seen.add(message)
      })
    }),
  )
  return {
    /** Of each message by its number, in milliseconds. Whoever posts writes here. */
    sentAt,
    /** Milliseconds from sending to reading, of every message at every stream. */
    times: () => times,
    doubled: () => doubled,
    /** Until every stream has had so many, or nothing more comes. */
    async waitFor(messages: number) {
      while (times.length < messages * Cookies.length && performance.now() - lastAt < SILENCE)
        await new Promise((resume) => setTimeout(resume, 50))
    },
    close: () => {
      for (const request of requests) request.destroy()
    },
  }
}

/** Resolves when the stream says where it is. */
function openStream(
  url: string,
  Cookie: string,
  requests: { destroy(): void }[],
  onMessage: (message: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let rest = ''
    const request = get(url, { headers: { Cookie }, agent: false }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`))
      answer.setEncoding('utf8').on('data', (text: string) => {
        const events = (rest + text).split('\n\n')
        rest = events.pop() ?? ''
        for (const event of events) {
          if (event.includes('event: here')) resolve()
          const [, message] = /message-(\d+)\./.exec(event) ?? []
          if (message) onMessage(Number(message))
        }
      })
    })
    request.on('error', reject)
    requests.push(request)
  })
}
