import { beforeAll, expect, test } from 'vitest'
import { giveCall, giveMembership } from '../../test/account-people.ts'
import { signInStaff, type Visit, visitDesk } from '../../test/desk-visits.ts'
import { shopForFile } from '../../test/shop.ts'
import { type SignedIn, signIn } from '../../test/signed-in.ts'
import { createDraft } from '../people/newsletter/newsletter.ts'
import * as seenAccountPage from '../person-account-page.tsx'
import { PAGES } from '../routes.ts'
import * as applicationPage from './application-page.tsx'
import * as awardLetter from './award-letter.ts'
import * as bringPage from './bring/bring-page.tsx'
import * as listPage from './bring/list-page.tsx'
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
import * as storiesPage from './stories/stories-page.tsx'
import * as writePage from './write-page.tsx'

let people: Record<'anonymous' | 'member' | 'owner', SignedIn | undefined>
let ids: { call: string; membership: string; draft: string }
const shop = shopForFile()
beforeAll(async () => {
  people = {
    anonymous: undefined,
    member: await signIn(shop, 'member@example.com'),
    owner: await signInStaff(shop, 'owner@example.com'),
  }
  const { orderId: call } = await giveCall(shop.deps, 'denise@example.com', -2)
  const { membershipId: membership } = await giveMembership(shop.deps, 'luis@example.com', 'in_review')
  ids = { call, membership, draft: await createDraft(shop.deps, 'psn_nobody') }
})

type Case = [
  route: string,
  page: Visit['page'],
  owner: number,
  params?: Record<string, string>,
  form?: Record<string, string>,
]

const EDITION = { edition: '2026-11-nonprofit', file: 'edition.pdf' }
const PRODUCT = { product: 'blueprint', version: '1.0.0', file: 'pdf' }
const PART = { file: 'about', part: 'hero' }
const DENISE = { person: 'denise@example.com' }

/** Every page of the desk, and a form of each that would change nothing: what the owner is answered. */
const casesOf = ({ call, membership, draft }: Record<'call' | 'membership' | 'draft', string>): Case[] => [
  ['desk', queuePage, 200],
  ['desk', queuePage, 409, {}, { key: 'none', until: 'done' }],
  ['desk/find', findPage, 200],
  ['desk/item', itemPage, 404],
  ['desk/wins/:win/letter', awardLetter, 404, { win: 'win_none' }],
  ['desk/write/:about', writePage, 200, { about: call }],
  ['desk/write/:about', writePage, 422, { about: call }, { subject: 'Hello', message: '' }],
  ['desk/applications/:membership', applicationPage, 200, { membership }],
  ['desk/applications/:membership', applicationPage, 400, { membership }, { decide: 'maybe' }],
  ['desk/calls/:order', callPage, 200, { order: call }],
  ['desk/calls/:order', callPage, 400, { order: call }, { do: 'outcome', outcome: 'perhaps' }],
  ['desk/pages', pagesPage, 200],
  ['desk/going-live', goingLivePage, 200],
  ['desk/pages/publish', publishPage, 200],
  ['desk/pages/publish', publishPage, 409, {}, { do: 'publish' }],
  ['desk/pages/:file', filePage, 200, PART],
  ['desk/pages/:file', filePage, 409, { file: 'offers' }, { do: 'end', id: 'none' }],
  ['desk/stories', storiesPage, 200],
  ['desk/stories', storiesPage, 422, {}, { do: 'ask', email: 'rosa@' }],
  ['desk/pages/:file/:part', partPage, 200, PART],
  ['desk/pages/:file/:part', partPage, 422, PART, { do: 'save' }],
  ['desk/refunds/:order', refundPage, 200, { order: call }],
  ['desk/refunds/:order', refundPage, 422, { order: call }, { amount: '$1000' }],
  ['desk/orders', ordersPage, 200],
  ['desk/orders/:order', orderPage, 200, { order: call }],
  ['desk/orders/:order', orderPage, 422, { order: call }, { email: 'denise@' }],
  ['desk/exports', exportsPage, 200],
  ['desk/exports/:list', exportFile, 303, { list: 'orders' }],
  ['desk/exports/:list', exportFile, 404, { list: 'none' }, {}],
  ['desk/numbers', numbersPage, 200],
  ['desk/newsletter', newsletterPage, 200],
  ['desk/newsletter', newsletterPage, 303, {}, {}],
  ['desk/newsletter/:draft', draftPage, 200, { draft }],
  ['desk/newsletter/:draft', draftPage, 409, { draft }, { do: 'schedule', subject: 'Old', version: '0' }],
  ['desk/newsletter/:draft/preview', draftPreview, 200, { draft }],
  ['desk/finder', finderPage, 200],
  ['desk/finder', finderPage, 409, {}, { do: 'away', id: 'pag_none' }],
  ['desk/finder/candidates', candidatesPage, 200],
  ['desk/finder/candidates', candidatesPage, 422, {}, { id: 'opp_none', choice: 'perhaps' }],
  ['desk/finder/clip', clipPage, 200],
  ['desk/finder/clip', clipPage, 422, {}, { do: 'read', address: 'a' }],
  ['desk/finder/data', dataPage, 200],
  ['desk/finder/data', dataPage, 422, {}, { do: 'save', feed: 'sam', address: 'x' }],
  ['desk/finder/:edition', editionPage, 200, EDITION],
  ['desk/finder/:edition', editionPage, 422, EDITION, { do: 'approve', month: 'May' }],
  ['desk/finder/:edition/:file', editionFile, 404, EDITION],
  ['desk/bring', bringPage, 200],
  ['desk/bring/:list', listPage, 404, { list: 'lst_none' }],
  ['desk/bring/:list', listPage, 404, { list: 'lst_none' }, { do: 'nothing' }],
  ['desk/documents', documentsPage, 200],
  ['desk/documents', documentsPage, 409, {}, { do: 'right', key: 'nowhere' }],
  ['desk/documents/:product', productPage, 200, PRODUCT],
  ['desk/documents/:product', productPage, 409, PRODUCT, { back: '9.9.9' }],
  ['desk/documents/:product/review', reviewPage, 404, PRODUCT],
  ['desk/documents/:product/review', reviewPage, 422, PRODUCT, { do: 'publish' }],
  ['desk/documents/:product/:version/:file', documentFile, 200, PRODUCT],
  ['desk/calls', callsPage, 200],
  ['desk/calls', callsPage, 422, {}, { from: 'tomorrow' }],
  ['desk/society', societyPage, 200],
  ['desk/settings', settingsPage, 200],
  ['desk/settings', settingsPage, 400, {}, { do: 'nothing' }],
  ['desk/people', peoplePage, 200],
  ['desk/people/:person', personPage, 200, DENISE],
  ['desk/people/:person', personPage, 400, DENISE, { do: 'nothing' }],
  ['desk/people/:person/account', seenAccountPage, 200, DENISE],
]
const CASES = casesOf({ call: '', membership: '', draft: '' })

test.each(CASES.map(([route, , owner, , form], at) => [form ? 'A form of ' : '', route, owner, at] as const))(
  '%s/%s leads a stranger to the sign-in and back, shows a member nothing, and answers the owner with %i',
  async (_, __, owner, at) => {
    const [route = '', page, , params = {}, form] = casesOf(ids)[at] ?? []
    if (!page) throw new Error('there is no such case')
    const path = `/${route.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))}`
    const visit: Visit = { page, path, params, ...(form && { form }) }
    const stranger = await visitDesk(shop, people.anonymous, visit)
    expect([stranger.status, stranger.location]).toEqual([303, `/login?${new URLSearchParams({ next: path })}`])
    expect((await visitDesk(shop, people.member, visit)).status).toBe(404)
    expect((await visitDesk(shop, people.owner, visit)).status).toBe(owner)
  },
)

test('Every page of the desk is in that list, to be read and, where it has a form, to be sent', () => {
  const routesOf = (cases: Case[]) => [...new Set(cases.map(([route]) => route))].sort()
  const pages = PAGES.flatMap(({ path }) => (/^\/desk\b/.test(path) ? [path.slice(1)] : []))
  expect(routesOf(CASES.filter(([, , , , form]) => !form))).toEqual(pages.sort())
  expect(routesOf(CASES.filter(([, , , , form]) => form))).toEqual(routesOf(CASES.filter(([, page]) => page.action)))
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
