import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importCommand } from '../app/finder/opportunities/opportunities.ts'
import { DAY, MINUTE, SECOND } from '../app/platform/clock.ts'
import { giveCall } from '../test/account-people.ts'
import { waitForEmail } from '../test/buyer.ts'
import { ownFinds } from '../test/own-finds.ts'
import { layoutProblems } from './layout-problems.ts'
import { filledSiteForFile, newVisitor, signInAs, type Visitor, waitUntilHydrated } from './site.ts'

/** Each screen has people, calls, wins and an edition of its own, so that what is done on one is still to do on the other. */
const SCREENS = [
  { of: 'small', width: 360, height: 740, audience: /small business/i },
  { of: 'large', width: 1280, height: 800, audience: /nonprofit/i },
] as const

const here = filledSiteForFile(async (deps) => {
  for (const [at, { of }] of SCREENS.entries()) await giveCall(deps, `amy@${of}.example`, 40 + at, `amy ${of}`)
  const finds = join(deps.dataDir, 'finds.csv')
  const deadline = new Date(deps.clock.now().getTime() + 60 * DAY).toISOString().slice(0, 10)
  await writeFile(
    finds,
    ownFinds(29, () => ({ deadline })),
  )
  await importCommand({ ...deps, print: () => {}, progress: () => {} }, ['own', finds])
})

async function send(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Your message' })
  await field.fill(text)
  await field.press('Control+Enter')
  await page.getByRole('log').getByText(text).first().waitFor()
}

const isInSight = (one: Locator) =>
  one.first().evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })

describe.each(SCREENS)('At $width pixels', ({ of, width, height, audience }) => {
  let coach: Visitor
  let other: Visitor
  beforeAll(async () => {
    const options = { viewport: { width, height }, hasTouch: width < 640, timezoneId: 'America/New_York' }
    coach = await newVisitor(here.browser, options)
    other = await newVisitor(here.browser, options)
    // What is refused, the browser names as an error.
    coach.allowErrors(/status of 4(09|22)/)
    await signInAs(coach.page, here.site.url, 'coach')
    await signInAs(other.page, here.site.url)
  })
  afterAll(() => Promise.all([coach.close(), other.close()]))

  async function open(page: Page, path: string): Promise<void> {
    await page.goto(here.site.url + path)
    await waitUntilHydrated(page)
  }

  /** Someone else presses the first buy button of a page, and pays in the tab that it opens. */
  async function pay(path: string, email: string): Promise<{ buyer: Visitor; tab: Page }> {
    const buyer = await newVisitor(here.browser, { viewport: { width, height } })
    await open(buyer.page, path)
    const buy = buyer.page.locator('form[data-checkout] button').filter({ visible: true }).first()
    const [tab] = await Promise.all([buyer.page.waitForEvent('popup'), buy.click()])
    await tab.waitForURL(/\/demo\/stripe\/pay\//)
    await tab.getByLabel(/email/i).fill(email)
    await tab.getByRole('button', { name: 'Pay', exact: true }).click()
    return { buyer, tab }
  }

  const isOffered = async (day: string, time: string) => {
    await open(other.page, `/book/clarity-call?from=${day}&day=${day}`)
    const [year, month, date] = day.split('-').map(Number)
    const shown = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, date)).toLocaleDateString('en-US', {
      ...({ timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' } as const),
    })
    return (await other.page.getByRole('radio', { name: `${shown}, ${time}` }).count()) > 0
  }

  /** A live call on a day on which she'd take other calls at two. The sample Society is written after the start. */
  async function findLiveCall(): Promise<{ path: string; day: string }> {
    const links = coach.page.getByRole('region', { name: 'After that' }).getByRole('link')
    await expect
      .poll(async () => {
        await open(coach.page, '/society/calls')
        return links.count()
      })
      .toBeGreaterThan(2)
    for (const path of await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))) {
      await open(coach.page, path)
      const day = await coach.page.getByLabel('Day', { exact: true }).inputValue()
      if (await isOffered(day, '2:00 PM')) return { path, day }
    }
    throw new Error('no live call is on a day with free times')
  }

  test('Nobody can book the hour of a live call: it isn’t offered, it’s in her calendar, and booking or moving onto it names it', async () => {
    const { page } = coach
    const { path, day } = await findLiveCall()
    await open(page, path)
    await page.getByLabel(/^Time, /).fill('14:00')
    await page.getByRole('button', { name: 'Move it and tell everyone' }).click()
    await expect.poll(() => isOffered(day, '2:00 PM')).toBe(false)
    expect(await isOffered(day, '2:30 PM')).toBe(false)
    await open(page, `/desk/calls?week=${day}`)
    await page
      .getByRole('link', { name: /2:00 PM.*Live call “/ })
      .first()
      .waitFor()
    await page.getByLabel('Their email').fill(`olga@${of}.example`)
    await page.getByLabel('new day and time').fill(`${day}T14:30`)
    await page.getByRole('button', { name: 'Book it', exact: true }).click()
    const inTheWay = page.getByText(/Nothing changed\. .*Live call “.*2:00 PM to 3:00 PM/)
    await inTheWay.waitFor()
    expect(await layoutProblems(page)).toEqual([])
    await open(page, '/desk/calls')
    await page.getByRole('link', { name: new RegExp(`amy ${of}`) }).click()
    await page.getByLabel('new day and time').fill(`${day}T14:30`)
    await page.getByRole('button', { name: 'Move it and tell them' }).click()
    await inTheWay.waitFor()
    // The two ways to say a time must not disagree, and a year by mistake is named.
    await page.getByLabel('Free times').selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Move it and tell them' }).click()
    await page.getByText(/^Nothing changed: you chose .* and typed .*2:30 PM/).waitFor()
    await page.getByLabel('Free times').selectOption({ index: 0 })
    await page.getByLabel('new day and time').fill('2206-07-01T10:00')
    await page.getByRole('button', { name: 'Move it and tell them' }).click()
    await page.getByText(/^Nothing changed: .*2206.* more than a year away/).waitFor()
    expect(await layoutProblems(page)).toEqual([])
  })

  test('A refund of a payment that the bank disputes is refused at once, with the reason and a way to the dispute at Stripe', async () => {
    const { page } = coach
    const email = `dee@${of}.example`
    const { buyer, tab } = await pay('/blueprint', email)
    await tab.waitForURL(/\/thank-you/)
    await open(page, '/desk/orders')
    await page.getByRole('link', { name: new RegExp(email) }).click()
    await page.getByLabel(/^Type the amount to refund/).fill('35')
    await tab.goto(`${here.site.url}/demo/stripe/_control/page`)
    await tab.locator('section').filter({ hasText: email }).getByRole('button', { name: 'Dispute' }).click()
    const queue = async () => (await page.request.get(`${here.site.url}/desk`)).text()
    await expect.poll(queue).toContain(email)
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    await page
      .getByRole('alert')
      .filter({ hasText: /^Nothing changed\..*dispute/ })
      .waitFor()
    const atStripe = page.getByRole('link', { name: 'Open the dispute at Stripe' })
    expect(await atStripe.first().getAttribute('href')).toMatch(/^https:\/\/dashboard\.stripe\.com\//)
    expect(await layoutProblems(page)).toEqual([])
    // The queue leads to the order, where the form is gone.
    await open(page, '/desk')
    await page.locator('main ol > li').filter({ hasText: email }).getByRole('link').first().click()
    await atStripe.first().waitFor()
    expect(await page.getByRole('button', { name: 'Refund', exact: true }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Ask for their story' }).count()).toBe(0)
    expect(await page.getByText('on its way back').count(), 'nobody was told that money is on its way').toBe(0)
    await buyer.close()
  })

  test('Who has paid for the Society applies without paying again, or typing again what’s known, and is in', async () => {
    const email = `pia@${of}.example`
    const { buyer, tab } = await pay('/society', email)
    await tab.getByRole('link', { name: 'Apply now' }).click()
    await tab.waitForURL(/\/apply\/[\w.-]+$/)
    const address = tab.getByLabel('Your email (required)')
    const receipt = await waitForEmail(here.site, email, /^Your receipt/)
    for (const path of [tab.url(), /https?:\/\/\S+(\/apply\/[\w.-]+)/.exec(receipt.text)?.[1] ?? 'none']) {
      await open(tab, path.replace(here.site.url, ''))
      expect(await tab.textContent('main')).not.toMatch(/You pay after you apply|to confirm it/)
      expect(await address.inputValue()).toBe(email)
    }
    await tab.getByLabel('Your name (required)').fill('Pia')
    await tab.getByLabel('Your business (required)').fill('A bakery')
    await tab.getByLabel('How far along is it? (required)').selectOption('young')
    await tab.getByLabel('Which state is it in? (required)').selectOption('GA')
    await tab.getByLabel('What do you need? (required)').fill('A second oven')
    await tab.getByRole('button', { name: 'Send my application' }).click()
    await tab.getByRole('heading', { name: 'Your application is with Simone' }).waitFor()
    const { page } = coach
    await open(page, '/desk')
    await page.locator('main ol > li').filter({ hasText: 'Pia' }).getByRole('link').first().click()
    await page.getByRole('button', { name: 'Accept', exact: true }).click()
    await page
      .getByRole('status')
      .filter({ hasText: /^Accepted Pia/ })
      .waitFor()
    await open(tab, '/login?next=/society/this-week')
    await tab.getByRole('main').getByLabel('Your email address').fill(email)
    await tab.getByRole('button', { name: 'Email me a link' }).click()
    const { text } = await waitForEmail(here.site, email, /is your code/)
    await tab.getByLabel('The code from the email').fill(/\b[2-9B-Z]{4}-[2-9B-Z]{4}\b/.exec(text)?.[0] ?? '')
    await tab.getByRole('button', { name: 'Sign in', exact: true }).click()
    // The decision is held for a minute.
    const entered = async () => {
      await open(tab, '/society/this-week')
      return new URL(tab.url()).pathname
    }
    await expect.poll(entered, { timeout: 3 * MINUTE, interval: 3 * SECOND }).toBe('/society/enter')
    expect(await tab.getByLabel('Your state').inputValue()).toBe('GA')
    expect(await tab.getByLabel('What should we call you?').inputValue()).toBe('Pia')
    await tab.getByLabel(/^I’ve read this/).check()
    await tab.getByRole('button', { name: 'Enter the Society' }).click()
    await tab.getByRole('heading', { name: 'Your first week' }).waitFor()
    expect(await layoutProblems(tab)).toEqual([])
    await buyer.close()
  })

  test('A win goes on the wall only once the letter is there, or she says where she saw it', async () => {
    const { page } = coach
    const title = `An oven, ${of}`
    await open(other.page, '/society/wins/new')
    await other.page.getByLabel('What’s it for?').fill(title)
    await other.page.getByLabel('Who gives it?').fill('Sample Foundation')
    await other.page.getByLabel('How much, in dollars?').fill('5,000')
    await other.page.getByLabel('Day of the letter').fill('2026-11-02')
    await other.page.getByLabel(/^Put it on the wall/).check()
    await other.page.getByRole('button', { name: /^Send it to/ }).click()
    await other.page.getByText('needs to see the letter').waitFor()
    await open(page, '/desk')
    await page.locator('main ol > li').filter({ hasText: title }).getByRole('link').first().click()
    const win = page.getByRole('region', { name: 'To check' }).getByRole('listitem').filter({ hasText: title })
    await win.getByText('hasn’t sent the letter yet').waitFor()
    await win.getByLabel(/^I’ve seen the letter/).check()
    await win.getByRole('button', { name: /^Put it on the wall/ }).click()
    const where = win.getByLabel('Where did you see the letter?')
    expect(
      await where.evaluate((one: HTMLInputElement) => one.validity.valueMissing && one === document.activeElement),
    ).toBe(true)
    expect(await layoutProblems(page)).toEqual([])
    await where.fill('Your call on December 8')
    await win.getByRole('button', { name: /^Put it on the wall/ }).click()
    await win.waitFor({ state: 'detached' })
    expect(await isInSight(page.getByRole('status').filter({ hasText: 'It’s on the wall' }))).toBe(true)
    await page.getByRole('heading', { name: title }).waitFor()
  })

  test('An edition with 29 of its rows is never said to be ready: what’s missing is named, and it can’t go out', async () => {
    const { page } = coach
    await open(page, '/desk/finder')
    await page.locator('#editions li').filter({ hasText: audience }).first().getByRole('button').click()
    await page.getByText(/^Not ready: \d\d of 100 rows, /).waitFor()
    await page.getByRole('heading', { name: 'What keeps it from going out' }).waitFor()
    expect(await page.getByText(/^Ready/).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Publish it' }).count()).toBe(0)
    expect(await layoutProblems(page)).toEqual([])
    await open(page, '/desk/finder')
    expect(await page.locator('#editions').textContent()).not.toMatch(/Ready/)
  })

  test('What a member asks privately or in the coach’s room waits in the queue, which leads to the field that answers it and forgets it then', async () => {
    const { page } = coach
    const rooms = [
      async () => {
        await open(other.page, '/society/rooms')
        await other.page.getByRole('main').locator('form[method=post] button').last().click()
        await other.page.waitForURL(/\/society\/rooms\/rom_/)
        await waitUntilHydrated(other.page)
      },
      () => open(other.page, '/society/rooms/rom_askthecoach000000000'),
    ]
    for (const [at, enter] of rooms.entries()) {
      const question = `May I buy an oven ${at} ${of}?`
      await enter()
      await send(other.page, question)
      const waiting = page.locator('main ol > li').filter({ hasText: question })
      await expect
        .poll(async () => {
          await open(page, '/desk')
          return waiting.count()
        })
        .toBe(1)
      await waiting.getByRole('link', { name: 'Answer' }).click()
      await page.waitForURL(/\/society\/rooms\/rom_\w+\?at=/)
      await waitUntilHydrated(page)
      await expect.poll(() => isInSight(page.getByRole('log').getByText(question))).toBe(true)
      expect(await isInSight(page.getByRole('textbox', { name: 'Your message' }))).toBe(true)
      expect(await layoutProblems(page)).toEqual([])
      await send(page, `Yes, ${at} ${of}.`)
      await page.getByRole('link', { name: 'Desk', exact: true }).filter({ visible: true }).first().click()
      await page.waitForURL(/\/desk$/)
      await expect
        .poll(async () => {
          await page.reload()
          return waiting.count()
        })
        .toBe(0)
    }
  })

  test('What’s written from right to left in a room reads so, line by line, beside what isn’t', async () => {
    const { page } = other
    const path = '/society/rooms/rom_grants00000000000000'
    const own = page
      .getByRole('log')
      .getByRole('listitem')
      .filter({ hasText: `שלום ${of}` })
    await open(page, path)
    await page.getByRole('textbox', { name: 'Your message' }).fill(`שלום ${of}\n\nGood morning`)
    await page.getByRole('textbox', { name: 'Your message' }).press('Control+Enter')
    await own.locator('.message-text p').first().waitFor()
    const sides = await own.locator('.message-text p').evaluateAll((all) =>
      all.map((one) => {
        const range = document.createRange()
        range.selectNodeContents(one)
        const [text, box] = [range.getBoundingClientRect(), one.getBoundingClientRect()]
        return text.left - box.left < box.right - text.right ? 'left' : 'right'
      }),
    )
    expect(sides).toEqual(['right', 'left'])
  })
})
