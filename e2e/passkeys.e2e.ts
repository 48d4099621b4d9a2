import { expect, test } from 'vitest'
import { addAuthenticator } from './authenticator.ts'
import { axeFindings } from './axe.ts'
import { newVisitor, siteForFile, waitUntilHydrated } from './site.ts'

// Of its own: a coach with a passkey is asked for it.
const here = siteForFile({})

test('The coach adds a passkey, signs in with it, and confirms what only she may do', async () => {
  const visitor = await newVisitor(here.browser)
  visitor.allowErrors(/status of 422/)
  const { page } = visitor
  const setVerified = await addAuthenticator(page)
  const origin = here.site.url.replace('127.0.0.1', 'localhost')
  await page.goto(`${origin}/login`)
  await page.getByRole('button', { name: 'Sign in as Simone' }).click()
  await page.waitForURL('**/desk')
  await page.getByRole('link', { name: 'Passkeys and helpers' }).click()
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

  await page.goto(`${origin}/desk/coupons`)
  await waitUntilHydrated(page)
  await page.getByLabel('Code', { exact: true }).fill('FORFRIENDS')
  await page.getByLabel('What it takes off').fill('100%')
  await setVerified(false)
  await page.getByRole('button', { name: 'Create it' }).click()
  await page.getByRole('alert').waitFor()
  expect(await page.getByLabel('What it takes off').inputValue()).toBe('100%')
  await setVerified(true)
  await page.getByRole('button', { name: 'Create it' }).click()
  await page.getByRole('heading', { name: 'FORFRIENDS' }).waitFor()

  await page.goto(`${origin}/desk/newsletter`)
  await page.getByRole('button', { name: 'Write a new one' }).click()
  await page.getByLabel('Subject').waitFor()
  await waitUntilHydrated(page)
  await page.getByLabel('Subject').fill('Ovens')
  await page.getByLabel('Preview line').fill('What they cost')
  await page.getByLabel('Text', { exact: true }).fill('Less than you think.')
  await page.getByRole('button', { name: 'Send it', exact: true }).click()
  await page.getByText(/^Goes out/).waitFor()
  await page.getByRole('heading', { name: 'Ovens' }).waitFor()

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
