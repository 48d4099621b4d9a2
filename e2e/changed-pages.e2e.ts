import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newVisitor, siteForFile, visitorForTest, waitUntilHydrated } from './site.ts'

// Pages that a browser, or what people have added to it, has changed: a translator, a password manager, blocked storage.
const here = siteForFile()
const visitor = visitorForTest(here, async ({ page }) => page.setViewportSize({ width: 360, height: 740 }))

/** As Chrome translates a page: an element in an element comes before each text, which is taken out then. */
function translate(page: Page): Promise<void> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    const untouched = 'script, style, textarea, option, font'
    for (const text of texts.filter(({ data, parentElement }) => data.trim() && !parentElement?.closest(untouched))) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = `Ü${text.data}`
      outer.append(inner)
      text.parentNode?.insertBefore(outer, text)
      text.parentNode?.removeChild(text)
    }
  })
}

async function openTranslated(path: string): Promise<void> {
  await visitor.page.goto(here.site.url + path)
  await waitUntilHydrated(visitor.page)
  await translate(visitor.page)
}

/** Holds the scripts of pages up, as a slow line does. @returns what lets them through */
async function holdScripts(page: Page): Promise<() => void> {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route('**/assets/*.js', (route) => opened.then(() => route.continue()))
  return open
}

/** What is in all fields that someone can fill in, and which of them has the focus. */
const filledIn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), select, textarea')].map((field) => [
      field.name,
      /radio|checkbox/.test(field.type) ? field.checked : field.value,
      field === document.activeElement,
    ]),
  )

/** Fills in each field of the page: the last of several choices, the last of several fields has the focus. */
const fillIn = (page: Page) =>
  page.evaluate(() => {
    for (const field of document.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), select, textarea')) {
      if (/radio|checkbox/.test(field.type)) field.checked = true
      else if (field.name === 'zone')
        continue // another one would have other times
      else if (field instanceof HTMLSelectElement) field.selectedIndex = field.options.length - 1
      else field.value = 'typed@changed.example'
      if (field.matches('main *')) field.focus()
    }
  })

test('A translated page stays when Buy is pressed, and the payment page opens', async () => {
  const { page } = visitor
  await openTranslated('/society')
  const heading = page.getByRole('heading', { level: 1 })
  const translated = await heading.textContent()
  const button = page.locator('form[data-checkout] button').first()
  const [tab] = await Promise.all([page.waitForEvent('popup'), button.click()])
  await tab.waitForURL(/\/demo\/stripe\/pay\//)
  await expect.poll(() => button.isEnabled()).toBe(true)
  expect([await heading.textContent(), await button.textContent()]).toEqual([translated, expect.stringMatching(/\w/)])
})

test('Buy is pressed on a page that is translated while its scripts are on their way, and the payment page opens', async () => {
  const { page, allowErrors } = visitor
  allowErrors(/#418/)
  const letThrough = await holdScripts(page)
  await page.goto(`${here.site.url}/blueprint`, { waitUntil: 'domcontentloaded' })
  await translate(page)
  const press = page.locator('form[data-checkout] button').first().click()
  const [tab] = await Promise.all([page.waitForEvent('popup'), press])
  letThrough()
  await tab.waitForURL(/\/demo\/stripe\/pay\//)
})

test('The menu and each kind of form of a translated site work', { tags: 'slow' }, async () => {
  const { page, allowErrors } = visitor
  allowErrors(/status of 422/) // of the forms that aren't whole
  const main = page.getByRole('main')
  const email = 'vera@changed.example'
  await openTranslated('/about')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Shop' }).click()
  await page.waitForURL('**/shop')
  await page.locator('footer').getByRole('link', { name: 'Chat' }).click()
  await page.waitForURL('**/contact')
  await translate(page)
  await main.getByRole('button', { name: 'Send your message' }).click()
  await main.getByText('Please write your message').waitFor()
  await translate(page)
  await main.locator('[name=email]').fill(email)
  await main.locator('[name=message]').fill('Do ovens count?')
  await main.getByRole('button', { name: 'Send your message' }).click()
  await main.getByText(/Your number is/).waitFor()

  await openTranslated('/apply')
  await main.getByRole('button', { name: 'Send' }).first().click()
  await main.getByRole('alert').first().waitFor()
  await translate(page)
  for (const name of ['name', 'business', 'needs']) await main.locator(`[name=${name}]`).fill('An oven')
  await main.locator('[name=email]').fill(email)
  for (const name of ['stage', 'state']) await main.locator(`[name=${name}]`).selectOption({ index: 2 })
  await main.getByRole('button', { name: 'Send' }).first().click()
  await main.getByText('Check your inbox').waitFor()

  await openTranslated('/quiz')
  for (const [answer, next] of [
    ['Running for one to three years', 2],
    ['A limited liability company (LLC)', 3],
  ] as const) {
    await main.getByRole('button', { name: answer }).click()
    await expect.poll(() => main.locator('#quiz-progress').textContent()).toContain(`Question ${next}`)
    await translate(page)
  }
  await main.getByLabel('Your state').selectOption('GA')
  await main.getByRole('button', { name: 'Next' }).click()
  await expect.poll(() => main.locator('#quiz-progress').textContent()).toContain('Question 4')

  await openTranslated('/book/clarity-call')
  await main.locator('[name=start]').last().check()
  await main.getByRole('link', { name: /Later days/ }).click()
  await page.waitForURL(/from=/)
  await translate(page)
  await main.locator('[name=start]').first().check()
  await main.locator('[name=name]').fill('Vera')
  await main.getByRole('button', { name: /Reserve and pay/ }).click()
  await page.waitForURL(/\/demo\/stripe\/pay\//)
})

test('What is typed, chosen and in focus stays where something stands beside each field before React has the page', async () => {
  const { page, allowErrors, close } = await newVisitor(here.browser, { timezoneId: 'America/New_York' })
  allowErrors(/#418/)
  for (const path of ['/contact', '/login', '/apply', '/quiz?stage=young&entity=llc', '/book/clarity-call']) {
    const letThrough = await holdScripts(page)
    await page.goto(here.site.url + path, { waitUntil: 'domcontentloaded' })
    await page.evaluate(() => {
      for (const field of document.querySelectorAll('input, select, textarea'))
        field.after(document.createElement('com-password-manager'))
    })
    if (path === '/contact') await translate(page)
    await fillIn(page)
    const filled = await filledIn(page)
    letThrough()
    await waitUntilHydrated(page)
    expect(await page.locator('com-password-manager').count(), `${path} was drawn anew`).toBe(0)
    expect(await filledIn(page), path).toEqual(filled)
    await page.unrouteAll()
  }
  await close()
})

test('After “Did you mean” the address is corrected by hand, and one press of a finger counts', async () => {
  const { page, close } = await newVisitor(here.browser, { viewport: { width: 360, height: 740 }, hasTouch: true })
  await page.goto(`${here.site.url}/contact`)
  await waitUntilHydrated(page)
  const main = page.getByRole('main')
  const field = main.locator('[name=email]')
  await main.locator('[name=message]').fill('Do ovens count?')
  await field.fill('dana@gmial.com')
  await field.press('Tab')
  await main.getByText('Did you mean').waitFor()
  expect(await main.locator('[name=email_asked]').count(), 'nobody has to have seen it').toBe(0)
  await field.focus()
  await page.keyboard.press('End')
  for (const _ of 'gmial.com') await page.keyboard.press('Backspace')
  await page.keyboard.type('example.com')
  const { x, y } = (await main.getByRole('button', { name: 'Send your message' }).boundingBox()) ?? { x: 0, y: 0 }
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await page.touchscreen.tap(x + 20, y + 8)
  expect((await sent).postData()).toContain('dana%40example.com')
  await close()
})

test('React has a page also where the browser forbids its storage', async () => {
  const { page, allowErrors } = visitor
  allowErrors(/forbidden/)
  await page.addInitScript(() => {
    for (const storage of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, storage, {
        get() {
          throw new DOMException('forbidden', 'SecurityError')
        },
      })
  })
  await page.goto(`${here.site.url}/contact`)
  await waitUntilHydrated(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Shop' }).click()
  await page.waitForURL('**/shop')
})
