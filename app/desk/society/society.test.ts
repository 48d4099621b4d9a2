import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { giveMembership } from '../../../test/account-people.ts'
import { giveApplication } from '../../../test/desk-facts.ts'
import { deskForFile } from '../../../test/desk-visits.ts'
import { signIn } from '../../../test/signed-in.ts'
import { people, personAddresses, sessions } from '../../people/sign-in/sign-in.sql.ts'
import { DAY } from '../../platform/clock.ts'
import { longDate } from '../../platform/dates.ts'
import { cards } from '../../society/board/cards.sql.ts'
import { memberships } from '../../society/membership/membership.sql.ts'
import type { MembershipRow } from './find-memberships.ts'

const { shop, visit } = deskForFile()

const daysAgo = (days: number) => new Date(Date.now() - days * DAY)
const list = async (query = '') => (await visit(`/desk/society${query}`)).data
const rowsIn = async (query = ''): Promise<MembershipRow[]> => (await list(query)).rows
const emailsIn = async (query: string) => (await rowsIn(query)).map(({ email }) => email).sort()
const rowOf = async (email: string) => (await rowsIn(`?words=${encodeURIComponent(email)}`))[0]

/** Someone who signed in so many days ago, and was not here since. */
async function visitLast(email: string, days: number): Promise<string> {
  const { db } = shop.database
  const { id } = (await signIn(shop, email)).session.person
  const seenAt = daysAgo(days)
  await db.update(sessions).set({ seenAt }).where(eq(sessions.personId, id))
  await db.update(people).set({ seenAt }).where(eq(people.id, id))
  return id
}

test('The list says of every state how it stands, what is charged next, and what there is to do', async () => {
  const { deps } = shop
  const inReview = await giveApplication(deps, 'review@example.com', 40, 'Luis Méndez')
  for (const state of ['paid', 'active', 'ending', 'ended', 'declined', 'refunded'] as const)
    await giveMembership(deps, `${state}@example.com`, state, `Ms. ${state}`)
  const open = { decision: null, decidedAt: null, reviewSince: null, applicationId: null }
  await shop.database.db.update(memberships).set(open).where(eq(memberships.state, 'paid'))
  await giveMembership(deps, 'failed@example.com', 'past_due')
  for (const name of ['active', 'failed']) await visitLast(`${name}@example.com`, 1)
  const due = longDate(new Date(Date.now() + 22 * DAY))
  expect(await rowOf('review@example.com')).toMatchObject({
    ...{ name: 'Luis Méndez', state: expect.stringMatching(/^Waiting for your answer, due .* ET$/) },
    ...{ next: `$97 on ${due}`, action: { label: 'Read the application', href: `/desk/applications/${inReview}` } },
  })
  expect(await rowOf('paid@example.com')).toMatchObject({ state: 'Paid, not applied yet', next: `$97 on ${due}` })
  expect(await rowOf('active@example.com')).toMatchObject({
    ...{ state: 'Active', next: `$97 on ${due}`, since: longDate(daysAgo(70)), reasons: [], action: undefined },
    href: '/desk/people/active%40example.com',
  })
  expect(await rowOf('failed@example.com')).toMatchObject({
    ...{ state: 'Past due', next: '$97 is open: Stripe tries the card again' },
    ...{ reasons: ['A renewal failed: $97'], action: { label: 'Write to them' } },
  })
  expect(await rowOf('ending@example.com')).toMatchObject({ state: 'Leaving', next: `Paid until ${due}, then nothing` })
  for (const state of ['Ended', 'Declined', 'Refunded'])
    expect(await rowOf(`${state}@example.com`)).toMatchObject({ state, next: 'Nothing is charged', isOver: true })
})

test('It narrows to each state, counts each, and is searched by a name or an address', async () => {
  const { kinds } = await list()
  expect(kinds.map(({ label, count }: { label: string; count: number }) => [label, count])).toEqual([
    ...[['All', 8] as const, ['Applying', 2], ['Active', 1], ['Past due', 1]],
    ...[['Leaving', 1] as const, ['Ended', 3], ['At risk', 1]],
  ])
  expect(await emailsIn('?kind=applying')).toEqual(['paid@example.com', 'review@example.com'])
  expect(await emailsIn('?kind=past_due')).toEqual(['failed@example.com'])
  expect(await emailsIn('?kind=leaving')).toEqual(['ending@example.com'])
  expect(await emailsIn('?kind=ended')).toEqual(['declined@example.com', 'ended@example.com', 'refunded@example.com'])
  expect(await emailsIn('?words=MÉND')).toEqual(['review@example.com'])
  expect(await emailsIn('?words=LED@exam&kind=past_due')).toEqual(['failed@example.com'])
  expect(await emailsIn('?words=%25')).toEqual([])
  expect((await list('?kind=constructor&after=x')).rows).toHaveLength(8)
})

test('Who asked to leave is shown as leaving before Stripe has confirmed it, and not as at risk', async () => {
  const { membershipId } = await giveMembership(shop.deps, 'asked@example.com', 'active')
  const at = daysAgo(0)
  const asked = { cancellationRequest: 'cancel', cancellationRequestedAt: at, cancellationAppliedAt: null } as const
  await shop.database.db.update(memberships).set(asked).where(eq(memberships.id, membershipId))
  expect(await rowOf('asked@example.com')).toMatchObject({ state: `Leaving since ${longDate(at)}`, reasons: [] })
  expect(await emailsIn('?kind=leaving')).toEqual(['asked@example.com', 'ending@example.com'])
})

test('A member who hasn’t signed in for thirty days, with any address, or changed a card is at risk, and new members have time', async () => {
  const ids: Record<string, string> = {}
  for (const [name, days] of Object.entries({ here: 29, quiet: 31, other: 60, fresh: 60 })) {
    await giveMembership(shop.deps, `${name}@lively.example`, 'active')
    ids[name] = await visitLast(`${name}@lively.example`, days)
  }
  // With the link in their email, which takes no sign-in.
  for (const [name, days] of Object.entries({ link: 29, never: 31 })) {
    const email = `${name}@lively.example`
    await giveMembership(shop.deps, email, 'active')
    const picked = { id: `crd_${name}`, opportunityId: 'opp_1', stage: 'looking', stageSince: '2026-01-01' } as const
    await shop.database.db.insert(cards).values({ ...picked, email, createdAt: daysAgo(60), changedAt: daysAgo(days) })
  }
  const person = { personId: ids.here ?? '', verifiedAt: daysAgo(60) }
  await shop.database.db.update(personAddresses).set(person).where(eq(personAddresses.email, 'other@lively.example'))
  const fresh = (await rowOf('fresh@lively.example'))?.id ?? ''
  const decidedAt = daysAgo(29)
  await shop.database.db.update(memberships).set({ decidedAt }).where(eq(memberships.id, fresh))
  expect(await emailsIn('?kind=at_risk&words=lively')).toEqual(['never@lively.example', 'quiet@lively.example'])
  expect(await rowOf('quiet@lively.example')).toMatchObject({
    ...{ reasons: ['Not signed in for 30 days'], action: { label: 'Write to them' } },
  })
  expect((await rowOf('never@lively.example'))?.reasons).toEqual(['Never signed in'])
})

test('A page of the list begins after the last one, even among memberships of one moment', async () => {
  const joinedAt = new Date('2025-03-01T12:00:00Z')
  await shop.database.db.update(memberships).set({ joinedAt })
  const [first, ...rest] = await rowsIn()
  expect(rest.length).toBeGreaterThan(5)
  expect(await rowsIn(`?after=${joinedAt.getTime()}.${first?.id}`)).toEqual(rest)
})
