import { expect, test } from 'vitest'
import { horizontalOverflow } from './page-measurements.ts'
import { newVisitor, openDesk, siteForFile } from './site.ts'

// Of its own: what is published shows to everyone.
const here = siteForFile({})

test('On a phone without script the coach changes a heading and a price, looks, publishes, and takes it back', async () => {
  const { page, close, allowErrors } = await newVisitor(here.browser, {
    viewport: { width: 360, height: 800 },
    javaScriptEnabled: false,
  })
  allowErrors(/status of 422/)
  const shows = (path: string, text: string) =>
    expect
      .poll(async () => (await page.request.get(here.site.url + path)).text(), { timeout: 30_000, interval: 1000 })
      .toContain(text)
  await openDesk(page, here.site.url)
  await page.goto(`${here.site.url}/desk/pages`)
  await page.getByRole('link', { name: /^About/ }).click()
  await page.getByRole('link', { name: /^Edit ?: Hero/ }).click()
  await page.getByLabel('Title').fill('{coach}, in your corner: your')
  await page.getByRole('button', { name: 'Save draft and look' }).click()
  await page.getByText('Saved as a draft.').waitFor()
  await page.getByRole('link', { name: /^Look at “About”/ }).click()
  await page.getByRole('heading', { level: 1, name: /^Simone, in your corner/ }).waitFor()
  await page.goBack()

  await page.goto(`${here.site.url}/desk/pages/offers/blueprint`)
  await page.getByLabel('Price, in dollars').first().fill('none')
  await page.getByRole('button', { name: 'Save draft and look' }).click()
  await page.getByText('This is no number.').waitFor()
  expect(await page.getByLabel('Price, in dollars').first().inputValue()).toBe('none')
  expect(await horizontalOverflow(page)).toBe(0)
  await page.getByLabel('Price, in dollars').first().fill('$39')
  await page.getByRole('button', { name: 'Save draft and look' }).click()
  await page.getByText('Saved as a draft.').waitFor()

  await page.getByRole('link', { name: 'Review and publish' }).click()
  expect(await horizontalOverflow(page)).toBe(0)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Published. Visitors see it now.').waitFor()
  await shows('/about', 'Simone, in your corner')
  await shows('/blueprint', '$39')

  await page.goto(`${here.site.url}/desk/pages/about/hero`)
  await page.getByRole('button', { name: /^Put this back/ }).click()
  await page.getByText('Done. The page says that again.').waitFor()
  await shows('/about', 'Simone, your funding')
  await close()
})
