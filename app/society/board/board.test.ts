import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { givePicks, givePurchase } from '../../../test/account-people.ts'
import { manualClock } from '../../../test/clocks.ts'
import { type SignedIn, signIn } from '../../../test/signed-in.ts'
import { enterSociety } from '../../../test/society.ts'
import { roomsForFile } from '../../../test/society-rooms.ts'
import { memberships } from '../membership/membership.sql.ts'
import { cardDeadlines } from './board-view.ts'
import { boardPersonalData } from './capability.ts'
import { cardEvents, cards } from './cards.sql.ts'
import { allPicks } from './own-editions.ts'

const clock = manualClock('2026-11-23T15:00:00Z')
const OWNER = 'denise@example.com'
let owner: SignedIn
const { shop, visit } = roomsForFile(clock)
beforeEach(async () => {
  clock.at = new Date('2026-11-23T15:00:00Z')
  owner = await signIn(shop, OWNER)
  await shop.database.db.execute(sql`delete from cards`)
  await shop.database.db.execute(sql`delete from card_events`)
})

const tickets = async (who = owner) => {
  const { columns }: { columns: { tickets: { title: string; stage: string; id: string }[] }[] } = (
    await visit(who, '/account/board')
  ).data.board
  return columns.flatMap((column) => column.tickets)
}
const press = (form: Record<string, string>, who = owner) => visit(who, '/account/board', form)
const sendNew = (fields: Record<string, string>) =>
  visit(owner, '/account/board/new', { title: 'City storefront grant', ...fields })
const add = async (fields: Record<string, string>): Promise<string> => {
  const { location, data } = await sendNew(fields)
  const [, id] = /#card-(crd_\w+)$/.exec(location) ?? []
  if (!id) throw new Error(`not added: ${location} ${JSON.stringify(data)}`)
  return id
}
const openCard = (id: string, who = owner, form?: Record<string, string>) => visit(who, `/account/board/${id}`, form)
/** A buyer of the sample, with her picks. */
async function givePickedSample(email: string) {
  const { entitlementId } = await givePurchase(shop.deps, email, 'money-finder-small-business', { edition: 'sample' })
  const titles = await givePicks(shop.deps, { id: entitlementId, email })
  return { titles, buyer: await signIn(shop, email) }
}

test('A buyer’s picks are their board, and a stage that they choose there is the stage of their pick', async () => {
  const email = 'buyer@example.com'
  const { titles, buyer } = await givePickedSample(email)
  const before = await tickets(buyer)
  expect(before.map(({ title }) => title).sort()).toEqual([...titles].sort())
  expect(before.map(({ stage }) => stage).sort()).toEqual(['looking', 'preparing', 'submitted'])
  const card = before.find(({ stage }) => stage === 'looking')
  await press({ do: 'move', card: card?.id ?? '', to: 'won' }, buyer)
  const { rows } = await shop.database.db.execute(sql`select stage from cards where email = ${email} order by stage`)
  expect(rows.map(({ stage }) => stage)).toEqual(['preparing', 'submitted', 'won'])
})

test('A member’s board is in the Society and in their account, a buyer’s and a former member’s in their account', async () => {
  const mel = await enterSociety(shop, 'mel@example.com')
  const at = async (path: string) => {
    const { status, location } = await visit(mel, path)
    return [status, location]
  }
  expect(await at('/society/board')).toEqual([200, ''])
  expect(await at('/account/board?view=deadlines')).toEqual([200, ''])
  await shop.database.db.update(memberships).set({ state: 'ended' })
  for (const door of ['/society/board?view=deadlines', '/society/enter?next=%2Fsociety%2Fboard%3Fview%3Ddeadlines'])
    expect(await at(door)).toEqual([303, '/account/board?view=deadlines'])
  expect(await at('/account/board')).toEqual([200, ''])
})

test('Nobody else can do anything to someone’s card, and its page tells nothing of it', async () => {
  const card = await add({ title: 'Private plan', why: 'secret reason' })
  const stranger = await signIn(shop, 'mallory@example.com')
  for (const act of [
    { do: 'move', to: 'won' },
    { do: 'undo', to: 'won' },
    { do: 'tick', task: 'read' },
    { do: 'mark', milestone: 'review' },
    { do: 'add-task', title: 'Call them' },
    { do: 'remove' },
    { do: 'save', title: 'Mine now', note: 'ha' },
  ] as Record<string, string>[]) {
    expect((await openCard(card, stranger, act)).status, act.do).toBeGreaterThanOrEqual(400)
    expect((await press({ card, ...act }, stranger)).status, act.do).toBe(400)
  }
  const { status, data } = await openCard(card, stranger)
  expect([status, JSON.stringify(data)]).toEqual([404, expect.not.stringContaining('Private')])
  expect(await tickets()).toMatchObject([{ title: 'Private plan', stage: 'looking' }])
})

test('One that they found themselves is added with its day, and their own deadline is three business days before', async () => {
  await add({ title: 'Kitchen fund', funder: 'Sample Fund', deadline: '2026-12-11', asked: '$25,000.50' })
  const deadline = { label: 'Dec 8 · your goal', daysLeft: 15 }
  expect(await tickets()).toMatchObject([{ title: 'Kitchen fund', amount: '$25,000.50', deadline, isSoonest: true }])
  // Weekends and federal holidays aren't business days.
  await add({ deadline: '2026-11-30' })
  expect(await tickets()).toContainEqual(
    expect.objectContaining({ deadline: expect.objectContaining({ label: 'Nov 24 · your goal' }) }),
  )
})

test.each<[Record<string, string>, string]>([
  [{ title: ' ' }, 'title'],
  [{ asked: 'a lot' }, 'asked'],
  [{ deadline: '2026-02-30' }, 'deadline'],
  [{ link: 'javascript:alert(1)' }, 'link'],
])('A form with %j is shown again with everything typed, and names the field', async (fields, field) => {
  const { status, data } = await sendNew({ note: 'kept', ...fields })
  expect([status, Object.keys(data.errors)]).toEqual([422, [field]])
  expect(data).toMatchObject({ values: { title: 'City storefront grant', note: 'kept', ...fields } })
  expect(await tickets()).toEqual([])
})

test('A move can be undone, and the day of the stage is the one from before', async () => {
  clock.at = new Date('2026-10-30T15:00:00Z')
  const card = await add({})
  await press({ do: 'move', card, to: 'won' })
  clock.at = new Date('2026-11-23T15:00:00Z')
  const { location } = await press({ do: 'move', card, to: 'lost' })
  const { undo } = (await visit(owner, location)).data
  expect(undo).toMatchObject({ title: 'City storefront grant', stage: 'lost', from: 'won', since: '2026-10-30' })
  await press({ do: 'undo', card, to: 'won', since: undo.since })
  expect(await tickets()).toMatchObject([{ stage: 'won', since: '2026-10-30' }])
})

test('Sums, a note and reasons are saved, and shown again in the form', async () => {
  const card = await add({})
  const texts = { title: 'Fund', why: 'Fits', outcome: 'Scored 71' }
  const link = 'https://docs.example/1'
  const typed = { ...texts, asked: '1250.5', won: '1,000', note: `a\r\n${link}. javascript:b` }
  expect((await openCard(card, owner, { do: 'save', ...typed })).status).toBe(303)
  const saved = { ...texts, asked: '1,250.50', won: '1,000', note: `a\n${link}. javascript:b` }
  expect((await openCard(card)).data).toMatchObject({ card: { values: saved, links: [link] } })
})

test('A registration is to be begun so long before one’s own deadline as it takes', async () => {
  clock.at = new Date('2026-04-20T15:00:00Z')
  const { buyer: who } = await givePickedSample('sam@example.com')
  const deadlines = () => cardDeadlines(shop.deps, who.session.person.id)
  const [first] = await deadlines()
  expect(first).toMatchObject({ task: 'Start your SAM.gov registration', dueOn: '2026-04-21', due: 'due tomorrow' })
  const card = first?.cardId ?? ''
  await press({ do: 'tick', card, task: first?.taskId ?? '' }, who)
  expect(await deadlines()).not.toContainEqual(first)
  await press({ do: 'untick', card, task: first?.taskId ?? '' }, who)
  expect(await deadlines()).toContainEqual(first)
  await openCard(card, who, { do: 'mark', milestone: 'registration' })
  expect(await deadlines()).not.toContainEqual(first)
})

test('Tasks of one’s own stand among them by their day, and are ticked and removed', async () => {
  const id = await add({ deadline: '2026-12-11' })
  await openCard(id, owner, { do: 'add-task', title: 'Ask for the vendor number', due: '2026-11-24' })
  const tasks = async () => (await openCard(id)).data.card.tasks
  const titles = ['Ask for the vendor number', 'Check who can apply', 'Decide: go or no-go']
  expect(await tasks()).toMatchObject(titles.map((title) => ({ title })))
  const task = (await tasks())[0].id
  await press({ do: 'tick', card: id, task })
  expect((await tasks())[0]).toMatchObject({ done: true })
  await openCard(id, owner, { do: 'remove-task', task })
  expect(await tasks()).toHaveLength(2)
})

test('The calendar has tasks and last days at a secret address, which ends when a new one is made', async () => {
  await add({ title: 'Kitchen; fund', deadline: '2026-12-11' })
  const page = (form?: Record<string, string>) => visit(owner, '/account/board/calendar', form)
  expect((await page()).data).toMatchObject({ address: undefined })
  await page({ do: 'renew' })
  const path = new URL((await page()).data.address).pathname
  const feed = await fetch(shop.url + path)
  const lines = (await feed.text()).replace(/\r\n /g, '')
  expect(feed.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
  expect(lines).toContain('SUMMARY:Last day: Kitchen\\; fund')
  expect(lines).toContain('DTSTART;VALUE=DATE:20261211')
  expect(lines).toContain('SUMMARY:Check who can apply: Kitchen\\; fund')
  await page({ do: 'renew' })
  expect((await fetch(shop.url + path)).status).toBe(404)
  expect((await fetch(`${shop.url}/board-calendar/${'x'.repeat(60)}`)).status).toBe(404)
})

test('Everything on a board is among its owner’s data, and all of it is deleted on request', async () => {
  const card = await add({ title: 'Storefront', why: 'fits', asked: '900' })
  await openCard(card, owner, { do: 'add-task', title: 'Ask the bakery' })
  const { db } = shop.database
  const text = JSON.stringify(await boardPersonalData.read(db, OWNER))
  for (const word of ['Storefront', 'fits', '$900', 'Ask the bakery', 'reason']) expect(text).toContain(word)
  await shop.database.transact((tx) => boardPersonalData.erase(tx, OWNER))
  expect(await boardPersonalData.read(db, OWNER)).toEqual([])
  expect(await db.select().from(cards).where(eq(cards.email, OWNER))).toEqual([])
  expect(await db.select().from(cardEvents)).toEqual([])
})

test('Several presses at once on the same card leave one stage and one record of it, which nobody rewrites', async () => {
  const card = await add({})
  await Promise.all(Array.from({ length: 6 }, () => press({ do: 'move', card, to: 'submitted' })))
  expect(await shop.database.db.select().from(cardEvents)).toHaveLength(1)
  const rewritten = shop.database.db.update(cardEvents).set({ holds: false })
  await expect(rewritten).rejects.toMatchObject({ cause: { message: 'what was done is never rewritten' } })
})

test.each(['', 'dance'])('A button that doesn’t exist (“%s”) changes nothing and says so', async (act) => {
  const { status, data } = await press({ do: act, card: 'crd_1' })
  expect([status, JSON.stringify(data)]).toEqual([400, expect.stringContaining('don’t know')])
})

test('Deadlines of sent cards ask for news, and those that are over ask for nothing', async () => {
  const sent = await add({ title: 'Sent' })
  await add({ title: 'Over', deadline: '2026-11-22' })
  await press({ do: 'move', card: sent, to: 'submitted' })
  expect(await cardDeadlines(shop.deps, owner.session.person.id)).toMatchObject([
    { cardId: sent, task: 'Follow up with the funder', dueOn: '2026-12-21' },
  ])
})

test('Someone who bought an edition and has it as a member too sees each pick once', () => {
  const looking = { stage: 'looking' as const, deadlineOn: undefined, daysLeft: undefined }
  const pick = (id: string) => ({ id, title: id, ...looking })
  const editions = ['a b', 'a b', 'c'].map((ids, n) => ({
    ...{ entitlementId: `ent_${n}`, title: 'Money Finder', maxPicks: 5, picks: ids.split(' ').map(pick) },
  }))
  expect(allPicks(editions).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})
