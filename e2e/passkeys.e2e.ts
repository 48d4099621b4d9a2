import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addSubscribers } from '../test/subscribers.ts'
import { axeFindings } from './axe.ts'
import { filledSiteForFile, newSignedIn, signInCoach, waitUntilHydrated } from './site.ts'

// Of its own: a coach with a passkey is asked for it.
const here = filledSiteForFile(async (deps) => {
  await addSubscribers(deps.database.db, 1)
  return signInCoach(deps)
})

test('The coach adds a passkey, signs in with it, and confirms what only she may do', async () => {
  const visitor = await newSignedIn(here, here.filled)
  visitor.allowErrors(/status of 422/)
  const { page } = visitor
  const setVerified = await addAuthenticator(page)
  const { url } = here.site
  await page.goto(`${url}/account/security`)
  await waitUntilHydrated(page)
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel('A name for it').fill('My laptop')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('“My laptop” is added.').waitFor()
  await waitUntilHydrated(page)
  await page.getByLabel('A name for it').fill('The same one')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('There’s a passkey on this device already.').waitFor()
  await page.getByRole('button', { name: 'Make ten codes' }).click()
  await page.getByRole('heading', { name: 'Print these now' }).waitFor()
  expect(await page.locator('ol.font-mono li').count()).toBe(10)

  await page.goto(`${url}/desk/settings?change=video-link`)
  await waitUntilHydrated(page)
  const link = page.getByRole('textbox', { name: 'Video link' })
  await link.fill('https://video.example.com/friends')
  await setVerified(false)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').waitFor()
  expect(await link.inputValue()).toBe('https://video.example.com/friends')
  await setVerified(true)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').first().waitFor()

  await page.goto(`${url}/desk/newsletter`)
  await page.getByRole('button', { name: 'Write a new one' }).click()
  await page.getByLabel('Subject').waitFor()
  await waitUntilHydrated(page)
  await page.getByLabel('Subject').fill('Ovens')
  await page.getByLabel('Preview line').fill('What they cost')
  await page.getByLabel('Text', { exact: true }).fill('Less than you think.')
  await page.getByRole('button', { name: 'Send it', exact: true }).click()
  await page.getByText(/^Goes out/).waitFor()
  await page.getByRole('heading', { name: 'Ovens' }).waitFor()

  await page.goto(`${url}/login/passkey`)
  await waitUntilHydrated(page)
  expect(await axeFindings(page)).toEqual([])
  await setVerified(false)
  await page.getByRole('button', { name: 'Use my passkey' }).click()
  await page.getByRole('alert').waitFor()
  await setVerified(true)
  await page.getByRole('button', { name: 'Use my passkey' }).click()
  await page.waitForURL('**/account/security')
  await page.getByText('last used').waitFor()

  await page.goto(`${url}/account/address`)
  await waitUntilHydrated(page)
  await page.getByLabel('Another email address of yours').fill('Second@Lively.example')
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.getByText('A code is on its way').waitFor()
  await visitor.close()
})

/** What the browser plays as the computer's own authenticator; returns a switch for whether it knows who is there. */
async function addAuthenticator(page: Page): Promise<(verified: boolean) => Promise<unknown>> {
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
