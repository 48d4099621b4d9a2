import { expect, test } from 'vitest'
import { signInStaff } from '../../../test/desk-visits.ts'
import { shopForFile } from '../../../test/shop.ts'
import { SignInBrowser } from '../../../test/sign-in-browser.ts'
import { type SignedIn, signIn } from '../../../test/signed-in.ts'
import * as addressPage from './address-page.tsx'
import * as devicesPage from './devices-page.tsx'
import { listPasskeys } from './passkeys.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import * as securityPage from './security-page.tsx'
import { sessionOf } from './sessions.ts'

// What someone who is signed in is answered to another person's ids; the other pages of an account: app/account.
const shop = shopForFile({ runJobs: false })

const browserOf = async (email: string) => withBrowser(await signIn(shop, email))
function withBrowser<Who extends SignedIn>(who: Who) {
  const browser = new SignInBrowser(shop)
  browser.jar.set('session', who.cookie.slice('session='.length))
  return { ...who, browser }
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
  const simone = withBrowser(await signInStaff(shop, 'simone@example.com'))
  const other = withBrowser(await signInStaff(shop, 'assistant@example.com'))
  await shop.database.transact((tx) => makeRecoveryCodes(shop.deps, tx, simone.session.person.id))
  const seen = async ({ browser }: typeof simone) => {
    const { data } = await browser.call(securityPage.loader, '/account/security')
    const { passkeys, recoveryCodes } = data as { passkeys: { id: string }[]; recoveryCodes: number }
    return { passkeys: new Set(passkeys.map(({ id }) => id)), recoveryCodes }
  }
  expect(await seen(simone)).toEqual({ passkeys: new Set(simone.keys.map(({ id }) => id)), recoveryCodes: 10 })
  expect(await seen(other)).toEqual({ passkeys: new Set(other.keys.map(({ id }) => id)), recoveryCodes: 0 })
})

test('A customer removes no passkey of the owner’s', async () => {
  const owner = await signInStaff(shop, 'owner@example.com')
  const customer = await browserOf('customer@example.com')
  const fields = { do: 'remove-passkey', id: owner.keys[0].id }
  const answer = await customer.browser.call(securityPage.action, '/account/security', fields)
  expect(answer.location).toMatch(/^\/login\/passkey/)
  expect(await listPasskeys(shop.database.db, owner.session.person.id)).toHaveLength(2)
  expect(await isOpen(owner.cookie)).toBe(true)
})
