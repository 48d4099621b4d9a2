import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { giveMembership } from '../../../test/account-people.ts'
import { shopForFile } from '../../../test/shop.ts'
import { signIn } from '../../../test/signed-in.ts'
import { enterSociety } from '../../../test/society.ts'
import { visitPage } from '../../../test/visit-page.ts'
import { type FundingProfile, saveProfile } from '../../finder/profile/profile.ts'
import * as memberPage from '../member-page.tsx'
import { memberships } from '../membership/membership.sql.ts'
import { decideWin, sendWin } from '../wins/wins.ts'
import { CONDUCT_VERSION } from './conduct.ts'
import { findDirectory } from './directory.ts'
import * as enterPage from './enter-page.tsx'
import { membersPersonalData, societyMembers } from './members.sql.ts'
import * as membersPage from './members-page.tsx'

const shop = shopForFile({ runJobs: false })

const ENTRY = { name: 'Dana W.', state: 'GA', sector: 'Cleaning', zone: 'America/Chicago', conduct: 'yes' }

const rooms = (headers?: Record<string, string>) =>
  visitPage(shop, membersPage, { path: '/society/members?q=cook', headers })
const enter = (headers: Record<string, string>, form?: Record<string, string>) =>
  visitPage(shop, enterPage, { path: '/society/enter?next=/society/members', headers, form })

test('Someone without a membership doesn’t get in, and reads what she can do', async () => {
  const { headers } = await signIn(shop, 'nobody@example.com')
  expect((await rooms(headers)).location).toBe('/society/enter?next=%2Fsociety%2Fmembers%3Fq%3Dcook')
  expect((await enter(headers)).data).toEqual({ state: 'outside' })
  expect((await enter(headers, ENTRY)).status).toBe(303)
  expect((await rooms(headers)).status).toBe(303)
})

test('A new member says what to call her, agrees to the conduct, and is in the room that she wanted', async () => {
  const email = 'dana@example.com'
  await giveMembership(shop.deps, email, 'active', 'Dana Whitfield')
  const { headers } = await signIn(shop, email)
  expect((await rooms(headers)).location).toContain('/society/enter')
  expect((await enter(headers)).data).toMatchObject({ state: 'new', values: { name: 'Dana W.', state: 'OH' } })
  expect(await enter(headers, ENTRY)).toMatchObject({ status: 303, location: '/society/members' })
  expect((await rooms(headers)).status).toBe(200)
})

test('A new member isn’t asked again what they answered: their line of work is there already', async () => {
  const email = 'gus@example.com'
  await giveMembership(shop.deps, email, 'active', 'Gus Baker')
  const answers = { entity: 'small-business', state: 'GA', reach: 'state', naics: ['311812'], certificates: [] }
  await saveProfile(shop.deps, email, {
    ...answers,
    registrations: [],
    years: '2-5',
    size: 'solo',
  } as unknown as FundingProfile)
  const { headers } = await signIn(shop, email)
  expect((await enter(headers)).data).toMatchObject({ values: { state: 'GA', sector: 'Commercial Bakeries' } })
})

test('A member’s page has what they offer, ask and won under their name, and leads to a mention; unlisted there is none', async () => {
  const holly = await enterSociety(shop, 'holly@example.com', { name: 'Holly P.', listed: true })
  const { headers } = await enterSociety(shop, 'ivo@example.com', { name: 'Ivo' })
  const { personId } = holly.member
  const asks = { canHelpWith: 'County budgets', lookingFor: 'A partner for a state bid' }
  await shop.database.db.update(societyMembers).set(asks).where(eq(societyMembers.personId, personId))
  const win = { funder: 'The county', amountCents: 500_000, wonOn: '2026-01-02', story: '', showsAmount: true }
  for (const [title, showsName] of [
    ['An oven', true],
    ['A van', false],
  ] as const)
    await decideWin(shop.deps, await sendWin(shop.deps, personId, { ...win, title, showsName }), { state: 'verified' })
  const visit = { path: `/society/members/${personId}`, params: { member: personId }, headers }
  expect((await visitPage(shop, memberPage, visit)).data).toMatchObject({
    member: { name: 'Holly P.', ...asks },
    wins: [{ title: 'An oven' }],
    mention: '/society/rooms/rom_introductions0000000?write=%40Holly+P.+#write',
  })
  await shop.database.db.update(societyMembers).set({ listed: false }).where(eq(societyMembers.personId, personId))
  await expect(visitPage(shop, memberPage, visit)).rejects.toMatchObject({ init: { status: 404 } })
})

test('After the conduct has changed a member agrees to it again, and her profile stays as it was', async () => {
  const { headers, member } = await enterSociety(shop, 'fern@example.com', { name: 'Fern Q.' })
  const isHers = eq(societyMembers.personId, member.personId)
  const before = {
    conductVersion: '2020-01',
    listed: true,
    certificates: 'WOSB',
    canHelpWith: 'Budgets',
    sector: 'Food',
  }
  await shop.database.db.update(societyMembers).set(before).where(isHers)
  const { data } = await enter(headers)
  expect(data).toMatchObject({ isBack: true, values: { name: 'Fern Q.', sector: 'Food' } })
  const { name, state, zone } = ENTRY
  expect(await enter(headers, { name, state, zone, sector: 'Food', conduct: 'yes' })).toMatchObject({ status: 303 })
  const [after] = await shop.database.db.select().from(societyMembers).where(isHers)
  expect(after).toMatchObject({ ...before, conductVersion: CONDUCT_VERSION, name: 'Dana W.' })
})

test('A form with something wrong keeps all that was typed, and names each field', async () => {
  const email = 'erin@example.com'
  await giveMembership(shop.deps, email, 'active')
  const { headers } = await signIn(shop, email)
  const sent = { name: ' ', state: 'ZZ', sector: 'x'.repeat(61), zone: 'Mars/Olympus' }
  const { status, data } = await enter(headers, sent)
  expect(status).toBe(422)
  expect(data).toMatchObject({ values: sent })
  expect(Object.keys((data as { errors: object }).errors).sort()).toEqual([
    'conduct',
    'name',
    'sector',
    'state',
    'zone',
  ])
})

test.each([
  ...[
    'Simone',
    'SIMONE!',
    'Sim\u200bone',
    'Ｓｉｍｏｎｅ',
    'Simoné',
    'Sіmоne',
    'S1mone',
    'Sim\u200done',
    'Simone (Coach)',
  ],
  ...['Simonecoach', 'Coach', 'Society Team', 'Unborrowed', 'Un-borrowed Support', 'Ann Lee', 'ann  léé'],
])(
  'A member can’t be called by a name of the coach or her team (“%s”): nobody shall take their words for the coach’s',
  async (name) => {
    await enterSociety(shop, 'ann@example.com', { role: 'coach', name: 'Ann Lee' })
    await giveMembership(shop.deps, 'other@example.com', 'active')
    const { headers } = await signIn(shop, 'other@example.com')
    const { status, data } = await enter(headers, { ...ENTRY, name })
    expect(status).toBe(422)
    expect(data).toMatchObject({ errors: { name: expect.stringContaining('last name') } })
  },
)

test('Characters that nobody sees are taken out of a name, and those that a script needs stay', async () => {
  await giveMembership(shop.deps, 'zara@example.com', 'active')
  const { headers, session } = await signIn(shop, 'zara@example.com')
  await enter(headers, { ...ENTRY, name: 'Za\u200b\u202era \u2060\u0645\u06cc\u200c\u0631\ufeff' })
  const [stored] = await shop.database.db
    .select()
    .from(societyMembers)
    .where(eq(societyMembers.personId, session.person.id))
  expect(stored?.name).toBe('Zara \u0645\u06cc\u200c\u0631')
})

test.each(['active', 'past_due', 'ending'] as const)('The rooms are open while the membership is %s', async (state) => {
  const { headers } = await enterSociety(shop, `${state}@example.com`)
  await shop.database.db.update(memberships).set({ state })
  expect((await rooms(headers)).status).toBe(200)
})

test.each(['ended', 'refunded', 'declined', 'in_review', 'paid'] as const)(
  'The rooms are closed as soon as the membership is %s, and what she said of herself is kept',
  async (state) => {
    const { headers, member } = await enterSociety(shop, `${state}@example.com`)
    const { db } = shop.database
    await db.update(memberships).set({ state })
    expect((await rooms(headers)).location).toContain('/society/enter')
    expect((await enter(headers)).location).toBe('/account/membership')
    const kept = await db.select().from(societyMembers).where(eq(societyMembers.personId, member.personId))
    expect(kept).toHaveLength(1)
    await db.update(memberships).set({ state: 'active' })
  },
)

test('The coach enters with her passkey, and not with a sign-in by email', async () => {
  const { headers } = await enterSociety(shop, 'simone@example.com', { role: 'coach', name: 'Simone' })
  // One passkey in reserve is asked for before any of her pages.
  expect((await rooms(headers)).location).toBe('/account/security')
  const byEmail = await signIn(shop, 'simone@example.com', { role: 'owner', method: 'email' })
  expect((await rooms(byEmail.headers)).location).toBe('/account/security')
})

test('The directory lists those who chose it and are members today, by name, and shows no address', async () => {
  const { db } = shop.database
  await enterSociety(shop, 'zoe@example.com', { name: 'Zoe', sector: 'Catering', state: 'TX', listed: true })
  await enterSociety(shop, 'amy@example.com', { name: 'amy', sector: 'Catering', listed: true })
  await enterSociety(shop, 'ina@example.com', { name: 'Ina', sector: 'Catering' })
  const gone = await enterSociety(shop, 'ola@example.com', { name: 'Ola', sector: 'Catering', listed: true })
  await db
    .update(societyMembers)
    .set({ removedAt: new Date() })
    .where(eq(societyMembers.personId, gone.member.personId))
  const page = await findDirectory(shop.deps, { words: 'cater' })
  expect(page.entries.map(({ name }) => name)).toEqual(['amy', 'Zoe'])
  expect((await findDirectory(shop.deps, { words: 'cater', state: 'TX' })).entries).toHaveLength(1)
  expect((await findDirectory(shop.deps, { words: 'CÁTER zoë' })).entries).toMatchObject([{ name: 'Zoe' }])
  expect(JSON.stringify(page)).not.toContain('@')
})

test('A directory of more than one page shows everyone once, of the same name too', async () => {
  for (let at = 0; at < 53; at++) await enterSociety(shop, `kim${at}@example.com`, { name: 'Kim', listed: true })
  const first = await findDirectory(shop.deps, { words: 'kim' })
  const second = await findDirectory(shop.deps, { words: 'kim', after: first.after ?? '' })
  expect(new Set([...first.entries, ...second.entries].map(({ personId }) => personId)).size).toBe(53)
  expect(second.after).toBeUndefined()
})

test('What she said of herself is in her data, and erased with it', async () => {
  const { member } = await enterSociety(shop, 'eva@example.com', { name: 'Eva', sector: 'Bakery' })
  const { db } = shop.database
  expect(await membersPersonalData.read(db, 'eva@example.com')).toMatchObject([
    { name: 'Eva', 'line of work': 'Bakery' },
  ])
  await shop.database.transact((tx) => membersPersonalData.erase(tx, 'eva@example.com'))
  expect(await db.select().from(societyMembers).where(eq(societyMembers.personId, member.personId))).toEqual([])
})
