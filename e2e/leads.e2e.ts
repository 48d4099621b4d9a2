import { expect, test } from 'vitest'
import { axeFindings } from './axe.ts'
import { horizontalOverflow, smallTargets } from './page-measurements.ts'
import { newVisitor, signInAs, siteForFile } from './site.ts'

const here = siteForFile()
const LEAD = '/society/leads/nonprofit-sample-1'

test('On a phone a member puts a lead on their board, applies, and shows their name', async () => {
  const { page, close } = await newVisitor(here.browser, { viewport: { width: 320, height: 800 } })
  await signInAs(page, here.site.url)
  await page.goto(`${here.site.url}/society/leads`)
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
  const pick = page.getByRole('button', { name: /^Pick ?:/ }).first()
  const title = (await pick.textContent())?.replace(/^Pick ?: /, '') ?? ''
  await pick.click()
  const row = page.getByRole('listitem').filter({ hasText: title })
  await row.getByText('✓ Picked').waitFor()
  await row.locator('summary').click()
  await row.getByLabel('Your note').fill('Ask about the site visit')
  await row.getByRole('button', { name: 'Save', exact: false }).click()
  await page.waitForURL(/#entry-/)
  expect(await row.getByLabel('Your note').inputValue()).toBe('Ask about the site visit')
  await page.goto(here.site.url + LEAD)
  const mine = page.getByRole('region', { name: 'Your card' })
  const applying = mine.getByRole('button', { name: 'I’m applying' })
  if (await applying.isVisible()) await applying.click()
  await mine.getByText('Preparing').waitFor()
  const shows = mine.getByRole('switch', { name: /Show my name/ })
  const before = await shows.getAttribute('aria-checked')
  await shows.click()
  await expect.poll(() => shows.getAttribute('aria-checked')).not.toBe(before)
  expect(await axeFindings(page)).toEqual([])
  expect(await smallTargets(page, 44)).toEqual([])
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
  await close()
})
