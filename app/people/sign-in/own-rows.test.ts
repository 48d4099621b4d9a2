import { expect, test } from 'vitest'
import { signInStaff } from '../../../test/desk-visits.ts'
import { shopForFile } from '../../../test/shop.ts'
import { SignInBrowser } from '../../../test/sign-in-browser.ts'
import { type SignedIn, signIn } from '../../../test/signed-in.ts'
import * as addressPage from './address-page.tsx'
import * as devicesPage from './devices-page.tsx'
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

test('The pages of devices and addresses list her own, and end no one else’s session', async () => {
  const denise = await browserOf('denise@example.com')
  const mallory = await browserOf('mallory@example.com')
  const page = await mallory.browser.call(devicesPage.loader, '/account/devices')
  expect(JSON.stringify(page.data)).not.toContain(denise.session.id)
  const addresses = await mallory.browser.call(addressPage.loader, '/account/address')
  expect(JSON.stringify(addresses.data)).not.toContain('denise@')
  for (const end of [denise.session.id, 'others', 'ses_00000000000000000000'])
    expect(await mallory.browser.call(devicesPage.action, '/account/devices', { end })).toMatchObject({
      data: { ended: 0 },
    })
  for (const { cookie } of [denise, mallory]) expect(await isOpen(cookie)).toBe(true)
})

test('The page of passkeys lists her own, with her own recovery codes, and a customer removes none of them', async () => {
  const simone = withBrowser(await signInStaff(shop, 'simone@example.com'))
  const other = withBrowser(await signInStaff(shop, 'assistant@example.com'))
  await shop.database.transact((tx) => makeRecoveryCodes(shop.deps, tx, simone.session.person.id))
  const fields = { do: 'remove-passkey', id: simone.keys[0].id }
  const customer = await browserOf('customer@example.com')
  const answer = await customer.browser.call(securityPage.action, '/account/security', fields)
  expect(answer.location).toMatch(/^\/login\/passkey/)
  expect(await isOpen(simone.cookie)).toBe(true)
  const seen = async ({ browser }: typeof simone) => {
    const { data } = await browser.call(securityPage.loader, '/account/security')
    const { passkeys, recoveryCodes } = data as { passkeys: { id: string }[]; recoveryCodes: number }
    return { passkeys: new Set(passkeys.map(({ id }) => id)), recoveryCodes }
  }
  expect(await seen(simone)).toEqual({ passkeys: new Set(simone.keys.map(({ id }) => id)), recoveryCodes: 10 })
  expect(await seen(other)).toEqual({ passkeys: new Set(other.keys.map(({ id }) => id)), recoveryCodes: 0 })
})
