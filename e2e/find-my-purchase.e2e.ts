import { expect, test } from 'vitest'
import { newVisitor, siteForFile, waitUntilHydrated } from './site.ts'

const here = siteForFile()

test('Where the site doesn’t answer, the page stays with the address that was typed', async () => {
  const { page, close, allowErrors } = await newVisitor(here.browser)
  allowErrors(/ERR_FAILED/)
  const isSent = (url: URL) => url.pathname.startsWith('/find-my-purchase/mail')
  await page.route(isSent, (route) => route.abort())
  await page.goto(`${here.site.url}/find-my-purchase`)
  await waitUntilHydrated(page)
  await page.getByLabel('The email address you paid with').fill('grace@finder.example')
  await page.getByRole('button', { name: 'Email me my links' }).click()
  await page.getByRole('alert').getByText('the site didn’t answer').waitFor()
  expect(await page.getByLabel('The email address you paid with').inputValue()).toBe('grace@finder.example')
  await page.unroute(isSent)
  await page.getByRole('button', { name: 'Email me my links' }).click()
  await page.getByText('Check your inbox').waitFor()
  expect(await page.getByText('the site didn’t answer').count()).toBe(0)
  await close()
})

const DEAD_ENDS = [
  ...['/nowhere', '/my-data', '/my-data/x', '/sign-in/x', '/sign-in/end/x', '/sign-in/undo/x', '/coach/x'],
  ...['/downloads/x', '/editions/x', '/calls/x', '/membership/x', '/cancel/x', '/thank-you?session_id=x'],
]

test('Where a link leads nowhere, a buyer is led on to their purchases', { tags: 'slow' }, async () => {
  for (const path of DEAD_ENDS) {
    const html = await (await fetch(here.site.url + path, { headers: { Accept: 'text/html' } })).text()
    expect(html, path).toMatch(/<main[\s\S]*<a [^>]*href="\/find-my-purchase"/)
  }
})
