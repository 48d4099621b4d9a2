import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import {
  giveCall,
  giveEverything,
  giveMembership,
  givePicks,
  givePurchase,
  markRefunded,
} from '../../test/account-people.ts'
import { visitDesk } from '../../test/desk-visits.ts'
import { forFile } from '../../test/for-file.ts'
import { joinSociety } from '../../test/members.ts'
import { postForm } from '../../test/no-script-client.ts'
import { shopForFile } from '../../test/shop.ts'
import { signIn } from '../../test/signed-in.ts'
import { preferencesToken } from '../people/newsletter/links.ts'
import { findSubscriberByEmail } from '../people/newsletter/subscriptions.ts'
import { PAGES } from '../routes.ts'
import { downloadPath, findOwnEntitlement } from '../sales/downloads/downloads.ts'
import { cards } from '../society/board/cards.sql.ts'
import { memberPath } from '../society/membership/links.ts'

const OWNER = 'denise@example.com'
const shop = shopForFile()
const ids = forFile(() => giveEverything(shop.deps, OWNER))

interface Answer {
  status: number
  /** Everything that was answered, as text. */
  text: string
  location: string
}

/** Asks a page as a signed-in person or by a mailed link, or sends it a form. */
async function visit(email: string | undefined, path: string, form?: Record<string, string>): Promise<Answer> {
  const answer = await visitDesk(shop, email ? await signIn(shop, email) : undefined, path, form)
  return { ...answer, text: typeof answer.data === 'string' ? answer.data : (JSON.stringify(answer.data) ?? '') }
}

/** Asks the server itself. */
async function ask(email: string | undefined, path: string, form?: Record<string, string>): Promise<Answer> {
  const headers = { ...(email && (await signIn(shop, email)).headers), 'Sec-Fetch-Site': 'same-origin' }
  const sent = form && { method: 'POST', body: new URLSearchParams(form) }
  const answer = await fetch(shop.url + path, { headers, redirect: 'manual', ...sent })
  const cached = answer.headers.get('Cache-Control')
  if (cached !== 'private, no-store') throw new Error(`${path} may be stored: ${cached}`)
  return { status: answer.status, text: await answer.text(), location: answer.headers.get('Location') ?? '' }
}

type Case = [route: string, owner: number, stranger: number, as: (email: string | undefined) => Promise<Answer>]

const pathOf = {
  order: () => `/account/purchases/${ids.blueprint.orderId}`,
  files: () => `/account/files/${ids.blueprint.entitlementId}/all`,
  edition: () => `/account/open/${ids.edition.entitlementId}`,
  call: () => `/account/calls/${ids.call.orderId}`,
  card: () => `/account/membership/${ids.membership.membershipId}/card`,
}
const cancel = () => ({ membership: ids.membership.membershipId, request: 'cancel' })
const subscribe = { email: OWNER, newsletter: 'on' }

/** Every address of the account, each with someone's own ids: what she is answered, and what anyone else is. */
const CASES: Case[] = [
  ['/account', 200, 200, (who) => visit(who, '/account')],
  ['/account/purchases', 200, 200, (who) => visit(who, '/account/purchases')],
  ['/account/purchases/:order', 200, 404, (who) => visit(who, pathOf.order())],
  ['/account/purchases/:order', 303, 409, (who) => visit(who, pathOf.order(), { reason: 'Not for me' })],
  ['/account/membership', 200, 200, (who) => visit(who, '/account/membership')],
  ['/account/membership', 303, 404, (who) => visit(who, '/account/membership', cancel())],
  ['/account/newsletter', 200, 200, (who) => visit(who, '/account/newsletter')],
  ['/account/newsletter', 303, 404, (who) => visit(who, '/account/newsletter', subscribe)],
  ['/account/files/:entitlement/:file', 200, 404, (who) => ask(who, pathOf.files())],
  ['/account/open/:entitlement', 303, 404, (who) => ask(who, pathOf.edition())],
  ['/account/calls/:order', 303, 404, (who) => ask(who, pathOf.call())],
  // This membership has no customer at Stripe.
  ['/account/membership/:id/card', 503, 404, (who) => ask(who, pathOf.card())],
  ['/account/my-data', 303, 404, (who) => ask(who, '/account/my-data', { email: OWNER })],
]

/** Pages whose own tests show whose they are. */
const SHOWN_ELSEWHERE = /^\/account\/(address|board|devices|opportunities|security|wins)\b/

const words = () => {
  const { picks, blueprint, edition, call, membership } = ids
  const own = [blueprint, edition, call, membership].flatMap((one) => Object.values<string>(one))
  return [OWNER, 'Denise', 'Retail Bakeries', ...picks, ...own]
}

describe('Whose account it is', () => {
  test.each(CASES)(
    '%s answers its owner with %i, and a stranger with %i and nothing of anyone else',
    async (_, owner, stranger, as) => {
      const { status, text, location } = await as('mallory@example.com')
      expect([status, location]).toEqual([stranger, ''])
      for (const word of words()) expect(text).not.toContain(word)
      const anonymous = await as(undefined)
      expect([anonymous.status, anonymous.text]).toEqual([303, ''])
      expect(anonymous.location).toMatch(/^\/login\?next=%2Faccount/)
      expect((await as(OWNER)).status).toBe(owner)
    },
  )

  test('Every address of the account is tried', () => {
    const pages = PAGES.flatMap(({ path }) => (/^\/account/.test(path) && !SHOWN_ELSEWHERE.test(path) ? [path] : []))
    const others = shop.app.routes.map(({ path }) => path).filter((path) => /^\/account\/(?!session)/.test(path))
    expect([...new Set([...pages, ...others])].sort()).toEqual([...new Set(CASES.map(([route]) => route))].sort())
  })
})

const seen = async (email: string) => JSON.parse((await visit(email, '/account')).text)

describe('What an account shows', () => {
  test('It shows everything of a person, and what to do next first', async () => {
    await giveEverything(shop.deps, 'rosa@example.com', 12)
    const view = await seen('rosa@example.com')
    expect(view.firstName).toBe('Denise')
    expect(view.steps).toMatchObject([
      { title: 'Your Clarity Call', detail: expect.stringMatching(/, \d+:\d\d [AP]M [A-Z]+$/), label: 'See your call' },
      { title: 'The Blueprint is new', label: 'Get the new files' },
    ])
    expect(view.products).toMatchObject([
      { productId: 'blueprint', contents: { version: '1.0.0', files: 1 } },
      { productId: 'money-finder-small-business', isEdition: true },
    ])
    expect(view.edition.picks).toHaveLength(3)
    expect(view.memberships).toMatchObject([{ state: 'active', next: { amount: '$97' }, isEnding: false }])
    expect(view.calls).toMatchObject([{ state: 'upcoming', refunded: false }])
    expect(view.result.score).toEqual(expect.any(Number))
    expect(view.profile).toBe('a small business in Ohio: Retail Bakeries')
    expect(view.subscriptions).toMatchObject([{ newsletter: true, product_news: false }])
  })

  test('An edition whose picks have closed gives way to the newest one, a sample counts as of its month, and both are there however their address was typed', async () => {
    const [email, productId] = ['joan@example.com', 'money-finder-small-business']
    const { entitlementId: id } = await givePurchase(shop.deps, email, productId, { edition: 'sample', daysAgo: 1 })
    await givePurchase(shop.deps, 'Joan@Example.com', productId, { edition: '2026-10', daysAgo: 20 })
    await givePicks(shop.deps, { id, email })
    const title = async () => (await seen(email)).edition.title
    expect(await title()).toContain('April 2026 (a sample') // one of the picks was submitted
    await shop.database.db.update(cards).set({ stage: 'looking' }).where(eq(cards.email, email))
    expect(await title()).toContain('October 2026')
  })

  test('The account of someone new is empty, and leads to the quiz', async () => {
    const { steps, memberships, products, calls, edition, result, profile } = await seen('new@example.com')
    expect(steps).toMatchObject([{ label: 'Take the quiz', href: '/quiz' }])
    expect([memberships, products, calls]).toEqual([[], [], []])
    expect([edition, result, profile]).toEqual([undefined, undefined, undefined])
  })

  test('A failed payment comes before a call, and a paid call without a time before a deadline', async () => {
    await giveMembership(shop.deps, 'late@example.com', 'past_due')
    await giveCall(shop.deps, 'late@example.com', 2)
    await givePurchase(shop.deps, 'late@example.com', 'focus-call')
    await giveCall(shop.deps, 'begun@example.com', 0)
    expect((await seen('begun@example.com')).calls).toMatchObject([{ state: 'upcoming', isCancelable: false }])
    const titles = (await seen('late@example.com')).steps.map(({ title }: { title: string }) => title)
    const late = 'Your last payment didn’t go through'
    expect(titles).toEqual([late, 'Pick a time for your Focus Call', 'Your Clarity Call'])
  })
})

describe('The truth at once', () => {
  test('A refunded purchase is gone from the downloads, and its receipt says so', async () => {
    const { orderId, entitlementId } = await givePurchase(shop.deps, 'refunded@example.com', 'blueprint')
    expect((await seen('refunded@example.com')).products).toHaveLength(1)
    await markRefunded(shop.deps, orderId)
    expect((await seen('refunded@example.com')).products).toEqual([])
    const { text } = await visit('refunded@example.com', `/account/purchases/${orderId}`)
    expect(text).toContain('Refunded in full')
    expect((await ask('refunded@example.com', `/account/files/${entitlementId}/all`)).status).toBe(404)
  })

  test('The link of a purchase opens its files and the way to the money, and neither the receipt nor the account', async () => {
    const { orderId, entitlementId: id } = await givePurchase(shop.deps, 'mails@example.com', 'blueprint')
    const own = await findOwnEntitlement(shop.database.db, ['mails@example.com'], id)
    if (!own) throw new Error('nothing bought')
    const path = await downloadPath(shop.deps, shop.database.db, own)
    const { text } = await visit(undefined, path)
    const { receipt, money, files } = JSON.parse(text)
    expect(receipt).toBeUndefined()
    expect(money).toMatchObject({ isRefundable: true, refundRule: expect.stringContaining('refund') })
    expect(files).toMatchObject([{ base: path, product: { documents: [{ files: [expect.anything()] }] } }])
    for (const word of ['mails@', orderId, id, '/account/']) expect(text).not.toContain(word)
    const asked = await visit(undefined, path, { refund: 'yes', reason: '' })
    expect(asked).toMatchObject({ status: 303, location: `${path}#refund` })
    expect(JSON.parse((await visit(undefined, path)).text).money.refundGoes).toContain('leaves us by')
    await markRefunded(shop.deps, orderId)
    expect((await visit(undefined, path, { refund: 'yes' })).status).toBe(409)
    expect((await visit(undefined, '/downloads/none')).status).toBe(404)
  })

  test('Another card is given at Stripe, and the page of the membership names it with every payment', async () => {
    const { membership: joined } = await joinSociety(shop, 'pays@example.com')
    const { location } = await ask('pays@example.com', `/account/membership/${joined.id}/card`)
    expect(location).toContain('/demo/stripe/portal/')
    const read = async () =>
      JSON.parse((await visit('pays@example.com', '/account/membership')).text).entries[0].billing
    expect(await read()).toMatchObject({ card: 'Visa ending in 4242', invoices: [{ amount: '$35', state: 'paid' }] })
    const answer = await postForm(shop, new URL(location).pathname, { card: 'mastercard' })
    expect(answer.headers.get('Location')).toMatch(/\/account\/membership$/)
    expect(await read()).toMatchObject({ card: 'Mastercard ending in 4444', creditCents: 0 })
    const credited = { customer: { balance: -12_345 } } as never
    const mocked = vi.spyOn(shop.deps.stripe.subscriptions, 'retrieve').mockResolvedValue(credited)
    expect(await read()).toMatchObject({ creditCents: 12_345 })
    mocked.mockRestore()
  })

  test('The link in the emails shows how a membership stands, and neither whose it is, nor its payments, nor a way to end it', async () => {
    const { membership: joined } = await joinSociety(shop, 'mailed@example.com')
    const path = memberPath(shop.deps, joined)
    const { status, text } = await visit(undefined, path)
    const [entry] = JSON.parse(text).entries
    expect([status, entry.membership.state, entry.membership.next.amount]).toEqual([200, 'paid', '$97'])
    expect([entry.membership.name, entry.membership.homeState, entry.billing]).toEqual(Array(3).fill(undefined))
    for (const word of ['mailed@', 'Visa', 'cus_', '/cancel/', joined.orderId]) expect(text).not.toContain(word)
    const pressed = await visit(undefined, path, { membership: joined.id, request: 'cancel' })
    expect(JSON.parse(pressed.text)).toEqual({ mailed: 'open' })
    expect((await seen('mailed@example.com')).memberships[0]).toMatchObject({ isEnding: false })
    expect((await visit(undefined, '/membership/mbr_1.x', {})).status).toBe(404)
  })

  test('While Stripe does not answer, a membership is shown without its payments', async () => {
    await joinSociety(shop, 'waits@example.com')
    shop.emulator.switches.requests.push({ fault: '500', times: 20, path: '/v1/' })
    const { text } = await visit('waits@example.com', '/account/membership')
    shop.emulator.switches.requests.length = 0
    const [own] = JSON.parse(text).entries
    expect([own.membership.isRunning, own.billing]).toEqual([true, undefined])
  })

  test('The newsletter starts without another email, and stops, for the one address that was named', async () => {
    const save = (form: Record<string, string>) =>
      visit('reads@example.com', '/account/newsletter', { email: 'reads@example.com', ...form })
    expect((await save({ newsletter: 'on' })).status).toBe(303)
    expect((await seen('reads@example.com')).subscriptions).toMatchObject([{ newsletter: true }])
    expect((await save({})).status).toBe(303)
    expect((await seen('reads@example.com')).subscriptions).toMatchObject([{ newsletter: false, product_news: false }])
    expect((await save({ newsletter: 'on', pause: 'soon' })).status).toBe(400)
  })

  test('The link in an issue shows and changes its one address, and tells nobody whose it is', async () => {
    const email = 'links@example.com'
    await visit(email, '/account/newsletter', { email, newsletter: 'on' })
    const { db } = shop.database
    const subscriber = await findSubscriberByEmail(db, email)
    if (!subscriber) throw new Error('nobody subscribed')
    const path = `/newsletter/preferences/${preferencesToken(shop.deps, subscriber)}`
    const read = async () => JSON.parse((await visit(undefined, path)).text)
    const [shown] = (await read()).subscriptions
    expect(shown).toMatchObject({ newsletter: true, product_news: false })
    expect(JSON.stringify(shown)).not.toContain('links@')
    const form = { email: OWNER, product_news: 'on', pause: '30' }
    expect(await visit(undefined, path, form)).toMatchObject({ status: 303, location: `${path}?saved` })
    expect((await read()).subscriptions).toMatchObject([
      { newsletter: false, product_news: true, pausedUntil: expect.stringMatching(/\d{4}$/) },
    ])
    expect((await seen(OWNER)).subscriptions).toMatchObject([{ newsletter: true, product_news: false }])
    expect((await visit(undefined, path, { leave: 'all' })).status).toBe(303)
    expect((await read()).subscriptions).toMatchObject([{ newsletter: false, product_news: false }])
    expect((await visit(undefined, '/newsletter/preferences/sub_1.x')).status).toBe(404)
  })

  test('Erasing from the account opens the page of that address alone, in that session alone, and then nothing is left but the receipts', async () => {
    const email = 'goes@example.com'
    await givePurchase(shop.deps, email, 'blueprint')
    const here = await signIn(shop, email)
    const headers = { ...here.headers, 'Sec-Fetch-Site': 'same-origin' }
    const sent = { method: 'POST', headers, body: new URLSearchParams({ email }), redirect: 'manual' } as const
    const path = (await fetch(`${shop.url}/account/my-data`, sent)).headers.get('Location') ?? ''
    for (const elsewhere of [undefined, email]) expect((await visit(elsewhere, path)).status).toBe(410)
    await visit(email, path, { understood: 'yes' })
    expect((await seen(email)).products).toHaveLength(1)
    expect(await visitDesk(shop, here, path, { understood: 'yes' })).toMatchObject({ data: { state: 'done' } })
    expect((await seen(email)).products).toEqual([])
    expect((await visit(email, '/account/purchases')).text).toContain('The Blueprint')
  })
})
