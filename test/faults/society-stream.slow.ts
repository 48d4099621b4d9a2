import { expect, test, vi } from 'vitest'
import { systemClock } from '../../app/platform/clock.ts'
import { openDatabase } from '../../app/platform/database/database.server.ts'
import { migrate } from '../../app/platform/database/migrations.server.ts'
import { createLog } from '../../app/platform/process/log.server.ts'
import { takeABreath } from '../rig/pacing.ts'
import { postgresOrSkip } from '../rig/postgres.ts'
import { type ServerProcess, waitReady } from '../rig/server-process.ts'
import { openWorld, type World } from '../rig/world.ts'
import { addSocietyMembers } from '../society-members.ts'

const ROOM = 'rom_grants00000000000000'
const MEMBERS = 10
/** Of each member; someone may write thirty a minute, and what is tried again counts. */
const MESSAGES = 12

/** Posts one after another, each again with the same id until a server says that it is stored. */
async function postAll(site: () => string, Cookie: string, member: number): Promise<Map<string, number>> {
  const acknowledged = new Map<string, number>()
  while (acknowledged.size < MESSAGES) {
    const client_id = `${member}-${acknowledged.size}`
    const body = new URLSearchParams({ room: ROOM, client_id, text: `Message ${client_id}` })
    const headers = { Cookie, 'Sec-Fetch-Site': 'same-origin' }
    const stored = await fetch(`${site()}/society/messages`, { method: 'POST', headers, body })
      .then(async (answer) => (answer.ok ? ((await answer.json()) as { seq: number }).seq : undefined))
      .catch(() => undefined) // its server was killed, and nobody knows whether it was stored
    if (stored) acknowledged.set(client_id, stored)
    await takeABreath(stored ? 600 : 300)
  }
  return acknowledged
}

/** An open page: it goes on at whichever server is there, from the last number that it has. */
function openPage(site: () => string, Cookie: string) {
  const heard: number[] = []
  const stop = new AbortController()
  let lastId = '0'
  const listen = async () => {
    const headers = { Cookie, 'Last-Event-ID': lastId }
    // The port of a killed server may by now be another test's, which never answers.
    const opening = fetch(`${site()}/society/stream`, { headers, signal: stop.signal })
    const { body } = await Promise.race([
      opening,
      takeABreath(30_000).then(() => Promise.reject(new Error('no answer'))),
    ])
    let rest = ''
    for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const events = (rest + text).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) {
        lastId = /^id: (\d+)$/m.exec(event)?.[1] ?? lastId
        if (event.includes('event: message')) heard.push(Number(lastId))
      }
    }
  }
  const done = (async () => {
    while (!stop.signal.aborted) {
      await listen().catch(() => undefined) // its server was killed
      await takeABreath(100)
    }
  })()
  const close = () => {
    stop.abort()
    return done
  }
  return { heard, close }
}

/** Kills the servers by turns, and starts each again. */
async function killByTurns(world: World, servers: ServerProcess[], kills: number): Promise<void> {
  for (let n = 0; n < kills; n++) {
    await takeABreath(700)
    const at = n % servers.length
    await servers[at]?.kill()
    const next = await world.start({}, at)
    await waitReady(next)
    servers[at] = next
  }
}

/** Members post and listen while servers are killed. Returns what the servers said, what is stored, and what was heard. */
async function runMembers(
  world: World,
  Cookies: readonly string[],
  places: number,
  kills: number,
  cut = async () => {},
) {
  const servers: ServerProcess[] = []
  for (let at = 0; at < places; at++) servers.push(await world.start({}, at))
  await Promise.all(servers.map((server) => waitReady(server)))
  const siteOf = (n: number) => () => servers[n % servers.length]?.url ?? 'http://127.0.0.1:1'
  const pages = Cookies.map((Cookie, n) => openPage(siteOf(n), Cookie))
  try {
    const posting = Promise.all(Cookies.map((Cookie, n) => postAll(siteOf(n + 1), Cookie, n)))
    await killByTurns(world, servers, kills)
    await cut()
    const acknowledged = new Map((await posting).flatMap((one) => [...one]))
    const haveHeardAll = () => pages.every(({ heard }) => heard.length >= acknowledged.size)
    // What a page has missed is said by the comparison.
    await vi.waitUntil(haveHeardAll, { timeout: 60_000 }).catch(() => undefined)
    const stored = await readAll(siteOf(0)(), Cookies[0] ?? '')
    return { acknowledged, stored, heard: pages.map(({ heard }) => heard) }
  } finally {
    await Promise.all(pages.map(({ close }) => close()))
  }
}

/** The room as its page shows it, back to its first message. */
async function readAll(site: string, Cookie: string): Promise<number[]> {
  const seqs: number[] = []
  for (let before = ''; ; before = `?before=${seqs[0]}`) {
    const html = await (await fetch(`${site}/society/rooms/${ROOM}${before}`, { headers: { Cookie } })).text()
    const shown = [...html.matchAll(/<li[^>]* id="m-(\d+)"/g)].map(([, seq]) => Number(seq))
    seqs.unshift(...shown)
    if (shown.length === 0 || seqs.length >= MEMBERS * MESSAGES) return seqs
  }
}

function expectAllOnce({ acknowledged, stored, heard }: Awaited<ReturnType<typeof runMembers>>): void {
  expect(acknowledged.size).toBe(MEMBERS * MESSAGES)
  expect(stored).toEqual([...acknowledged.values()].sort((a, b) => a - b))
  for (const seqs of heard) expect(seqs).toEqual(stored)
}

test('The same with two servers on PostgreSQL, whose listening connections are cut, too', async (context) => {
  const postgres = await postgresOrSkip(context)
  const database = await openDatabase({ url: postgres.url, log: createLog('silent') })
  await migrate(database, 'migrations')
  const Cookies = await addSocietyMembers(
    { database, clock: systemClock, publicUrl: () => 'http://localhost', demo: undefined },
    MEMBERS,
  )
  const world = await openWorld(postgres.url)
  const cut = () =>
    database.db.execute(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'unborrowed-society'`,
    )
  try {
    expectAllOnce(await runMembers(world, Cookies, 2, 6, async () => void (await cut())))
  } finally {
    await world.close()
    await database.close()
    await postgres.drop()
  }
})
