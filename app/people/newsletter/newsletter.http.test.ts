import { createHmac } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { waitForEmail, waitForEmails } from '../../../test/buyer.ts'
import { offsetClock } from '../../../test/clocks.ts'
import { visitDesk } from '../../../test/desk-visits.ts'
import { type Shop, shopForFile } from '../../../test/shop.ts'
import { DAY } from '../../platform/clock.ts'
import { issueFormToken } from '../../platform/forms/form-token.ts'
import { findSuppression } from '../../platform/mail/suppressions.ts'
import { derivedSecret } from '../../platform/process/secrets.server.ts'
import { preferencesToken, readUnsubscribeToken, unsubscribeToken } from './links.ts'
import { consents } from './newsletter.sql.ts'
import { emailPreferencesLink, readPreferencesLink, revokePreferencesLinks, savePreferences } from './preferences.ts'
import {
  confirmSubscription,
  consentsOf,
  deleteUnconfirmedSubscribers,
  findSubscriberByEmail,
  newsletterPersonalData,
  readConfirmation,
  requestSubscription,
} from './subscriptions.ts'

const clock = offsetClock()
const MAIL_SECRET = 'a-secret-of-more-than-thirty-two-letters'
const shop = shopForFile({ clock, env: { MAIL_WEBHOOK_SECRET: MAIL_SECRET } })
beforeEach(() => {
  clock.offsetMs += DAY // the limits of one test are not those of the next
})

/** Presses Subscribe as our script does, having taken her time. */
async function press(email: string, more: Record<string, string> = {}): Promise<Response> {
  const guard = { form: 'newsletter', kind: 'script', at: clock.now(), network: '127.0.0.1' } as const
  const form_token = issueFormToken(shop.deps.secret, guard)
  clock.offsetMs += 5000
  const body = new URLSearchParams({ email, page: '/shop', form_token, ...more })
  const headers = { Accept: 'application/json', Origin: shop.url }
  return fetch(`${shop.url}/newsletter`, { method: 'POST', body, headers })
}

const occasion = { page: '/newsletter/confirm', method: 'a test', network: '192.0.2.77' }
const subscriber = async (email: string) => {
  const found = await findSubscriberByEmail(shop.database.db, email)
  if (!found) throw new Error(`${email} is no subscriber`)
  return found
}

/** The token of the newest confirming email. */
async function mailedToken(email: string, count = 1): Promise<string> {
  const mails = await waitForEmails(shop, email, count)
  return /newsletter\/confirm\/(\S+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
}

/** A confirmed subscriber whose welcome email has arrived: someone who leaves before that gets none. */
async function confirmed(email: string) {
  await press(email)
  await confirmSubscription(shop.deps, await mailedToken(email), occasion)
  await waitForEmails(shop, email, 2)
  return subscriber(email)
}

const oneClick = (token: string, body: BodyInit = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })) =>
  fetch(`${shop.url}/newsletter/unsubscribe/${token}`, { method: 'POST', body })

test('A new address, one on the list and one that has left get the same reply, and each the right email', async () => {
  await confirmed('on-it@example.com')
  const left = await confirmed('left-it@example.com')
  await oneClick(unsubscribeToken(shop.deps.secret, left.id))
  clock.offsetMs += DAY
  const emails = ['new@example.com', 'on-it@example.com', 'left-it@example.com']
  const answers: string[] = []
  for (const email of emails) {
    const answer = await press(email)
    answers.push(`${answer.status} ${await answer.text()}`)
  }
  expect(new Set(answers)).toEqual(new Set(['200 {"state":"sent"}']))
  const subjects = await Promise.all(
    emails.map(async (email, n) => (await waitForEmails(shop, email, n === 0 ? 1 : 3)).at(-1)?.subject),
  )
  expect(subjects[1]).toBe('You’re already on the list')
  expect([subjects[0], subjects[2]]).toEqual(Array(2).fill('Please confirm: the monthly newsletter'))
  expect(await subscriber('left-it@example.com')).toMatchObject({ state: 'unsubscribed' })
})

test('The same statements run for every address: the time of the reply does not show who is on the list', async () => {
  await confirmed('always@example.com')
  const left = await confirmed('gone@example.com')
  await oneClick(unsubscribeToken(shop.deps.secret, left.id))
  await confirmed('dead@example.com')
  await shop.database.transact((tx) =>
    shop.deps.suppress(tx, { address: 'dead@example.com', reason: 'bounced', detail: 'a test' }),
  )
  clock.offsetMs += DAY
  const stepsFor = async (email: string) => {
    const steps: string[] = []
    const transact: Shop['database']['transact'] = (work) =>
      shop.database.transact((tx) => work(noting(tx, (step) => steps.push(step))))
    await requestSubscription({ ...shop.deps, database: { ...shop.database, transact } }, email, occasion)
    return steps.join(' ')
  }
  const all = await Promise.all(['fresh', 'always', 'gone', 'dead'].map((name) => stepsFor(`${name}@example.com`)))
  expect(new Set(all)).toEqual(new Set(['insert insert execute $count $count $count insert insert execute']))
})

/** Reports each statement that starts on it. */
function noting<Connection extends object>(connection: Connection, note: (step: string) => void): Connection {
  return new Proxy(connection, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (typeof name === 'string' && ['select', '$count', 'insert', 'update', 'delete', 'execute'].includes(name))
        note(name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

test('Looking at the link changes nothing; pressing the button confirms once and welcomes once', async () => {
  await press('ada@example.com')
  const token = await mailedToken('ada@example.com')
  expect((await readConfirmation(shop.deps, token)).state).toBe('ready')
  expect((await subscriber('ada@example.com')).state).toBe('pending')
  await Promise.all([1, 2, 3].map(() => confirmSubscription(shop.deps, token, occasion)))
  expect((await subscriber('ada@example.com')).state).toBe('confirmed')
  const mails = await waitForEmails(shop, 'ada@example.com', 2)
  const subjects = ['Please confirm: the monthly newsletter', 'Welcome! You’re on the list']
  expect(mails.map(({ subject }) => subject)).toEqual(subjects)
  expect(mails[1]?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
})

test.each([
  ['turned the newsletter off', { newsletter: false, productNews: true, pause: undefined }, 'is turned off here'],
  ['paused it', { newsletter: true, productNews: false, pause: 30 }, 'paused until'],
])('Someone on the list who %s reads why it isn’t coming, and how to get it again', async (what, choice, words) => {
  const email = `${what.replaceAll(' ', '-')}@example.com`
  const reader = await confirmed(email)
  const [first] = await waitForEmails(shop, email, 2)
  const token = /newsletter\/confirm\/(\S+)/.exec(first?.text ?? '')?.[1] ?? ''
  await savePreferences(shop.deps, reader, choice, occasion)
  const page = await visitDesk(shop, undefined, `/newsletter/confirm/${token}`)
  expect(page.data).toMatchObject({ state: 'confirmed', isComing: false })
  clock.offsetMs += DAY
  await press(email)
  const mail = (await waitForEmails(shop, email, 3)).at(-1)
  expect(mail?.text.replace(/\s+/g, ' ')).toContain(words)
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/already on the list|already get|nothing to do/)
})

test('A confirming link stops working after seven days, after unsubscribing, and under another secret', async () => {
  await press('bea@example.com')
  const token = await mailedToken('bea@example.com')
  expect((await readConfirmation({ ...shop.deps, secret: 'x'.repeat(40) }, token)).state).toBe('unknown')
  expect((await readConfirmation(shop.deps, token.replace(/.$/, '~'))).state).toBe('unknown')
  await confirmSubscription(shop.deps, token, occasion)
  await oneClick(unsubscribeToken(shop.deps.secret, (await subscriber('bea@example.com')).id))
  expect((await confirmSubscription(shop.deps, token, occasion)).state).toBe('expired')
  await press('late@example.com')
  const late = await mailedToken('late@example.com')
  clock.offsetMs += 8 * DAY
  expect((await readConfirmation(shop.deps, late)).state).toBe('expired')
})

test('One click in an email program unsubscribes at once, without a session or an origin, and a second one changes nothing', async () => {
  const { id, email } = await confirmed('gmail@example.com')
  const [, welcome] = await waitForEmails(shop, email, 2)
  const link = /^<(.+)>$/.exec(welcome?.headers['List-Unsubscribe'] ?? '')?.[1] ?? ''
  const token = new URL(link).pathname.split('/').at(-1) ?? ''
  expect(token).toBe(unsubscribeToken(shop.deps.secret, id))
  expect((await fetch(`${shop.url}/newsletter/unsubscribe/${token}`)).status).toBe(404) // the page, which stands apart here
  const wrong = await oneClick(token, new URLSearchParams({ 'List-Unsubscribe': 'Maybe' }))
  expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining('List-Unsubscribe')])
  expect((await oneClick(`${token}x`)).status).toBe(404)
  expect((await subscriber(email)).state).toBe('confirmed')
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  expect((await oneClick(token)).status).toBe(200)
  expect((await oneClick(token, form)).status).toBe(200)
  expect((await subscriber(email)).state).toBe('unsubscribed')
  const events = (await consentsOf(shop.database.db, email)).map(({ event, how }) => `${event}: ${how}`)
  expect(events).toEqual(['asked: the newsletter form', 'confirmed: a test', 'withdrawn: one click in a mail program'])
})

test('The ledger stores the words, the page, the time and a shortened network, and nothing is deleted from it, not even on request', async () => {
  const { email } = await confirmed('ledger@example.com')
  const [asked, agreed] = await consentsOf(shop.database.db, email)
  expect(asked).toMatchObject({ event: 'asked', page: '/shop', wording: expect.stringContaining('One email a month') })
  const wording = expect.stringContaining('Yes, email me')
  expect(agreed).toMatchObject({ event: 'confirmed', network: '192.0.2', wording })
  const forbidden = /Failed query|only ever added to/
  await expect(shop.database.db.delete(consents)).rejects.toThrow(forbidden)
  await expect(shop.database.db.update(consents).set({ wording: 'other words' })).rejects.toThrow(forbidden)
  const records = () => newsletterPersonalData.read(shop.database.db, email)
  expect((await records())[0]).toMatchObject({ email, state: 'confirmed' })
  expect((await records()).slice(1).map(({ event }) => event)).toEqual(['asked', 'confirmed'])
  await shop.database.transact((tx) => newsletterPersonalData.erase(tx, email))
  expect(await records()).toHaveLength(2)
  expect(await consentsOf(shop.database.db, email)).toHaveLength(2)
})

test.each([
  ['/quiz', '/quiz'],
  ['/my-data/SECRETTOKENSECRETTOKEN', '/…'],
  ['/blueprint/SECRETTOKEN', '/…'],
  ['', '/…'],
])('Someone who signs up on %s is listed under %s', async (page, listed) => {
  const email = `from-${page.length}@example.com`
  await press(email, { page })
  expect(await consentsOf(shop.database.db, email)).toMatchObject([{ page: listed }])
})

test('Choosing, pausing and leaving each add a line to the ledger, and who comes back gets no product news unasked', async () => {
  const ada = await confirmed('chooser@example.com')
  await savePreferences(shop.deps, ada, { newsletter: true, productNews: true, pause: 30 }, occasion)
  const chosen = await subscriber(ada.email)
  expect(chosen).toMatchObject({ state: 'confirmed', productNews: true })
  expect(Math.round(((chosen.pausedUntil?.getTime() ?? 0) - clock.now().getTime()) / DAY)).toBe(30)
  await savePreferences(shop.deps, ada, { newsletter: false, productNews: false, pause: undefined }, occasion)
  expect((await subscriber(ada.email)).state).toBe('unsubscribed')
  const events = (await consentsOf(shop.database.db, ada.email)).map(({ event, choice }) => `${event} ${choice ?? ''}`)
  expect(events.slice(2)).toEqual(['changed newsletter, product_news, paused for 30 days', 'withdrawn '])
  clock.offsetMs += DAY
  await press(ada.email)
  await confirmSubscription(shop.deps, await mailedToken(ada.email, 3), occasion)
  expect(await subscriber(ada.email)).toMatchObject({ state: 'confirmed', newsletter: true, productNews: false })
})

test('What is no address gets an error, and stays in the form', async () => {
  const answer = await press(`a@example.com, b@${'b'.repeat(64_000)}`)
  const errors = { email: expect.stringContaining('at most 254') }
  expect([answer.status, await answer.json()]).toMatchObject([400, { state: 'invalid', errors }])
  const unknown = await press('not an address')
  const values = { email: 'not an address' }
  expect([unknown.status, await unknown.json()]).toMatchObject([400, { state: 'invalid', values }])
})

test('A complaint that the mail provider reports ends the newsletter, and no other email', async () => {
  const { email } = await confirmed('cross@example.com')
  const report = async (Authorization: string) => {
    const headers = { 'Content-Type': 'application/json', Authorization }
    const body = JSON.stringify({ RecordType: 'SpamComplaint', Email: email })
    return (await fetch(`${shop.url}/webhooks/mail`, { method: 'POST', headers, body })).status
  }
  expect(await report('Bearer wrong')).toBe(401)
  expect((await subscriber(email)).state).toBe('confirmed')
  for (const right of [`Bearer ${MAIL_SECRET}`, `Basic ${Buffer.from(`mail:${MAIL_SECRET}`).toString('base64')}`])
    expect(await report(right)).toBe(200)
  expect((await subscriber(email)).state).toBe('unsubscribed')
  expect(await findSuppression(shop.database.db, email, 'broadcast')).toBe('complained')
  expect(await findSuppression(shop.database.db, email, 'transactional')).toBeUndefined()
})

test('An unconfirmed address is deleted after thirty days, and confirmed ones are kept', async () => {
  await confirmed('stays@example.com')
  await press('typo@example.com')
  clock.offsetMs += 31 * DAY
  await deleteUnconfirmedSubscribers({ db: shop.database.db, clock })
  expect(await findSubscriberByEmail(shop.database.db, 'typo@example.com')).toBeUndefined()
  expect((await subscriber('stays@example.com')).state).toBe('confirmed')
})

async function asked(email: string) {
  await requestSubscription(shop.deps, email, occasion)
  return subscriber(email)
}

/** The form of links emailed until November 2026. */
function oldToken(id: string): string {
  const key = derivedSecret(shop.deps.secret, 'newsletter manage')
  return `${id}.${createHmac('sha256', key).update(id).digest('base64url')}`
}

test('The link to unsubscribe always works, from old emails too, and opens no preferences once they are revoked', async () => {
  const { id } = await asked('linked@example.com')
  const token = unsubscribeToken(shop.deps.secret, id)
  // One from before links expired still opens the preferences, until it is revoked.
  expect(await readPreferencesLink(shop.deps, oldToken(id))).toMatchObject({ state: 'open' })
  await revokePreferencesLinks(shop.deps, id)
  expect(await readPreferencesLink(shop.deps, oldToken(id))).toMatchObject({ state: 'ended' })
  const later = { ...shop.deps, clock: { now: () => new Date(clock.now().getTime() + 4000 * DAY) } }
  for (const link of [token, oldToken(id)]) {
    expect(readUnsubscribeToken(shop.deps.secret, link)).toBe(id)
    expect(await readPreferencesLink(later, link)).toMatchObject({ state: 'ended', subscriber: { id } })
  }
})

test('The link to the preferences expires after 18 months, and a fresh one goes to the address on file', async () => {
  const subscriber = await asked('late-link@example.com')
  const before = preferencesToken(shop.deps, subscriber)
  expect(readUnsubscribeToken(shop.deps.secret, before)).toBeUndefined()
  expect(await readPreferencesLink(shop.deps, before)).toMatchObject({ state: 'open' })
  clock.offsetMs += 552 * DAY
  expect(await readPreferencesLink(shop.deps, before)).toMatchObject({ state: 'ended' })
  await emailPreferencesLink(shop.deps, subscriber)
  const { text } = await waitForEmail(shop, 'late-link@example.com', /^The link/)
  const fresh = /\/preferences\/([\w.-]+)/.exec(text)?.[1] ?? ''
  expect(await readPreferencesLink(shop.deps, fresh)).toMatchObject({ state: 'open' })
})
