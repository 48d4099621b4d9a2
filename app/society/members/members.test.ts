import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { giveMembership } from '../../../test/account-people.ts'
import { type SignedIn, signIn } from '../../../test/signed-in.ts'
import { enterSociety } from '../../../test/society.ts'
import { roomsForFile } from '../../../test/society-rooms.ts'
import { type FundingProfile, saveProfile } from '../../finder/profile/profile.ts'
import { type MembershipState, memberships } from '../membership/membership.sql.ts'
import { decideWin, sendWin } from '../wins/wins.ts'
import { CONDUCT_VERSION } from './conduct.tsx'
import { findDirectory } from './directory.ts'
import { membersPersonalData, societyMembers } from './members.sql.ts'

const { shop, visit } = roomsForFile()

const ENTRY = { name: 'Dana W.', state: 'GA', sector: 'Cleaning', zone: 'America/Chicago', conduct: 'yes' }

const rooms = (who: SignedIn) => visit(who, '/society/members?q=cook')
const enter = (who: SignedIn, form?: Record<string, string>) => visit(who, '/society/enter?next=/society/members', form)
/** Someone whose membership has just begun, signed in. */
async function join(email: string, name?: string): Promise<SignedIn> {
  await giveMembership(shop.deps, email, 'active', name)
  return signIn(shop, email)
}
const rowOf = async ({ session }: SignedIn) =>
  (await shop.database.db.select().from(societyMembers).where(eq(societyMembers.personId, session.person.id)))[0]
const set = ({ session }: SignedIn, fields: Partial<typeof societyMembers.$inferInsert>) =>
  shop.database.db.update(societyMembers).set(fields).where(eq(societyMembers.personId, session.person.id))

test('Someone without a membership doesn’t get in, and reads what they can do', async () => {
  const nobody = await signIn(shop, 'nobody@example.com')
  expect((await rooms(nobody)).location).toBe('/society/enter?next=%2Fsociety%2Fmembers%3Fq%3Dcook')
  expect((await enter(nobody)).data).toEqual({ state: 'outside' })
  expect((await enter(nobody, ENTRY)).status).toBe(303)
  expect((await rooms(nobody)).status).toBe(303)
})

test('A new member says what to call them, beside what they have answered before, agrees to the conduct, and is in the room that they wanted', async () => {
  const dana = await join('dana@example.com', 'Dana Whitfield')
  expect((await rooms(dana)).location).toContain('/society/enter')
  expect((await enter(dana)).data).toMatchObject({ state: 'new', values: { name: 'Dana W.', state: 'OH' } })
  const bakery = { entity: 'small-business', state: 'GA', reach: 'state', naics: ['311812'], certificates: [] } as const
  const profile = { ...bakery, registrations: [], years: '2-5', size: 'solo' } as unknown as FundingProfile
  await saveProfile(shop.deps, 'dana@example.com', profile)
  expect((await enter(dana)).data).toMatchObject({ values: { state: 'GA', sector: 'Commercial Bakeries' } })
  expect(await enter(dana, ENTRY)).toMatchObject({ status: 303, location: '/society/members' })
  expect((await rooms(dana)).status).toBe(200)
})

test('A member’s page has what they offer, ask and won under their name, and leads to a mention; unlisted there is none', async () => {
  const holly = await enterSociety(shop, 'holly@example.com', { name: 'Holly P.', listed: true })
  const ivo = await enterSociety(shop, 'ivo@example.com', { name: 'Ivo' })
  const { personId } = holly.member
  const asks = { canHelpWith: 'County budgets', lookingFor: 'A partner for a state bid' }
  await set(holly, asks)
  const win = { funder: 'The county', amountCents: 500_000, wonOn: '2026-01-02', story: '', showsAmount: true }
  for (const shown of [
    { title: 'An oven', showsName: true },
    { title: 'A van', showsName: false },
  ])
    await decideWin(shop.deps, await sendWin(shop.deps, personId, { ...win, ...shown }), { state: 'verified' })
  const page = () => visit(ivo, `/society/members/${personId}`)
  expect((await page()).data).toMatchObject({
    member: { name: 'Holly P.', ...asks },
    wins: [{ title: 'An oven' }],
    mention: '/society/rooms/rom_introductions0000000?write=%40Holly+P.+#write',
  })
  await set(holly, { listed: false })
  expect((await page()).status).toBe(404)
})

test('After the conduct has changed a member agrees to it again, and their profile stays as it was', async () => {
  const fern = await enterSociety(shop, 'fern@example.com', { name: 'Fern Q.' })
  const kept = { listed: true, certificates: 'WOSB', canHelpWith: 'Budgets', sector: 'Food' }
  await set(fern, { ...kept, conductVersion: '2020-01' })
  expect((await enter(fern)).data).toMatchObject({ isBack: true, values: { name: 'Fern Q.', sector: 'Food' } })
  expect(await enter(fern, { ...ENTRY, sector: 'Food' })).toMatchObject({ status: 303 })
  expect(await rowOf(fern)).toMatchObject({ ...kept, conductVersion: CONDUCT_VERSION, name: 'Dana W.' })
})

test('A form with something wrong keeps all that was typed, and names each field', async () => {
  const sent = { name: ' ', state: 'ZZ', sector: 'x'.repeat(61), zone: 'Mars/Olympus' }
  const { status, data } = await enter(await join('erin@example.com'), sent)
  expect([status, data.values]).toMatchObject([422, sent])
  expect(Object.keys(data.errors).sort()).toEqual(['conduct', 'name', 'sector', 'state', 'zone'])
})

test.each([
  // How letters are folded: app/platform/fold.test.ts.
  ...['Simoné!', 'Sіmоne', 'S1mone', 'Sim\u200done', 'Simone (Coach)', 'Simonecoach', 'Coach', 'Society Team'],
  ...['Un-borrowed Support', 'ann  léé'],
])(
  'A member can’t be called by a name of the coach or her team (“%s”): nobody shall take their words for the coach’s',
  async (name) => {
    await enterSociety(shop, 'ann@example.com', { role: 'coach', name: 'Ann Lee' })
    const errors = { name: expect.stringContaining('last name') }
    const other = await join('other@example.com')
    expect(await enter(other, { ...ENTRY, name })).toMatchObject({ status: 422, data: { errors } })
  },
)

test('Characters that nobody sees are taken out of a name, and those that a script needs stay', async () => {
  const zara = await join('zara@example.com')
  await enter(zara, { ...ENTRY, name: 'Za\u200b\u202era \u2060\u0645\u06cc\u200c\u0631\ufeff' })
  expect((await rowOf(zara))?.name).toBe('Zara \u0645\u06cc\u200c\u0631')
})

test('The rooms are open while a membership is paid for, and closed as soon as it isn’t or wasn’t accepted; what someone said of themselves is kept', async () => {
  const member = await enterSociety(shop, 'states@example.com')
  const become = (state: MembershipState) => shop.database.db.update(memberships).set({ state })
  for (const state of ['ended', 'refunded', 'declined', 'in_review', 'paid'] as const) {
    await become(state)
    expect((await rooms(member)).location, state).toContain('/society/enter')
    expect((await enter(member)).location, state).toBe('/account/membership')
  }
  expect(await rowOf(member)).toBeDefined()
  for (const state of ['past_due', 'ending', 'active'] as const) {
    await become(state)
    expect((await rooms(member)).status, state).toBe(200)
  }
})

test('The coach enters with her passkey, and not with a sign-in by email', async () => {
  expect((await rooms(await enterSociety(shop, 'simone@example.com', { role: 'coach' }))).status).toBe(200)
  const byEmail = await signIn(shop, 'simone@example.com', { role: 'owner', method: 'email' })
  expect((await rooms(byEmail)).location).toBe('/account/security')
})

test('The directory lists those who chose it and are members today, by name, and shows no address', async () => {
  await enterSociety(shop, 'zoe@example.com', { name: 'Zoe', sector: 'Catering', state: 'TX', listed: true })
  await enterSociety(shop, 'amy@example.com', { name: 'amy', sector: 'Catering', listed: true })
  await enterSociety(shop, 'ina@example.com', { name: 'Ina', sector: 'Catering' })
  const gone = await enterSociety(shop, 'ola@example.com', { name: 'Ola', sector: 'Catering', listed: true })
  await set(gone, { removedAt: new Date() })
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

test('What someone said of themselves is in their data, and erased with it', async () => {
  const eva = await enterSociety(shop, 'eva@example.com', { name: 'Eva', sector: 'Bakery' })
  const told = await membersPersonalData.read(shop.database.db, 'eva@example.com')
  expect(told).toMatchObject([{ name: 'Eva', 'line of work': 'Bakery' }])
  await shop.database.transact((tx) => membersPersonalData.erase(tx, 'eva@example.com'))
  expect(await rowOf(eva)).toBeUndefined()
})
