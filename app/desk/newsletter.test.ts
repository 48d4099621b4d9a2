import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { giveMembership } from '../../test/account-people.ts'
import { buyBlueprint, startCheckout } from '../../test/buyer.ts'
import { offsetClock } from '../../test/clocks.ts'
import { deskForFile } from '../../test/desk-visits.ts'
import { openMailSink } from '../../test/mail-sink.ts'
import { addReaders as giveReaders, ISSUE } from '../../test/subscribers.ts'
import { recordIssue } from '../people/newsletter/issues.ts'
import { drafts } from '../people/newsletter/newsletter.sql.ts'
import { countAudience, findIssue, sendDueDrafts } from '../people/newsletter/newsletter.ts'
import { HOUR, MINUTE } from '../platform/clock.ts'
import { orders } from '../sales/orders/orders.sql.ts'
import { loadQueue } from './queue.ts'

const clock = offsetClock()
const sink = await openMailSink()
afterAll(() => sink.close())
const { shop, visit: visitDesk, lastChange } = deskForFile({ env: { SMTP_URL: sink.url }, clock })
beforeEach(async () => {
  await shop.database.db.execute(sql`truncate newsletter_subscribers, newsletter_drafts, newsletter_issues cascade`)
  sink.emails.length = 0
  sink.failureAt = () => undefined
})

const TEXT = {
  topic: 'newsletter',
  segment: 'everyone',
  subject: 'Three grants that close in December',
  preheader: 'And the paper all of them ask for.',
  markdown: 'Hello,\n\n**Three grants** close in December.',
}

const addReaders = (...emails: string[]) => giveReaders({ db: shop.database.db, now: clock.now() }, emails)

const begin = async () => (await visitDesk('/desk/newsletter', {})).location.slice('/desk/newsletter/'.length)
const visit = (draft: string, form?: Record<string, string>) => visitDesk(`/desk/newsletter/${draft}`, form)
const written = async (more: Partial<typeof TEXT> = {}) => {
  const id = await begin()
  await visit(id, { ...TEXT, ...more, version: '1' })
  return id
}
const send = (draft: string, more = {}) =>
  visit(draft, { ...TEXT, version: '2', do: 'schedule', when: 'soon', ...more })
/** Sets it to go out, and lets its ten minutes pass. */
const sendSoon = async (draft: string, more = {}) => {
  expect((await send(draft, more)).status).toBe(303)
  clock.offsetMs += 10 * MINUTE
}
const recipients = () => sink.emails.flatMap(({ to }) => to).sort()
const waiting = async (id: string) => (await loadQueue(shop.deps)).items.filter(({ key }) => key.includes(id))

test('A newsletter is held for ten minutes, and then everyone gets one copy, however often it is begun', async () => {
  await addReaders('ada@example.com', 'bea@example.com', 'cleo@example.com')
  const id = await written()
  expect((await send(id)).status).toBe(303)
  expect((await visit(id)).data).toMatchObject({ state: 'scheduled', audience: 3 })
  await sendDueDrafts(shop.deps)
  expect(recipients()).toEqual([])
  clock.offsetMs += 10 * MINUTE
  await Promise.all([sendDueDrafts(shop.deps), sendDueDrafts(shop.deps)])
  await sendDueDrafts(shop.deps)
  expect(recipients()).toEqual(['ada@example.com', 'bea@example.com', 'cleo@example.com'])
  expect((await visit(id)).data).toMatchObject({ state: 'sending', issue: { isFinished: true, counts: { sent: 3 } } })
  expect(await visit(id, { do: 'stop' })).toMatchObject({ status: 409, data: { problem: /already on its way/ } })
})

test('Until it goes out it can be stopped, on its page or by the undo of the log, and then be changed, or put away and brought back', async () => {
  await addReaders('ada@example.com')
  const id = await written()
  for (const stop of [
    () => visit(id, { do: 'stop' }),
    async () => visitDesk('/desk', { undo: (await lastChange()).id }),
  ]) {
    await send(id)
    expect((await visit(id, { ...TEXT, subject: 'Another', version: '3' })).status, 'while it waits').toBe(409)
    await stop()
    expect((await visit(id)).data.state).toBe('open')
    expect((await visit(id, { do: 'stop' })).status, 'in another tab').toBe(303)
    await shop.database.db.update(drafts).set({ version: 2 }).where(eq(drafts.id, id))
  }
  clock.offsetMs += HOUR
  await sendDueDrafts(shop.deps)
  expect(recipients()).toEqual([])
  await visit(id, { ...TEXT, version: '2', do: 'discard' })
  expect((await visit(id)).status).toBe(404)
  expect((await visitDesk('/desk', { undo: (await lastChange()).id })).status).toBe(303)
  expect((await visit(id)).data.text.subject).toBe(TEXT.subject)
})

test('Each segment counts exactly the readers that its facts fit, and a newsletter to it goes to them alone', async () => {
  await addReaders('buyer@example.com', 'old@example.com', 'member@example.com', 'reader@example.com')
  await buyBlueprint(shop, 'buyer@example.com')
  await buyBlueprint(shop, 'Old@Example.com')
  await shop.database.db.execute(
    sql`update orders set paid_at = paid_at - interval '100 days' where lower(email) = 'old@example.com'`,
  )
  await giveMembership(shop.deps, 'member@example.com', 'active')
  const count = (segment: string) => countAudience(shop.deps, { topic: 'newsletter', segment })
  expect({
    everyone: await count('everyone'),
    members: await count('members'),
    others: await count('not-members'),
    quiet: await count('quiet'),
    blueprint: await count('bought:blueprint'),
    packs: await count('bought:startup-pack'),
  }).toEqual({ everyone: 4, members: 1, others: 3, quiet: 1, blueprint: 2, packs: 0 })
  expect((await count('buyers')) + (await count('not-buyers'))).toBe(4)
  const id = await written({ segment: 'bought:blueprint' })
  await sendSoon(id, { segment: 'bought:blueprint' })
  await sendDueDrafts(shop.deps)
  expect(recipients()).toEqual(['buyer@example.com', 'old@example.com'])
})

test('Two who write at once lose nothing: the second sees both texts, and saves on purpose; the same text sent again is nobody else’s', async () => {
  const id = await begin()
  // Its answer was lost, or the button was pressed twice.
  for (let twice = 0; twice < 2; twice++) {
    const { status, data } = await visit(id, { ...TEXT, version: '1' })
    expect([status, data.version, data.problem]).toEqual([200, 2, undefined])
  }
  await visit(id, { ...TEXT, markdown: 'Hers', version: '2' })
  const late = await visit(id, { ...TEXT, markdown: 'Mine', version: '2' })
  expect(late).toMatchObject({
    status: 409,
    data: { text: { markdown: 'Mine' }, conflict: { markdown: 'Hers' }, version: 3 },
  })
  expect((await visit(id, { ...TEXT, markdown: 'Mine', version: '3' })).status).toBe(200)
  expect((await visit(id)).data.text.markdown).toBe('Mine')
})

test.each([
  ['no subject', { subject: '' }, 'It needs a subject'],
  ['no text', { markdown: ' ' }, 'It has no text yet'],
  ['a time that is over', { when: 'at', at: '2020-01-01T10:00' }, 'choose a later time'],
  ['another time typed than was chosen', { at: '2027-03-14T09:00' }, 'typed Sunday, March 14, 9:00 AM'],
  ['a time that is none', { when: 'at', at: '2026-13-01T10:00' }, 'Choose a day and a time'],
  ['nobody to get it', { segment: 'members' }, 'no one would get it'],
])('With %s it is saved, but not set to go out, and she is told why', async (_, more, why) => {
  await addReaders('ada@example.com')
  const id = await written()
  const reply = await send(id, more)
  expect([reply.status, JSON.stringify(reply.data)]).toEqual([422, expect.stringContaining(why)])
  expect((await visit(id)).data).toMatchObject({ state: 'open', version: 3 })
})

test('Without her passkey a newsletter is saved and doesn’t go out, a copy to herself needs none, and a day and a time are those of her zone', async () => {
  await addReaders('ada@example.com')
  const id = await written()
  expect(await visit(id, { ...TEXT, version: '2', do: 'test' })).toMatchObject({ status: 200 })
  expect(sink.emails).toMatchObject([{ to: ['owner@example.com'] }])
  const reply = await visit(id, { ...TEXT, version: '3', do: 'schedule', when: 'soon', step_up: '' })
  expect(reply).toMatchObject({
    status: 403,
    data: { problem: 'It’s saved. It doesn’t go out: your passkey didn’t confirm it. Please try again.' },
  })
  expect((await send(id, { when: 'at', at: '2027-03-14T09:00', version: '4' })).status).toBe(303)
  const [draft] = await shop.database.db.select().from(drafts).where(eq(drafts.id, id))
  expect(draft?.goesAt?.toISOString()).toBe('2027-03-14T13:00:00.000Z')
})

test('After twenty that were put off it stops, waits in the queue, and goes on when she says so', async () => {
  await addReaders(...Array.from({ length: 25 }, (_, n) => `reader-${n}@example.com`))
  const id = await written()
  await sendSoon(id)
  sink.failureAt = (step) => (step === 'recipient' ? { code: 451, text: 'later' } : undefined)
  await sendDueDrafts(shop.deps)
  expect(await waiting(id)).toMatchObject([{ fact: `“${TEXT.subject}” stopped on its way` }])
  sink.failureAt = () => undefined
  await sendDueDrafts(shop.deps)
  expect(recipients(), 'while it is stopped').toEqual([])
  await visit(id, { do: 'resume' })
  await sendDueDrafts(shop.deps)
  expect(recipients()).toHaveLength(5)
  expect(await waiting(id)).toEqual([])
  const { issueId } = (await shop.database.db.select().from(drafts))[0] ?? {}
  const { counts } = (await findIssue(shop.deps, String(issueId))) ?? {}
  expect(counts).toEqual({ due: 0, deferred: 20, sent: 5, refused: 0, skipped: 0 })
})

test('A newsletter whose mail server is away waits in her queue with what the server says, until its copies go out', async () => {
  await addReaders('ada@example.com', 'bea@example.com')
  const id = await written()
  await sendSoon(id)
  let isAway = true
  sink.failureAt = (step) => (isAway && step === 'from' ? { code: 421, text: 'down for repairs' } : undefined)
  const running = new AbortController()
  const run = sendDueDrafts(shop.deps, running.signal)
  await expect.poll(() => waiting(id), { timeout: 60_000 }).toHaveLength(1)
  running.abort()
  await run
  const [item] = await waiting(id)
  expect(item).toMatchObject({ label: 'Newsletter stopped', consequence: expect.stringContaining('down for repairs') })
  expect(item?.fact, 'between two runs').toBe(`“${TEXT.subject}” is waiting for the mail server`)
  expect((await visit(id)).data.fault).toContain('down for repairs')
  isAway = false
  await sendDueDrafts(shop.deps)
  expect(recipients()).toEqual(['ada@example.com', 'bea@example.com'])
  expect(await waiting(id)).toEqual([])
  expect((await visit(id)).data).toMatchObject({ fault: undefined, issue: { isFinished: true } })
})

test('The preview is the email itself, and its text; the page of all newsletters counts readers', async () => {
  await addReaders('ada@example.com', 'bea@example.com')
  const id = await written({ markdown: '# Hello\n\n<script>alert(1)</script>' })
  const preview = (query: string) => visit(`${id}/preview${query}`)
  const { data: html } = await preview('')
  expect(html).toContain('Hello</h2>')
  expect(html).toContain('&lt;script&gt;')
  const { data: text } = await preview('?part=text')
  for (const said of ['Unsubscribe', `Unborrowed, ${shop.deps.settings.postalAddress()}`]) expect(text).toContain(said)
  expect((await visitDesk('/desk/newsletter')).data).toMatchObject({
    drafts: [{ label: TEXT.subject }],
    readers: { newsletter: 2, productNews: 0, left: 0 },
  })
})

/** Presses Buy on a page of the site, as a browser says which one it was. */
async function buyOn(page: string, set: Partial<typeof orders.$inferInsert> = {}): Promise<string | null | undefined> {
  const { db } = shop.database
  expect((await startCheckout(shop, { productId: 'blueprint' }, { Referer: page })).status).toBe(200)
  const [order] = await db.select().from(orders).orderBy(desc(orders.createdAt)).limit(1)
  const isIts = eq(orders.id, order?.id ?? '')
  const paid = { paidAt: new Date(), email: 'ada@example.com', ...set }
  await db.update(orders).set(paid).where(isIts)
  return order?.newsletter
}

test('A link of a newsletter says which one it’s in, and what’s bought on its page counts for it: what was paid, less what went back', async () => {
  const site = shop.deps.publicUrl()
  const markdown = `Read [the Blueprint](${site}/blueprint?from=here#price), or [the notice](https://www.grants.gov/?a=1).`
  const recorded = await recordIssue(shop.deps, { ...ISSUE, slug: 'march-news', markdown })
  expect(recorded.html).toContain('href="https://www.grants.gov/?a=1"')
  const [, href = ''] = /href="([^"]*\/blueprint[^"]*)"/.exec(recorded.html) ?? []
  const link = href.replaceAll('&amp;', '&')
  expect(link).toBe(`${site}/blueprint?from=here&i=march-news#price`)
  expect(recorded.text, 'the text part has the same link').toContain(link)
  for (const set of [
    { state: 'paid' },
    { state: 'paid', refundedCents: 1000 },
    { state: 'refunded', refundedCents: 3500 },
    { paidAt: null },
  ] as const)
    expect(await buyOn(link, set)).toBe('march-news')
  const { data } = await visitDesk('/desk/newsletter')
  expect(data.issues).toMatchObject([{ slug: 'march-news', orders: { count: 2, cents: 6000 } }])
  expect((await visitDesk('/desk/orders?newsletter=march-news&kind=paid')).data.rows).toHaveLength(3)
})

test('Bought on the same page without it, on another site’s, or from what’s no newsletter or no address, an order counts for none', async () => {
  const page = `${shop.deps.publicUrl()}/blueprint`
  const other = 'https://example.com/blueprint?i=march-news'
  for (const from of [page, other, `${page}?i=${encodeURIComponent("'; drop--")}`, 'blueprint?i=march-news'])
    expect(await buyOn(from), from).toBeNull()
})
