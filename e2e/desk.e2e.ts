import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { HOUR } from '../app/platform/clock.ts'
import { giveCall } from '../test/account-people.ts'
import { giveMessage } from '../test/desk-facts.ts'
import { addSubscribers } from '../test/subscribers.ts'
import { layoutProblems } from './layout-problems.ts'
import { smallTargets } from './page-measurements.ts'
import { filledSiteForFile, newSignedIn, signInCoach, waitUntilHydrated } from './site.ts'

const here = filledSiteForFile(async (deps) => {
  await addSubscribers(deps.database.db, 1)
  await giveCall(deps, 'amy@example.com', 5)
  const ticket = await giveMessage(deps, 'grace@example.com', new Date(Date.now() + HOUR))
  return { ticket, coach: await signInCoach(deps) }
})

const coach = (javaScriptEnabled = true, viewport = { width: 1280, height: 900 }) =>
  newSignedIn(here, here.filled.coach, { javaScriptEnabled, viewport })
const PHONE = { width: 360, height: 780 }

async function beginNewsletter(page: Page): Promise<void> {
  await page.goto(`${here.site.url}/desk/newsletter`)
  await page.getByRole('button', { name: 'Write a new one' }).click()
  await page.waitForURL('**/desk/newsletter/nwd_*')
  await waitUntilHydrated(page)
}

/** Whether something is wholly on the screen, and not under the navigation at its foot. */
function isInSight(what: Locator): Promise<boolean> {
  return what.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    const foot = document.querySelector('footer nav')?.getBoundingClientRect().top ?? innerHeight
    return top >= 0 && bottom <= foot
  })
}

/** What no bar has space for, and a job that begins there. */
const REST = ['Exports', 'Pages', 'Documents', 'Settings', 'Write to all members']

describe('The desk', () => {
  test('on a phone without script a message is answered in three presses, and the answer stopped', async () => {
    const { page, close } = await coach(false, PHONE)
    await page.goto(`${here.site.url}/desk`)
    await page.locator(`a[href="/desk/write/${here.filled.ticket}"]`).click()
    await page.getByLabel('Your words').fill('Yes. It needs the bank’s signature.')
    await page.getByRole('button', { name: 'Send it' }).click()
    await page.getByText('This message is answered.').waitFor()
    const stop = page.getByRole('button', { name: /^Stop it: Answered/ })
    expect(await isInSight(stop)).toBe(true)
    await stop.click()
    await page.getByLabel('Your words').waitFor()
    await page.goto(`${here.site.url}/desk`)
    await page.locator(`a[href="/desk/write/${here.filled.ticket}"]`).waitFor()
    await close()
  })

  test('on a phone the page that follows says in sight what was done, with its undo, and a note stays where it was typed without a connection', async () => {
    const { page, context, allowErrors, close } = await coach(true, PHONE)
    allowErrors(/ERR_INTERNET_DISCONNECTED/)
    await page.goto(`${here.site.url}/desk/people/amy%40example.com`)
    await waitUntilHydrated(page)
    await page.getByLabel('Give them something').selectOption({ index: 0 })
    await page.getByRole('button', { name: 'Give it' }).click()
    const said = page.getByRole('status').filter({ hasText: /^Gave/ })
    await said.waitFor()
    const undo = page.getByRole('button', { name: /^Undo it: Gave/ })
    expect([await isInSight(said), await isInSight(undo)]).toEqual([true, true])
    expect(await layoutProblems(page)).toEqual([])
    await undo.click()
    await page.getByRole('status').filter({ hasText: 'undone' }).waitFor()
    expect(await undo.count()).toBe(0)

    await page.getByLabel('Add a note').fill('Written on a train')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Add it' }).click()
    await page.getByRole('alert').getByText('the site didn’t answer').waitFor()
    expect(await page.getByLabel('Add a note').inputValue()).toBe('Written on a train')
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Add it' }).click()
    await page.getByRole('paragraph').getByText('Written on a train').waitFor()
    await waitUntilHydrated(page)
    // The site may be on the same machine.
    await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: false }))
    await page.getByLabel('Add a note').fill('Written at the airport')
    await page.getByRole('button', { name: 'Add it' }).click()
    await page.getByRole('paragraph').getByText('Written at the airport').waitFor()
    await close()
  })

  test('from everything stored about someone a link leads back to the desk, which the page has for nobody else', {
    tags: 'slow',
  }, async () => {
    const { page, close } = await coach(false)
    await page.goto(`${here.site.url}/desk/people/grace%40example.com`)
    await page.getByRole('button', { name: 'See and copy all data' }).click()
    await page.waitForURL('**/my-data/**')
    const address = new URL(page.url())
    const back = page.getByRole('link', { name: 'Back to the desk' })
    const erase = page.getByRole('button', { name: /^Delete/ })
    await back.waitFor()
    expect(await erase.count()).toBe(0)
    await page.goto(address.origin + address.pathname)
    expect(await back.count()).toBe(0)
    expect(await erase.count()).toBe(1)
    await page.goto(address.href)
    await back.click()
    await page.waitForURL('**/desk/people/grace%40example.com')
    await close()
  })

  test('from any page Ctrl+K leads to the search, and the keyboard goes on from there', { tags: 'slow' }, async () => {
    const { page, close } = await coach()
    await page.goto(`${here.site.url}/desk/numbers`)
    await waitUntilHydrated(page)
    await page.keyboard.press('Control+k')
    await page.waitForURL('**/desk/find')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('words')
    await page.keyboard.type('block')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/desk/find?words=block')
    await page.getByRole('link', { name: 'Block days' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/desk/calls#days-off')
    await close()
  })

  test('a newsletter that is sent while it saves itself waits for that save, and isn’t taken for someone else’s', {
    tags: 'slow',
  }, async () => {
    const { page, close } = await coach()
    await beginNewsletter(page)
    await page.getByLabel('Preview line').fill('One of them is for bakeries.')
    await page.getByLabel('Text').fill('Hello **everyone**')
    const [saved, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    // The save has reached the server, and its answer is on the way for as long as the press takes.
    await page.route('**/desk/newsletter/*.data*', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      const response = await route.fetch()
      saved.resolve()
      await answered.promise
      await route.fulfill({ response })
    })
    await page.getByLabel('Subject').fill('Three grants that close soon')
    await saved.promise
    await page.getByRole('button', { name: 'Send it' }).click()
    answered.resolve()
    await page.getByRole('button', { name: 'Stop it' }).waitFor()
    await close()
  })

  test('a newsletter saves itself, and the email beside it follows; where it can’t, it stays on the page, says so, and is saved once the site answers again', {
    tags: 'slow',
  }, async () => {
    const visit = await coach()
    visit.allowErrors(/ERR_INTERNET_DISCONNECTED|status of 404/)
    const { page, context, close } = visit
    await beginNewsletter(page)
    await page.getByLabel('Subject').fill('Three grants that close in December')
    await page.getByLabel('Text').pressSequentially('Hello **everyone**')
    const email = page.frameLocator('iframe').first()
    await email.locator('strong', { hasText: 'everyone' }).waitFor()
    await email.getByRole('heading', { name: 'Three grants that close in December' }).waitFor()
    await page.reload()
    expect(await page.getByLabel('Text').inputValue()).toBe('Hello **everyone**')
    await waitUntilHydrated(page)
    await context.setOffline(true)
    await page.getByLabel('Text').fill('Written on a train')
    await page.getByText(/^Not saved: the site didn’t answer/).waitFor()
    expect(await page.getByLabel('Text').inputValue()).toBe('Written on a train')
    await context.setOffline(false)
    await page.getByText('Saved.', { exact: true }).waitFor()
    const other = await context.newPage()
    await other.goto(page.url())
    expect(await other.getByLabel('Text').inputValue()).toBe('Written on a train')
    await other.getByRole('button', { name: 'Discard it' }).click()
    await other.waitForURL('**/desk/newsletter')
    await page.getByLabel('Subject').fill('Grants')
    await page.getByText(/^Not saved: this newsletter isn’t here anymore/).waitFor()
    expect(await page.getByLabel('Subject').inputValue()).toBe('Grants')
    await close()
  })

  test('a newsletter whose save lost its answer goes on with what she typed since, and calls nothing of it someone else’s', {
    tags: 'slow',
  }, async () => {
    const visit = await coach()
    visit.allowErrors(/ERR_FAILED|ERR_CONNECTION/)
    const { page, close } = visit
    await beginNewsletter(page)
    let lost = 0
    await page.route('**/desk/newsletter/*.data*', async (route) => {
      if (route.request().method() !== 'POST' || lost > 0) return route.continue()
      lost += 1
      await route.fetch()
      await route.abort()
    })
    await page.getByLabel('Subject').fill('Three grants')
    await page.getByText(/^Not saved: the site didn’t answer/).waitFor()
    await page.getByLabel('Subject').fill('Three grants that close soon')
    await page.getByText('Saved.', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const stored = () => page.evaluate(async () => (await fetch(location.href)).text())
    await expect.poll(stored).toContain('value="Three grants that close soon"')
    expect(await page.getByText('Someone else saved').count()).toBe(0)
    await close()
  })

  test('every room is reached by pressing its link, as well as by its address', { tags: 'slow' }, async () => {
    const { page, close } = await coach()
    await page.goto(`${here.site.url}/desk`)
    await waitUntilHydrated(page)
    const bar = page.getByRole('navigation', { name: 'Desk', exact: true })
    const more = page.getByRole('navigation', { name: 'More of the desk' })
    const [shown, hidden] = await Promise.all([bar.locator('a:visible').all(), more.getByRole('link').all()])
    const links = await Promise.all([...shown, ...hidden].map((link) => link.getAttribute('href')))
    expect(links.length).toBeGreaterThanOrEqual(8)
    for (const href of new Set(links)) {
      const link = page.locator(`nav a[href="${href}"]`).locator('visible=true')
      if ((await link.count()) === 0) await page.getByRole('button', { name: 'More' }).click()
      await link.first().click()
      await page.waitForURL(`**${href}`)
      // What fails to render says so in a heading of its own.
      await page.locator('main h1').first().waitFor()
      expect(await page.locator('main h1').first().innerText()).not.toMatch(/Unexpected|didn’t work/)
    }
    await close()
  })

  test.each([
    [360, ['Numbers', 'Newsletter', 'Finder', 'Society', ...REST]],
    [768, ['Newsletter', 'Finder', 'Society', ...REST]],
    [1280, REST],
  ])(
    'At %i px the rooms that the bar has no space for are behind More, without script',
    { tags: 'slow' },
    async (width, rooms) => {
      const { page, close } = await coach(false, { width, height: 800 })
      await page.goto(`${here.site.url}/desk`)
      await page.getByRole('button', { name: 'More' }).click()
      const panel = page.getByRole('navigation', { name: 'More of the desk' })
      expect(await panel.getByRole('link').allInnerTexts()).toEqual(rooms)
      expect(await smallTargets(page, 44)).toEqual([])
      await page.keyboard.press('Escape')
      await panel.waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: 'More' }).press('Enter')
      await panel.getByRole('link', { name: 'Settings' }).click()
      await page.waitForURL('**/desk/settings')
      await panel.waitFor({ state: 'hidden' })
      await close()
    },
  )
})
