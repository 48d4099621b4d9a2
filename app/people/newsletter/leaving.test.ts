import { expect, test } from 'vitest'
import { shopForFile } from '../../../test/shop.ts'
import { confirmToken } from './links.ts'
import { subscribers } from './newsletter.sql.ts'
import { confirmSubscription, findSubscriberByEmail, requestSubscription, unsubscribe } from './subscriptions.ts'

const shop = shopForFile({ runJobs: false })

test('Whoever left everything and comes back for the newsletter gets no product news with it', async () => {
  const { database, secret, clock } = shop.deps
  const [email, page] = ['ada@example.com', { page: '/newsletter', method: 'a test' }]
  const reader = { newsletter: true, productNews: true, askedAt: new Date('2026-01-05'), confirmedAt: clock.now() }
  const id = 'sub_ada00000000000000000'
  await database.db.insert(subscribers).values({ id, email, state: 'confirmed', ...reader })
  await database.transact((tx) => unsubscribe(shop.deps, tx, { id, email }, page))
  expect(await findSubscriberByEmail(database.db, email)).toMatchObject({ newsletter: false, productNews: false })
  await requestSubscription(shop.deps, email, page)
  const askedAt = (await findSubscriberByEmail(database.db, email))?.askedAt ?? clock.now()
  await confirmSubscription(shop.deps, confirmToken(secret, id, askedAt), page)
  expect(await findSubscriberByEmail(database.db, email)).toMatchObject({ newsletter: true, productNews: false })
})
