import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { waitForEmails } from '../../../test/buyer.ts'
import { offsetClock } from '../../../test/clocks.ts'
import { shopForFile } from '../../../test/shop.ts'
import { DAY } from '../../platform/clock.ts'
import { derivedSecret } from '../../platform/process/secrets.server.ts'
import { preferencesToken, readUnsubscribeToken, unsubscribeToken } from './links.ts'
import type { Subscriber } from './newsletter.sql.ts'
import { emailPreferencesLink, readPreferencesLink, revokePreferencesLinks } from './preferences.ts'
import { findSubscriberByEmail, requestSubscription } from './subscriptions.ts'

const clock = offsetClock()
const shop = shopForFile({ clock })

async function subscribed(email: string): Promise<Subscriber> {
  await requestSubscription(shop.deps, email, { page: '/shop', method: 'a test' })
  return (await findSubscriberByEmail(shop.database.db, email)) as Subscriber
}

/** The form of links emailed until November 2026. */
function oldToken(id: string): string {
  const key = derivedSecret(shop.deps.secret, 'newsletter manage')
  return `${id}.${createHmac('sha256', key).update(id).digest('base64url')}`
}

test('The link to unsubscribe always works, from old emails too, and opens no preferences', async () => {
  const { id } = await subscribed('ada@example.com')
  const token = unsubscribeToken(shop.deps.secret, id)
  await revokePreferencesLinks(shop.deps, id)
  clock.offsetMs += 4000 * DAY
  for (const link of [token, oldToken(id)]) {
    expect(readUnsubscribeToken(shop.deps.secret, link)).toBe(id)
    expect(await readPreferencesLink(shop.deps, link)).toMatchObject({ state: 'ended', subscriber: { id } })
  }
  clock.offsetMs -= 4000 * DAY
})

test('A link to the preferences from before links expired still opens them, until it is revoked', async () => {
  const { id } = await subscribed('bea@example.com')
  expect(await readPreferencesLink(shop.deps, oldToken(id))).toMatchObject({ state: 'open' })
  await revokePreferencesLinks(shop.deps, id)
  expect(await readPreferencesLink(shop.deps, oldToken(id))).toMatchObject({ state: 'ended' })
})

test('The link to the preferences expires after 18 months, and a fresh one goes to the address on file', async () => {
  const subscriber = await subscribed('cleo@example.com')
  const before = preferencesToken(shop.deps, subscriber)
  expect(readUnsubscribeToken(shop.deps.secret, before)).toBeUndefined()
  expect(await readPreferencesLink(shop.deps, before)).toMatchObject({ state: 'open' })
  clock.offsetMs += 552 * DAY
  expect(await readPreferencesLink(shop.deps, before)).toMatchObject({ state: 'ended' })
  await emailPreferencesLink(shop.deps, subscriber)
  const mail = (await waitForEmails(shop, 'cleo@example.com', 2)).find(({ subject }) => subject.startsWith('The link'))
  const fresh = /\/preferences\/([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect(await readPreferencesLink(shop.deps, fresh)).toMatchObject({ state: 'open' })
})
