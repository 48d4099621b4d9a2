import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newVisitor, openRoom, signInAs, siteForFile, waitUntilHydrated } from './site.ts'

const here = siteForFile()
const GRANTS = '/society/rooms/rom_grants00000000000000'

async function signIn(page: Page, as: 'member' | 'coach'): Promise<void> {
  await page.context().clearCookies()
  await signInAs(page, here.site.url, as)
}

/** @returns the number of the newest message */
async function openGrants(page: Page): Promise<string> {
  await openRoom(page, here.site.url, 'rom_grants00000000000000')
  return (await page.getByRole('log').locator('[id^="m-"]').last().getAttribute('id'))?.slice(2) ?? ''
}

async function send(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Your message' }).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

test('A message that is written below older ones leads to where it is, in sight and once', async () => {
  const { page, close } = await newVisitor(here.browser)
  await signIn(page, 'member')
  const newest = await openGrants(page)
  await page.goto(`${here.site.url}${GRANTS}?before=${newest}`)
  await waitUntilHydrated(page)
  await send(page, 'Back to the budget')
  await page.waitForURL(/#m-\d+$/)
  const sent = page.getByRole('log').getByText('Back to the budget')
  await sent.waitFor()
  const isInSight = () =>
    sent.evaluate((one) => {
      const { top, bottom } = one.getBoundingClientRect()
      return top >= 0 && bottom <= (document.querySelector('#write')?.getBoundingClientRect().top ?? 0)
    })
  await expect.poll(isInSight).toBe(true)
  const isMarked = () =>
    sent.evaluate((one) => getComputedStyle(one.closest('li') ?? one).backgroundColor !== 'rgba(0, 0, 0, 0)')
  await expect.poll(isMarked).toBe(true)
  await expect.poll(() => page.getByText('Sending…').count()).toBe(0)
  await page.reload()
  await waitUntilHydrated(page)
  expect([await sent.count(), await page.getByText('Sending…').count()]).toEqual([1, 0])
  await close()
})

test('What is written without a connection goes out in its order, and from a tab that was closed, too', async () => {
  const { page, close, allowErrors } = await newVisitor(here.browser)
  allowErrors(/ERR_INTERNET_DISCONNECTED/)
  const [first, other] = [page, await page.context().newPage()]
  await signIn(first, 'member')
  for (const tab of [first, other]) await tab.goto(`${here.site.url}${GRANTS}`).then(() => waitUntilHydrated(tab))
  await page.context().setOffline(true)
  await send(first, 'Offline, in a tab to close')
  for (const text of ['Offline, one', 'Offline, two']) await send(other, text)
  await expect.poll(() => other.getByText('Waiting to send').count()).toBe(2)
  await first.close()
  let [open, most] = [0, 0]
  await page.context().route('**/society/messages', async (route) => {
    open += 1
    most = Math.max(most, open)
    await route.fulfill({ response: await route.fetch() })
    open -= 1
  })
  await page.context().setOffline(false)
  await expect.poll(() => other.getByText('Waiting to send').count()).toBe(0)
  const sent = () => other.getByRole('log').locator('[id^="m-"]').getByText('Offline, ').allInnerTexts()
  await expect.poll(sent).toEqual(['Offline, one', 'Offline, two'])
  expect(most, 'each waits for the one before it').toBe(1)
  await other.reload()
  await expect.poll(sent).toEqual(['Offline, one', 'Offline, two', 'Offline, in a tab to close'])
  await close()
})

test('A message that was refused waits for its author, and isn’t sent by itself or for someone else', {
  tags: 'slow',
}, async () => {
  const { page, close, allowErrors } = await newVisitor(here.browser)
  allowErrors(/403/)
  await signIn(page, 'member')
  await openGrants(page)
  await page.route('**/society/messages', (route) => route.fulfill({ status: 403, json: { problem: 'Not now.' } }))
  await send(page, 'My own words')
  await page.getByText('Not sent. Not now.').waitFor()
  await page.unroute('**/society/messages')
  await page.reload()
  await page.getByText('Not sent. Not now.').waitFor()
  await signIn(page, 'coach')
  await openGrants(page)
  await page.getByRole('textbox', { name: 'Your message' }).waitFor()
  expect(await page.getByText('My own words').count()).toBe(0)
  await signIn(page, 'member')
  await openGrants(page)
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect.poll(() => page.getByText('My own words').count()).toBe(0)
  const field = page.getByRole('textbox', { name: 'Your message' })
  expect(await field.inputValue()).toBe('My own words')
  await page.reload()
  await expect.poll(() => field.inputValue()).toBe('My own words')
  await page.getByRole('button', { name: 'Send', exact: true }).dblclick()
  await page.getByRole('log').getByText('My own words').waitFor()
  expect(await page.getByText('Write something first.').count()).toBe(0)
  await close()
})
