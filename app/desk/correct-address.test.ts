import { expect, test } from 'vitest'
import { giveMembership } from '../../test/account-people.ts'
import { buyBlueprint, lastSegment, orderOf } from '../../test/buyer.ts'
import { deskForFile } from '../../test/desk-visits.ts'
import { keepAnswers } from '../finder/editions/own/own.ts'
import { followWithEdition } from '../finder/open-opportunities/open-opportunities.ts'
import { findSavedSearches } from '../finder/open-opportunities/saved-searches.ts'
import { type FundingProfile, findProfile } from '../finder/profile/profile.ts'
import { downloadPath, findEntitlementsByOrder, findOwnProducts } from '../sales/downloads/downloads.ts'
import { findOrder } from '../sales/orders/orders.ts'
import { settleSession } from '../sales/payments/payments.ts'
import { memberPath } from '../society/membership/links.ts'
import { readMemberLink } from '../society/membership/member-link.ts'
import { deskPersonalData } from './capability.ts'
import { handleFinishCorrection } from './correct-address.ts'
import { changes } from './desk.sql.ts'

const { shop, visit, emailsTo, lastChange } = deskForFile({ runJobs: true })

async function buy(email: string) {
  const bought = await buyBlueprint(shop, email)
  return { ...bought, orderId: (await orderOf(shop, bought.sessionId)).id }
}
const correct = (order: string, email: string) => visit(`/desk/orders/${order}`, { email })
const emailOf = async (orderId: string) => (await findOrder(shop.database.db, orderId))?.email
const ownProducts = async (email: string) => (await findOwnProducts(shop.deps, [email])).length
const finish = async () => handleFinishCorrection(shop.deps, { changeId: (await lastChange()).id })

test('A corrected order and its files are the right person’s, old links end, and the wrong address neither comes back from Stripe nor stays in the log once it is erased', async () => {
  const { orderId, sessionId, link } = await buy('ross@example.com')
  expect((await correct(orderId, ' Rosa@Example.com ')).status).toBe(303)
  expect([await ownProducts('rosa@example.com'), await ownProducts('ross@example.com')]).toEqual([1, 0])
  expect((await fetch(shop.url + link)).ok).toBe(false)
  await finish()
  expect(await emailsTo('rosa@example.com')).toEqual(['found-purchases'])
  await settleSession(shop.deps, sessionId)
  expect(await emailOf(orderId)).toBe('rosa@example.com')
  await shop.database.transact((tx) => deskPersonalData.erase(tx, 'ross@example.com'))
  expect(JSON.stringify(await shop.database.db.select().from(changes))).not.toContain('ross@example.com')
})

test('An email that is written while its order moves to the right person brings no ended link back', async () => {
  const { orderId, link } = await buy('rob@example.com')
  const [before] = await findEntitlementsByOrder(shop.database.db, orderId)
  await correct(orderId, 'rosalind@example.com')
  if (before) await downloadPath(shop.deps, shop.database.db, before)
  expect((await fetch(shop.url + link)).ok).toBe(false)
})

test('Undone in time the order is back, and nobody gets an email', async () => {
  const { orderId } = await buy('lou@example.com')
  await correct(orderId, 'lu@example.com')
  expect((await visit('/desk', { undo: (await lastChange()).id })).status).toBe(303)
  await finish()
  expect(await emailOf(orderId)).toBe('lou@example.com')
  expect(await emailsTo('lu@example.com')).toEqual([])
})

test('Whoever got the links of a membership by a wrong address has none that works once it is corrected', async () => {
  const { orderId, membershipId: id } = await giveMembership(shop.deps, 'links@example.com', 'active')
  const token = lastSegment(memberPath(shop.deps, { id, linkGeneration: 0 }))
  expect(await readMemberLink(shop.deps, token)).toMatchObject({ state: 'open' })
  await correct(orderId, 'right-links@example.com')
  await finish()
  expect(await readMemberLink(shop.deps, token)).toMatchObject({ state: 'ended' })
})

test('The weekly email of a corrected edition goes to the right address, which is asked nothing again', async () => {
  const { database, deps } = shop
  const { orderId } = await buy('edie@example.com')
  const order = await findOrder(database.db, orderId)
  const said = { entity: 'small-business', state: 'OH', reach: 'state', naics: ['561720'] } as const
  const answers: FundingProfile = { ...said, naics: [...said.naics], certificates: [], registrations: [] }
  await database.transact(async (tx) => {
    if (order) await keepAnswers(answers)(tx, order)
    await followWithEdition(deps, tx, { email: 'edie@example.com', orderId, month: '2096-02' })
  })
  await correct(orderId, 'eddie@example.com')
  await finish()
  expect(await findSavedSearches(deps, ['edie@example.com'])).toEqual([])
  expect(await findSavedSearches(deps, ['eddie@example.com'])).toMatchObject([{ orderId, weekly: true }])
  expect(await findProfile(deps, ['eddie@example.com'])).toMatchObject(said)
})

test('What is no address, or the same one, changes nothing, and what was typed stays', async () => {
  const { orderId } = await buy('mia@example.com')
  expect(await correct(orderId, 'mia@')).toMatchObject({ status: 422, data: { values: { email: 'mia@' } } })
  expect((await correct(orderId, 'MIA@example.com')).status).toBe(409)
  expect(await emailOf(orderId)).toBe('mia@example.com')
})
