import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../../app/platform/clock.ts'
import { openDatabase } from '../../app/platform/database/database.server.ts'
import { migrate } from '../../app/platform/database/migrations.server.ts'
import { createLog } from '../../app/platform/process/log.server.ts'
import { type FolderDeps, fillFolder } from '../../test/filled-folder.ts'
import { addSocietyMembers } from '../../test/society-members.ts'
import { type RunningServer, startSite } from './servers.ts'

const STREAMS = 500
const MESSAGES_A_SECOND = 10
const SECONDS = 60
/** Grants, one of the four rooms. */
const ROOM = 'rom_grants00000000000000'

/**
 * Five hundred members listen while ten messages a second are posted: on the embedded database or, with BENCH_DATABASE_URL, by two
 * processes on that empty PostgreSQL database, which is filled.
 */
export async function measureSociety() {
  const url = process.env.BENCH_DATABASE_URL
  const folder = await mkdtemp(join(tmpdir(), 'bench-society-'))
  const fill = (deps: FolderDeps) => addSocietyMembers(deps, STREAMS)
  const Cookies = url ? await inDatabase(url, fill) : await fillFolder(folder, fill)
  const settings: Record<string, string>[] = url
    ? [{ DATABASE_URL: url }, { DATABASE_URL: url }]
    : [{ DATA_DIR: folder }]
  const servers: RunningServer[] = []
  try {
    for (const env of settings) servers.push(await startSite({ env }))
    return await measureStreams(url ? 'two processes on PostgreSQL' : 'embedded database', servers, Cookies)
  } finally {
    for (const server of servers) await server.stop()
    await rm(folder, { recursive: true, force: true })
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
