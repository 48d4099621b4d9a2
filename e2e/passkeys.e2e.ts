import { expect, test } from 'vitest'
import { axeFindings } from './axe.ts'
import { newVisitor, siteForFile, waitUntilHydrated } from './site.ts'

const here = siteForFile()

/** What the browser plays as the computer's own authenticator; returns a switch for whether it knows who is there. */
async function addAuthenticator(
  page: import('playwright-core').Page,
): Promise<(verified: boolean) => Promise<unknown>> {
  const chromium = await page.context().newCDPSession(page)
  await chromium.send('WebAuthn.enable')
  const { authenticatorId } = await chromium.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return (isUserVerified) => chromium.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
}

test('The coach adds a passkey, signs in with it, and confirms what only she may do', async () => {
  const visitor = await newVisitor(here.browser)
  visitor.allowErrors(/status of 422/)
  const { page } = visitor
  const setVerified = await addAuthenticator(page)
  const origin = here.site.url.replace('127.0.0.1', 'localhost')
  await page.goto(`${origin}/login`)
  await page.getByRole('button', { name: 'Sign in as Simone' }).click()
  await page.waitForURL('**/account/security')
  await waitUntilHydrated(page)
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel('A name for it').fill('My laptop')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('“My laptop” is added.').waitFor()
  await waitUntilHydrated(page)
  await page.getByRole('button', { name: 'Make ten codes' }).click()
  await page.getByRole('heading', { name: 'Print these now' }).waitFor()
  expect(await page.locator('ol.font-mono li').count()).toBe(10)

  await page.goto(`${origin}/login/passkey`)
  await waitUntilHydrated(page)
  expect(await axeFindings(page)).toEqual([])
  await setVerified(false)
  await page.getByRole('button', { name: 'Use my passkey' }).click()
  await page.getByRole('alert').waitFor()
  await setVerified(true)
  await page.getByRole('button', { name: 'Use my passkey' }).click()
  await page.waitForURL('**/account/security')
  await page.getByText('last used').waitFor()
  await visitor.close()
})
