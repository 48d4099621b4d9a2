import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { giveCall, giveMembership } from '../../test/account-people.ts'
import { signInStaff, type Visit, visitDesk } from '../../test/desk-visits.ts'
import { openShop, type Shop } from '../../test/shop.ts'
import { type SignedIn, signIn } from '../../test/signed-in.ts'
import { createDraft } from '../people/newsletter/newsletter.ts'
import * as seenAccountPage from '../person-account-page.tsx'
import { PAGES } from '../routes.ts'
import * as applicationPage from './application-page.tsx'
import * as awardLetter from './award-letter.ts'
import * as callPage from './call-page.tsx'
import * as callsPage from './calls-page.tsx'
import * as documentFile from './documents/document-file.ts'
import * as documentsPage from './documents/documents-page.tsx'
import * as productPage from './documents/product-page.tsx'
import * as reviewPage from './documents/review-page.tsx'
import * as draftPage from './draft-page.tsx'
import * as draftPreview from './draft-preview.ts'
import * as exportFile from './export-file.ts'
import * as exportsPage from './exports-page.tsx'
import * as findPage from './find-page.tsx'
import * as candidatesPage from './finder/candidates-page.tsx'
import * as clipPage from './finder/clip-page.tsx'
import * as dataPage from './finder/data-page.tsx'
import * as editionFile from './finder/edition-file.ts'
import * as editionPage from './finder/edition-page.tsx'
import * as finderPage from './finder/finder-page.tsx'
import * as itemPage from './item-page.tsx'
import * as newsletterPage from './newsletter-page.tsx'
import * as numbersPage from './numbers-page.tsx'
import * as orderPage from './order-page.tsx'
import * as ordersPage from './orders-page.tsx'
import * as filePage from './pages/file-page.tsx'
import * as goingLivePage from './pages/going-live-page.tsx'
import * as pagesPage from './pages/pages-page.tsx'
import * as partPage from './pages/part-page.tsx'
import * as publishPage from './pages/publish-page.tsx'
import * as peoplePage from './people-page.tsx'
import * as personPage from './person-page.tsx'
import * as queuePage from './queue-page.tsx'
import * as refundPage from './refund-page.tsx'
import * as settingsPage from './settings/settings-page.tsx'
import * as societyPage from './society/society-page.tsx'
import * as writePage from './write-page.tsx'

let shop: Shop
let people: Record<'anonymous' | 'member' | 'owner', SignedIn | undefined>
let ids: { call: string; membership: string; draft: string }
beforeAll(async () => {
  shop = await openShop()
  people = {
    anonymous: undefined,
    member: await signIn(shop, 'member@example.com'),
    owner: await signInStaff(shop, 'owner@example.com'),
  }
  const { orderId: call } = await giveCall(shop.deps, 'denise@example.com', -2)
  const { membershipId: membership } = await giveMembership(shop.deps, 'luis@example.com', 'in_review')
  ids = { call, membership, draft: await createDraft(shop.deps, 'psn_nobody') }
})
afterAll(() => shop.close())

const ofEdition = (rest = '') => ({
  path: `/desk/finder/2026-11-nonprofit${rest}`,
  params: { edition: '2026-11-nonprofit', file: 'edition.pdf' },
})

const ofProduct = (rest = '') => ({
  path: `/desk/documents/blueprint${rest}`,
  params: { product: 'blueprint', version: '1.0.0', file: 'pdf' },
})

const ofPart = { path: '/desk/pages/about/hero', params: { file: 'about', part: 'hero' } }

const ofDraft = () => ({ path: `/desk/newsletter/${ids.draft}`, params: { draft: ids.draft } })

/** Every page of the desk, and a form of each that would change nothing: what the owner is answered. */
const CASES: (() => Visit & { route: string; owner: number })[] = [
  () => ({ route: 'desk', page: queuePage, path: '/desk', owner: 200 }),
  () => ({
    route: 'desk',
    page: queuePage,
    path: '/desk',
    form: { key: 'none', until: 'done' },
    owner: 409,
  }),
  () => ({ route: 'desk/find', page: findPage, path: '/desk/find?words=denise', owner: 200 }),
  () => ({ route: 'desk/item', page: itemPage, path: '/desk/item?key=none', owner: 404 }),
  () => ({
    ...{ route: 'desk/wins/:win/letter', page: awardLetter, path: '/desk/wins/win_none/letter' },
    ...{ params: { win: 'win_none' }, owner: 404 },
  }),
  () => ({
    ...{ route: 'desk/write/:about', page: writePage, path: `/desk/write/${ids.call}`, params: { about: ids.call } },
    ...{ owner: 200 },
  }),
  () => ({
    ...{ route: 'desk/write/:about', page: writePage, path: `/desk/write/${ids.call}`, params: { about: ids.call } },
    ...{ form: { subject: 'Hello', message: '' }, owner: 422 },
  }),
  () => ({
    ...{ route: 'desk/applications/:membership', page: applicationPage, params: { membership: ids.membership } },
    ...{ path: `/desk/applications/${ids.membership}`, owner: 200 },
  }),
  () => ({
    ...{ route: 'desk/applications/:membership', page: applicationPage, params: { membership: ids.membership } },
    ...{ path: `/desk/applications/${ids.membership}`, form: { decide: 'maybe' }, owner: 400 },
  }),
  () => ({
    ...{ route: 'desk/calls/:order', page: callPage, path: `/desk/calls/${ids.call}`, params: { order: ids.call } },
    ...{ owner: 200 },
  }),
  () => ({
    ...{ route: 'desk/calls/:order', page: callPage, path: `/desk/calls/${ids.call}`, params: { order: ids.call } },
    ...{ form: { do: 'outcome', outcome: 'perhaps' }, owner: 400 },
  }),
  () => ({ route: 'desk/pages', page: pagesPage, path: '/desk/pages', owner: 200 }),
  () => ({ route: 'desk/going-live', page: goingLivePage, path: '/desk/going-live', owner: 200 }),
  () => ({ route: 'desk/pages/publish', page: publishPage, path: '/desk/pages/publish', owner: 200 }),
  () => ({
    route: 'desk/pages/publish',
    page: publishPage,
    path: '/desk/pages/publish',
    form: { do: 'publish' },
    owner: 409,
  }),
  () => ({
    route: 'desk/pages/:file',
    page: filePage,
    path: '/desk/pages/about',
    params: { file: 'about' },
    owner: 200,
  }),
  () => ({ route: 'desk/pages/:file/:part', page: partPage, ...ofPart, owner: 200 }),
  () => ({ route: 'desk/pages/:file/:part', page: partPage, ...ofPart, form: { do: 'save' }, owner: 422 }),
  () => ({
    ...{ route: 'desk/refunds/:order', page: refundPage, path: `/desk/refunds/${ids.call}` },
    ...{ params: { order: ids.call }, owner: 200 },
  }),
  () => ({
    ...{ route: 'desk/refunds/:order', page: refundPage, path: `/desk/refunds/${ids.call}` },
    ...{ params: { order: ids.call }, form: { amount: '$1000' }, owner: 422 },
  }),
  () => ({ route: 'desk/orders', page: ordersPage, path: '/desk/orders', owner: 200 }),
  () => ({
    ...{ route: 'desk/orders/:order', page: orderPage, path: `/desk/orders/${ids.call}`, params: { order: ids.call } },
    ...{ owner: 200 },
  }),
  () => ({
    ...{ route: 'desk/orders/:order', page: orderPage, path: `/desk/orders/${ids.call}`, params: { order: ids.call } },
    ...{ form: { email: 'denise@' }, owner: 422 },
  }),
  () => ({ route: 'desk/exports', page: exportsPage, path: '/desk/exports', owner: 200 }),
  () => ({
    ...{ route: 'desk/exports/:list', page: exportFile, path: '/desk/exports/orders', params: { list: 'orders' } },
    ...{ owner: 303 },
  }),
  () => ({
    ...{ route: 'desk/exports/:list', page: exportFile, path: '/desk/exports/none', params: { list: 'none' } },
    ...{ form: {}, owner: 404 },
  }),
  () => ({ route: 'desk/numbers', page: numbersPage, path: '/desk/numbers', owner: 200 }),
  () => ({ route: 'desk/newsletter', page: newsletterPage, path: '/desk/newsletter', owner: 200 }),
  () => ({
    ...{ route: 'desk/newsletter', page: newsletterPage, path: '/desk/newsletter', form: {} },
    ...{ owner: 303 },
  }),
  () => ({ route: 'desk/newsletter/:draft', page: draftPage, ...ofDraft(), owner: 200 }),
  () => ({
    ...{ route: 'desk/newsletter/:draft', page: draftPage, ...ofDraft() },
    ...{ form: { do: 'schedule', subject: 'Old', version: '0' }, owner: 409 },
  }),
  () => ({ route: 'desk/newsletter/:draft/preview', page: draftPreview, ...ofDraft(), owner: 200 }),
  () => ({ route: 'desk/finder', page: finderPage, path: '/desk/finder', owner: 200 }),
  () => ({
    ...{ route: 'desk/finder', page: finderPage, path: '/desk/finder' },
    ...{ form: { do: 'prepare', edition: '2020-01-nonprofit' }, owner: 422 },
  }),
  () => ({ route: 'desk/finder/candidates', page: candidatesPage, path: '/desk/finder/candidates', owner: 200 }),
  () => ({
    ...{ route: 'desk/finder/candidates', page: candidatesPage, path: '/desk/finder/candidates' },
    ...{ form: { id: 'opp_none', choice: 'perhaps' }, owner: 422 },
  }),
  () => ({
    route: 'desk/finder/clip',
    page: clipPage,
    path: '/desk/finder/clip?url=https%3A%2F%2Fa.example',
    owner: 200,
  }),
  () => ({
    ...{ route: 'desk/finder/clip', page: clipPage, path: '/desk/finder/clip', form: { do: 'read', address: 'a' } },
    ...{ owner: 422 },
  }),
  () => ({ route: 'desk/finder/:edition', page: editionPage, ...ofEdition(), owner: 200 }),
  () => ({
    ...{ route: 'desk/finder/:edition', page: editionPage, ...ofEdition(), form: { do: 'approve', month: 'May' } },
    ...{ owner: 422 },
  }),
  () => ({
    ...{ route: 'desk/finder/:edition/:file', page: editionFile, ...ofEdition('/edition.pdf') },
    ...{ owner: 404 },
  }),
  () => ({ route: 'desk/documents', page: documentsPage, path: '/desk/documents', owner: 200 }),
  () => ({ route: 'desk/documents/:product', page: productPage, ...ofProduct(), owner: 200 }),
  () => ({
    ...{ route: 'desk/documents/:product', page: productPage, ...ofProduct(), form: { back: '9.9.9' } },
    ...{ owner: 409 },
  }),
  () => ({
    ...{ route: 'desk/documents/:product/review', page: reviewPage, ...ofProduct('/review'), owner: 404 },
  }),
  () => ({
    ...{ route: 'desk/documents/:product/review', page: reviewPage, ...ofProduct('/review'), form: { do: 'publish' } },
    ...{ owner: 422 },
  }),
  () => ({
    ...{ route: 'desk/documents/:product/:version/:file', page: documentFile, ...ofProduct('/1.0.0/pdf') },
    ...{ owner: 200 },
  }),
  () => ({ route: 'desk/finder/data', page: dataPage, path: '/desk/finder/data', owner: 200 }),
  () => ({
    ...{
      route: 'desk/finder/data',
      page: dataPage,
      path: '/desk/finder/data',
      form: { do: 'save', feed: 'sam', address: 'x' },
    },
    ...{ owner: 422 },
  }),
  () => ({ route: 'desk/calls', page: callsPage, path: '/desk/calls', owner: 200 }),
  () => ({
    ...{ route: 'desk/calls', page: callsPage, path: '/desk/calls', form: { from: 'tomorrow' } },
    ...{ owner: 422 },
  }),
  () => ({ route: 'desk/society', page: societyPage, path: '/desk/society', owner: 200 }),
  () => ({ route: 'desk/settings', page: settingsPage, path: '/desk/settings', owner: 200 }),
  () => ({
    ...{ route: 'desk/settings', page: settingsPage, path: '/desk/settings', form: { do: 'nothing' } },
    ...{ owner: 400 },
  }),
  () => ({ route: 'desk/people', page: peoplePage, path: '/desk/people', owner: 200 }),
  () => ({
    ...{ route: 'desk/people/:person', page: personPage, path: '/desk/people/denise%40example.com' },
    ...{ params: { person: 'denise@example.com' }, owner: 200 },
  }),
  () => ({
    ...{ route: 'desk/people/:person', page: personPage, path: '/desk/people/denise%40example.com' },
    ...{ params: { person: 'denise@example.com' }, form: { do: 'nothing' }, owner: 400 },
  }),
  () => ({
    ...{
      route: 'desk/people/:person/account',
      page: seenAccountPage,
      path: '/desk/people/denise%40example.com/account',
    },
    ...{ params: { person: 'denise@example.com' }, owner: 200 },
  }),
]

describe.each(CASES.map((make, at) => ({ at, make })))('page $at', ({ make }) => {
  test('leads a stranger to the sign-in and back, shows a member nothing, and opens to the owner', async () => {
    const { owner, ...visit } = make()
    const stranger = await visitDesk(shop, people.anonymous, visit)
    const back = new URLSearchParams({ next: visit.form ? visit.path.replace(/\?.*/, '') : visit.path })
    expect([stranger.status, stranger.location]).toEqual([303, `/login?${back}`])
    expect((await visitDesk(shop, people.member, visit)).status).toBe(404)
    expect((await visitDesk(shop, people.owner, visit)).status).toBe(owner)
  })
})

test('Every page of the desk is in that list, to be read and, where it has a form, to be sent', () => {
  const cases = CASES.map((make) => make())
  const pages = PAGES.flatMap(({ path }) => (/^\/desk\b/.test(path) ? [path.slice(1)] : []))
  expect([...new Set(cases.filter(({ form }) => !form).map(({ route }) => route))].sort()).toEqual(pages.sort())
  const withForms = cases.filter(({ page }) => page.action).map(({ route }) => route)
  expect([...new Set(cases.filter(({ form }) => form).map(({ route }) => route))].sort()).toEqual(
    [...new Set(withForms)].sort(),
  )
})

test('Outside of a demonstration a stranger is led to the passkeys', async () => {
  const live = { ...shop, deps: { ...shop.deps, demo: undefined } }
  const answer = await visitDesk(live, undefined, { page: queuePage, path: '/desk' })
  expect(answer.location).toBe('/login/passkey?next=%2Fdesk')
})

test('The coach who signs in by email is a customer: her inbox does not open the desk', async () => {
  const byEmail = await signIn(shop, 'owner@example.com')
  expect((await visitDesk(shop, byEmail, { page: queuePage, path: '/desk' })).status).toBe(404)
})
