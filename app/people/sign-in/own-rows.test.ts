import { expect, test } from 'vitest'
import { shopForFile } from '../../../test/shop.ts'
import { SignInBrowser } from '../../../test/sign-in-browser.ts'
import { signIn } from '../../../test/signed-in.ts'
import * as addressPage from './address-page.tsx'
import * as devicesPage from './devices-page.tsx'
import { listPasskeys } from './passkeys.ts'
import { giveRole } from './people.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import * as securityPage from './security-page.tsx'
import { sessionOf } from './sessions.ts'
import { passkeys, type Role } from './sign-in.sql.ts'

// What someone who is signed in is answered to another person's ids; the other pages of an account: app/account.
const shop = shopForFile({ runJobs: false })

async function browserOf(email: string, role: Role = 'customer') {
  const method = role === 'customer' ? 'email' : 'passkey'
  const { session, cookie } = await signIn(shop, email, { role, method })
  const browser = new SignInBrowser(shop)
  browser.jar.set('session', cookie.slice('session='.length))
  return { browser, session, cookie }
}
const isOpen = async (cookie: string) =>
  (await sessionOf(shop.deps, new Request(shop.url, { headers: { Cookie: cookie } }))) !== undefined

test('The page of devices lists her own, and ends no one else’s session', async () => {
  const denise = await browserOf('denise@example.com')
  const mallory = await browserOf('mallory@example.com')
  const page = await mallory.browser.call(devicesPage.loader, '/account/devices')
  expect(JSON.stringify(page.data)).not.toContain(denise.session.id)
  for (const end of [denise.session.id, 'others', 'ses_00000000000000000000'])
    expect(await mallory.browser.call(devicesPage.action, '/account/devices', { end })).toMatchObject({
      data: { ended: 0 },
    })
  expect(await isOpen(denise.cookie)).toBe(true)
  expect(await isOpen(mallory.cookie)).toBe(true)
})

test('The page of addresses shows a customer only her own addresses', async () => {
  await browserOf('rosa@example.com')
  const { browser } = await browserOf('mallory@example.com')
  expect(JSON.stringify((await browser.call(addressPage.loader, '/account/address')).data)).not.toContain('rosa@')
})

test('The page of passkeys lists her own, with her own recovery codes', async () => {
  const simone = await browserOf('simone@example.com', 'owner')
  const other = await browserOf('assistant@example.com', 'owner')
  await shop.database.transact(async (tx) => {
    for (const [{ session }, role, name] of [
      [simone, 'owner', 'Simone’s phone'],
      [other, 'owner', 'Another phone'],
    ] as const) {
      await giveRole(tx, session.person.id, role)
      const row = { publicKey: '', counter: 0, transports: '', name, createdAt: shop.deps.clock.now() }
      await tx.insert(passkeys).values({ ...row, id: name, personId: session.person.id })
    }
    await makeRecoveryCodes(shop.deps, tx, simone.session.person.id)
  })
  const seen = async ({ browser }: typeof simone) => (await browser.call(securityPage.loader, '/account/security')).data
  expect(await seen(simone)).toMatchObject({ passkeys: [{ name: 'Simone’s phone' }], recoveryCodes: 10 })
  expect(await seen(other)).toMatchObject({
    passkeys: [{ name: 'Another phone' }],
    recoveryCodes: 0,
  })
})

test('A customer removes no passkey of the owner’s', async () => {
  const owner = await browserOf('owner@example.com', 'owner')
  const customer = await browserOf('customer@example.com')
  await shop.database.transact(async (tx) => {
    await giveRole(tx, owner.session.person.id, 'owner')
    const row = { publicKey: '', counter: 0, transports: '', name: 'A phone', createdAt: shop.deps.clock.now() }
    await tx.insert(passkeys).values({ ...row, id: 'hers', personId: owner.session.person.id })
  })
  const fields = { do: 'remove-passkey', id: 'hers' }
  const answer = await customer.browser.call(securityPage.action, '/account/security', fields)
  expect(answer.location).toMatch(/^\/login\/passkey/)
  expect(await listPasskeys(shop.database.db, owner.session.person.id)).toHaveLength(1)
  expect(await isOpen(owner.cookie)).toBe(true)
})
