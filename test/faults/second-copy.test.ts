import { type FileHandle, open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { callPath } from '../../app/calls/bookings/booking/links.ts'
import { bookings } from '../../app/calls/bookings/capability.ts'
import { newsletter } from '../../app/people/newsletter/capability.ts'
import { confirmSubscription, requestSubscription, unsubscribe } from '../../app/people/newsletter/subscriptions.ts'
import { newsletterPersonalData } from '../../app/people/newsletter/unsubscribes.ts'
import { DAY } from '../../app/platform/clock.ts'
import { issueFormToken } from '../../app/platform/forms/form-token.ts'
import { email as emailCapability } from '../../app/platform/mail/capability.ts'
import { restoreCopies } from '../../app/platform/second-copy/restore-copies.ts'
import { recordGift } from '../../app/sales/orders/orders.ts'
import { reconcileWithStripe } from '../../app/sales/payments/payments.ts'
import { membership } from '../../app/society/membership/capability.ts'
import { waitForEmails } from '../buyer.ts'
import { ALWAYS_OPEN, bookCall, requestPage } from '../call-buyer.ts'
import { offsetClock } from '../clocks.ts'
import { onPostgres } from '../database.ts'
import { applicationAnswers, sendApplyForm } from '../members.ts'
import { openShop, type Shop } from '../shop.ts'

const clock = offsetClock()
let shop: Shop
beforeAll(async () => {
  shop = await openShop({ clock, scheduling: ALWAYS_OPEN })
})
afterEach(() => {
  clock.offsetMs = 0
})
afterAll(() => shop.close())

const execute = async (query: ReturnType<typeof sql>) => (await shop.database.db.execute(query)).rows
const COPIED = [bookings, membership, newsletter, emailCapability].flatMap(({ copiedTables }) => [...copiedTables])
const occasion = { page: '/newsletter', method: 'a test', network: '192.0.2.77' }

/** Every row of the tables that have a copy. */
async function readCopied(): Promise<Record<string, unknown[]>> {
  const read: Record<string, unknown[]> = {}
  for (const { name, key } of COPIED) {
    const rows = await execute(
      sql`select to_jsonb(t) as row from ${sql.identifier(name)} t order by ${sql.identifier(key)}`,
    )
    read[name] = rows.map(({ row }) => row)
  }
  return read
}

/** The journal is all that stays: consents are emptied by the only way their ledger leaves open. */
async function loseEverything(): Promise<void> {
  await shop.deps.secondCopy.write()
  await execute(sql`alter table newsletter_consents disable trigger user`)
  await execute(
    sql`truncate orders, applications, newsletter_subscribers, newsletter_consents, suppressions, emails, copied_rows cascade`,
  )
  await execute(sql`alter table newsletter_consents enable trigger user`)
}

/** Makes the list of subscribers what it was earlier, as a database that was set back is. */
async function setBack(query: ReturnType<typeof sql>): Promise<void> {
  await execute(sql`alter table newsletter_subscribers disable trigger user`)
  await execute(query)
  await execute(sql`alter table newsletter_subscribers enable trigger user`)
}

const stateOf = async (email: string) =>
  (await execute(sql`select state from newsletter_subscribers where email = ${email}`))[0]?.state

async function subscribe(email: string): Promise<void> {
  await requestSubscription(shop.deps, email, occasion)
  const [mail] = await waitForEmails(shop, email)
  const token = /newsletter\/confirm\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  await confirmSubscription(shop.deps, token, occasion)
}

async function leave(email: string): Promise<void> {
  const [row] = await execute(sql`select id from newsletter_subscribers where email = ${email}`)
  await shop.database.transact((tx) => unsubscribe(shop.deps, tx, { id: String(row?.id), email }, occasion))
}

const freeTime = async (days: number): Promise<string> => {
  const { data } = await requestPage(shop, '/book/clarity-call')
  return data.times.find((time: string) => Date.parse(time) > clock.now().getTime() + days * DAY)
}

/** A call that nobody pays, at a time of its owner's choice. Its path. */
async function giveCall(email: string, start: string): Promise<string> {
  const gift = { productId: 'clarity-call', edition: undefined, email, givenBy: 'per_coach000000000000' }
  const path = await shop.database.transact(async (tx) =>
    callPath(shop.deps, tx, (await recordGift(shop.deps, tx, gift)).id),
  )
  expect((await requestPage(shop, path, { start, zone: 'UTC', question: 'Which grant first?' })).status).toBe(303)
  return path
}

test('Consents, unsubscribes, applications, suppressions and given calls come back whole from the journal alone', async () => {
  await subscribe('ada@example.com')
  await subscribe('bea@example.com')
  await leave('bea@example.com')
  await sendApplyForm(shop, applicationAnswers('cleo@example.com'))
  await shop.database.transact((tx) =>
    shop.deps.suppress(tx, { address: 'gone@example.com', reason: 'bounced', detail: '550' }),
  )
  const start = await freeTime(20)
  const path = await giveCall('dana@example.com', start)
  const before = await readCopied()
  expect(Object.values(before).map((rows) => rows.length)).toEqual([1, 1, 2, 5, 1])
  await loseEverything()
  expect(await restoreCopies(shop.deps)).toBe(10)
  expect(await readCopied()).toEqual(before)
  expect((await requestPage(shop, path)).data.page).toMatchObject({ state: 'booked' })
  expect(await freeTime(20)).not.toBe(start)
  expect(await restoreCopies(shop.deps)).toBe(0)
})

test('A paid call keeps its time, its question and its name, and Stripe’s answer books it again', async () => {
  const start = await freeTime(25)
  const path = await bookCall(shop, 'clarity-call', start, 'eve@example.com', { name: 'Eve', question: 'What first?' })
  await loseEverything()
  await restoreCopies(shop.deps)
  expect(await freeTime(25)).not.toBe(start)
  const [session] = await execute(
    sql`select stripe_session_id as id, state from orders where id = (select order_id from bookings where name = 'Eve')`,
  )
  expect(session).toMatchObject({ state: 'open' })
  await reconcileWithStripe(shop.deps)
  expect((await requestPage(shop, path)).data.page).toMatchObject({ state: 'booked' })
  const [call] = await execute(sql`select state, question from bookings where name = 'Eve'`)
  expect(call).toEqual({ state: 'booked', question: 'What first?' })
})

test('A database that is set back to an earlier time gets what changed since, and keeps what changed after its copy', async () => {
  await subscribe('fay@example.com')
  await shop.deps.secondCopy.write()
  const [earlier] = await execute(
    sql`select to_jsonb(c) as row from copied_rows c where row_id = (select id from newsletter_subscribers where email = 'fay@example.com')`,
  )
  await leave('fay@example.com')
  await shop.deps.secondCopy.write()
  await execute(
    sql`update newsletter_subscribers set state = 'confirmed', unsubscribed_at = null where email = 'fay@example.com'`,
  )
  await shop.deps.secondCopy.write()
  expect(await restoreCopies(shop.deps)).toBe(0)
  await leave('fay@example.com')
  await shop.deps.secondCopy.write()
  await setBack(sql`update newsletter_subscribers set state = 'confirmed' where email = 'fay@example.com'`)
  await execute(sql`update copied_rows set changed_at = (${JSON.stringify(earlier?.row)}::jsonb ->> 'changed_at')::timestamptz
    where row_id = (select id from newsletter_subscribers where email = 'fay@example.com')`)
  expect(await restoreCopies(shop.deps)).toBe(1)
  expect(await stateOf('fay@example.com')).toBe('unsubscribed')
})

test('Whoever was erased does not come back, and is erased again where the database was set back', async () => {
  await subscribe('gus@example.com')
  await shop.deps.secondCopy.write()
  const [row] = await execute(
    sql`select to_jsonb(s) as row from newsletter_subscribers s where email = 'gus@example.com'`,
  )
  await shop.database.transact((tx) => newsletterPersonalData.erase(tx, 'gus@example.com'))
  await loseEverything()
  await restoreCopies(shop.deps)
  expect(await stateOf('gus@example.com')).toBeUndefined()
  await loseEverything()
  await setBack(sql`insert into newsletter_subscribers
    select * from jsonb_populate_record(null::newsletter_subscribers, ${JSON.stringify(row?.row)}::jsonb)`)
  await restoreCopies(shop.deps)
  expect(await stateOf('gus@example.com')).toBeUndefined()
})

test.skipIf(onPostgres)('A form on the embedded database is answered once the disk has synced its copy', async () => {
  await shop.deps.secondCopy.write() // what earlier tests left
  const handle = await open(shop.dataDir)
  await handle.close()
  const synced = Promise.withResolvers<void>()
  onTestFinished(() => synced.resolve()) // or else the server can't stop
  const sync = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'datasync').mockReturnValue(synced.promise)
  let answered = false
  const answer = sendSignup('hal@example.com').finally(() => {
    answered = true
  })
  await vi.waitFor(async () => expect(await journalText()).toContain('hal@example.com'), { timeout: 60_000 })
  for (let n = 0; n < 5; n++) await fetch(`${shop.url}/healthz`)
  expect(answered).toBe(false)
  synced.resolve()
  expect((await answer).status).toBe(200)
  sync.mockRestore()
})

function sendSignup(email: string): Promise<Response> {
  const at = new Date(clock.now().getTime() - 5000)
  const guard = { form: 'newsletter', kind: 'script', at, network: '127.0.0.1' } as const
  const form_token = issueFormToken(shop.deps.secret, guard)
  const body = new URLSearchParams({ email, page: '/shop', form_token })
  const headers = { Accept: 'application/json', Origin: shop.url }
  return fetch(`${shop.url}/newsletter`, { method: 'POST', body, headers })
}

async function journalText(): Promise<string> {
  const folder = join(shop.dataDir, 'journal')
  const texts = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
  return texts.join('')
}
