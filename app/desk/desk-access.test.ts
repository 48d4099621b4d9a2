import { beforeAll, expect, test } from 'vitest'
import { giveCall, giveMembership } from '../../test/account-people.ts'
import { signInStaff, visitDesk } from '../../test/desk-visits.ts'
import { shopForFile } from '../../test/shop.ts'
import { type SignedIn, signIn } from '../../test/signed-in.ts'
import { createDraft } from '../people/newsletter/newsletter.ts'
import { PAGES } from '../routes.ts'

let people: Record<'member' | 'owner', SignedIn>
/** What the address of a page names, of things that are there. */
let params: Record<string, string>
const shop = shopForFile()
beforeAll(async () => {
  people = { member: await signIn(shop, 'member@example.com'), owner: await signInStaff(shop, 'owner@example.com') }
  const { orderId: order } = await giveCall(shop.deps, 'denise@example.com', -2)
  const { membershipId: membership } = await giveMembership(shop.deps, 'luis@example.com', 'in_review')
  params = {
    ...{ order, about: order, membership, draft: await createDraft(shop.deps, 'psn_nobody') },
    ...{ person: 'denise@example.com', product: 'blueprint', version: '1.0.0', part: 'hero', list: 'orders' },
    ...{ edition: '2026-11-nonprofit', win: 'win_none', file: 'about' },
  }
})

const DESK = PAGES.filter(({ path }) => /^\/desk\b/.test(path))
/** There, and nothing else, the owner finds what isn’t there. */
const OF_NOTHING =
  /^\/desk\/(item|wins|bring\/:list|exports\/:list|finder\/:edition\/:file|documents\/:product\/(review|:version))/

test.each(DESK.map(({ path, file }) => [path, file] as const))(
  '%s leads a stranger to the sign-in and back, shows a member nothing, and opens for the owner; a form of it too',
  async (route, file) => {
    const { action } = await import(`../${file}`)
    const path = route.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))
    for (const form of [undefined, ...(action ? [{}] : [])]) {
      const stranger = await visitDesk(shop, undefined, path, form)
      expect([stranger.status, stranger.location]).toEqual([303, `/login?${new URLSearchParams({ next: path })}`])
      expect((await visitDesk(shop, people.member, path, form)).status).toBe(404)
    }
    const owner = await visitDesk(shop, people.owner, path)
    if (!OF_NOTHING.test(route)) expect([owner.status, owner.location]).toEqual([200, ''])
  },
)

test('Outside of a demonstration a stranger is led to the passkeys', async () => {
  const live = { ...shop, deps: { ...shop.deps, demo: undefined } }
  const answer = await visitDesk(live, undefined, '/desk')
  expect(answer.location).toBe('/login/passkey?next=%2Fdesk')
})

test('The coach who signs in by email is a customer: her inbox does not open the desk', async () => {
  const byEmail = await signIn(shop, 'owner@example.com')
  expect((await visitDesk(shop, byEmail, '/desk')).status).toBe(404)
})
