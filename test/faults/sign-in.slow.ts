import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { decodeEmailText, waitForMatchInEmail } from '../rig/http-client.ts'
import { postgresOrSkip } from '../rig/postgres.ts'
import { buy, mailsTo } from '../rig/purchases.ts'
import { type ServerProcess, startServer, waitReady } from '../rig/server-process.ts'
import { SignInVisitor } from '../rig/sign-in-visitor.ts'
import { openWorld, type World } from '../rig/world.ts'

interface Two {
  world: World
  first: ServerProcess
  second: ServerProcess
  database: Client
}

const closing: (() => Promise<unknown>)[] = []
let opened: Promise<Two> | undefined
afterAll(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** Two processes on one PostgreSQL, as behind a balancer that sends each request to either; the same for all tests. */
function openTwo(context: { skip(note?: string): void }): Promise<Two> {
  opened ??= (async () => {
    const postgres = await postgresOrSkip(context)
    closing.push(postgres.drop)
    const world = await openWorld(postgres.url)
    closing.push(world.close)
    const first = await world.start()
    const second = await startServer(world.env)
    closing.push(() => second.kill())
    await Promise.all([waitReady(first), waitReady(second)])
    const database = new Client({ connectionString: postgres.url })
    await database.connect()
    closing.push(() => database.end())
    return { world, first, second, database }
  })()
  return opened
}

/** What the newest sign-in email to an address holds. */
async function emailed(world: World, email: string): Promise<{ code: string; link: string }> {
  await waitForMatchInEmail(world, email, /is your code for/)
  const text = mailsTo(world, email)
    .map(decodeEmailText)
    .findLast((mail) => mail.includes('is your code for'))
  const [, code = ''] = /([2-9B-Z]{4}-[2-9B-Z]{4}) is your code/.exec(text ?? '') ?? []
  const [link = ''] = /\/sign-in\/sgn_[\w.-]+/.exec(text ?? '') ?? []
  return { code, link }
}

/** Someone who has bought something, in a browser that has asked to sign in. */
async function askAt({ world, first }: Two, email: string, network: string): Promise<SignInVisitor> {
  await buy(world, email)
  await waitForMatchInEmail(world, email, /Your receipt/)
  const visitor = new SignInVisitor(network)
  expect((await visitor.post(first, '/login', { email })).status).toBe(303)
  return visitor
}

async function signedIn(two: Two, email: string, network: string): Promise<SignInVisitor> {
  const visitor = await askAt(two, email, network)
  await visitor.post(two.first, '/login/code', { code: (await emailed(two.world, email)).code })
  return visitor
}

test('A session that is ended at one process ends its stream at the other', async (context) => {
  const two = await openTwo(context)
  const visitor = await signedIn(two, 'dana@example.com', '192.0.2.4')
  const text = (await visitor.get(two.first, '/account/session-events')).text()
  await visitor.post(two.second, '/sign-out')
  expect(await text).toContain('event: ended')
})

test('A stream ends even if its process could not hear that the session has ended', async (context) => {
  const two = await openTwo(context)
  const visitor = await signedIn(two, 'eve@example.com', '192.0.2.5')
  const text = (await visitor.get(two.first, '/account/session-events')).text()
  await two.database.query('begin')
  await two.database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'unborrowed-sessions'`,
  )
  await two.database.query(`delete from sessions using person_addresses
    where sessions.person_id = person_addresses.person_id and email = 'eve@example.com'`)
  await two.database.query('commit')
  expect(await text).toContain('event: ended')
})
