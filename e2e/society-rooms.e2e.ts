import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFindings } from './axe.ts'
import { layoutProblems } from './layout-problems.ts'
import { horizontalOverflow, smallTargets } from './page-measurements.ts'
import { firstOn, newVisitor, openRoom, signInAs, siteForFile, type Visitor, waitUntilHydrated } from './site.ts'

// One journey a room of the Society, by the sample member on a phone.
const here = siteForFile()
const GRANTS = 'rom_grants00000000000000'
const CONTRACTS = 'rom_contracts0000000000'
const PHONE = { width: 360, height: 800 }
const WIDE = { width: 1280, height: 800 }
let member: Visitor
let page: Page
beforeAll(async () => {
  member = await newVisitor(here.browser, { viewport: PHONE })
  page = member.page
  await signInAs(page, here.site.url)
})
afterAll(() => member.close())

async function open(path: string, as = page): Promise<void> {
  await as.goto(new URL(path, here.site.url).href)
  await waitUntilHydrated(as)
}

async function post(as: Page, room: string, text: string): Promise<void> {
  const headers = { Origin: here.site.url }
  const answer = await as.request.post(`${here.site.url}/society/messages`, { form: { room, text }, headers })
  expect(answer.status()).toBe(200)
}

/** Where things stand on the screen, in CSS pixels. */
const places = (as: Page) =>
  as.evaluate(() => {
    const top = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().top ?? -1
    const field = document.querySelector('#write')?.getBoundingClientRect()
    const bar = document.querySelector('nav[aria-label="Rooms"]')?.getBoundingClientRect()
    const last = [...document.querySelectorAll('[role=log] li[id^="m-"]')].at(-1)?.getBoundingClientRect()
    return {
      ...{ line: top('#newest'), last: last?.bottom ?? 0, field: field?.top ?? 0, height: field?.height ?? 0 },
      // On a wide screen the bar stands at the side.
      belowField: (bar?.height === innerHeight ? innerHeight : (bar?.top ?? 0)) - (field?.bottom ?? 0),
    }
  })

/** Whether the list of rooms, as it's sent, has something unread in this one. */
const unreadIn = (room: string, list: string) =>
  /unread/.test(list.split(`href="/society/rooms/${room}#`)[1]?.split('</a>')[0] ?? '')

const field = (as: Page) => as.getByRole('textbox', { name: 'Your message' })
const menuOf = (as: Page, text: string) =>
  as.getByRole('log').getByRole('listitem').filter({ hasText: text }).locator('details[data-menu] > summary')
const isInSight = (one: Locator) =>
  one.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })

describe.each([PHONE, WIDE])('$width pixels wide', (viewport) => {
  test('A room opens at what is new, and at its end once that was seen; Back returns to where one stood', {
    tags: viewport === WIDE ? 'slow' : [],
  }, async () => {
    const path = `/society/rooms/${CONTRACTS}`
    const news = (at: number) => `News ${at} for ${viewport.width} pixels`
    const coach = await newVisitor(here.browser)
    const reader = await newVisitor(here.browser, { viewport })
    const { page } = reader
    await signInAs(coach.page, here.site.url, 'coach')
    await signInAs(page, here.site.url)
    const rooms = async () => (await page.request.get(`${here.site.url}/society/rooms`)).text()
    const readToTheEnd = () =>
      expect
        .poll(async () => {
          await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
          return unreadIn(CONTRACTS, await rooms())
        })
        .toBe(false)
    // Whatever the sample has is read; then more than a screen of news comes.
    await openRoom(page, here.site.url, CONTRACTS)
    await readToTheEnd()
    await page.goto('about:blank')
    for (let at = 1; at <= 12; at++) await post(coach.page, CONTRACTS, news(at))
    // By a mark that isn't there, too.
    await open(`${path}#m-0`, page)
    await expect.poll(async () => (await places(page)).line).toBeLessThan(viewport.height / 2)
    const opened = await places(page)
    expect(opened.line).toBeGreaterThanOrEqual(0)
    expect(opened.last, 'more is below').toBeGreaterThan(opened.field)
    expect(opened.belowField, 'the field is at the bottom').toBeLessThan(2)
    expect(opened.height, 'one line').toBeLessThan(90)
    // What is below the screen stays unread.
    expect(unreadIn(CONTRACTS, await rooms())).toBe(true)
    await readToTheEnd()
    await open(path, page)
    const isAtNewest = async () => (await places(page)).last <= (await places(page)).field + 1
    await expect.poll(isAtNewest).toBe(true)
    // Nor does the open room go to its top for such a mark.
    await page.evaluate(() => {
      scrollTo(0, 0)
      location.hash = 'm-0'
    })
    await expect.poll(isAtNewest).toBe(true)
    expect(await layoutProblems(page)).toEqual([])
    // At the end it stays there when the screen is turned.
    await page.setViewportSize({ width: viewport.height, height: viewport.width })
    const isAtEnd = async () => (await places(page)).last <= (await places(page)).field + 1
    await expect.poll(isAtEnd).toBe(true)
    await page.setViewportSize(viewport)
    await expect.poll(isAtEnd).toBe(true)
    // In view it may be already, and then nothing scrolls.
    await page
      .getByRole('log')
      .getByText(news(1))
      .evaluate((one) => one.scrollIntoView({ block: 'start' }))
    const stood = await page.evaluate(() => scrollY)
    const kept = () => page.evaluate(() => history.state?.place?.seq as number | undefined)
    const first = Number((await page.locator('li[id^="m-"]', { hasText: news(1) }).getAttribute('id'))?.slice(2))
    await expect.poll(async () => ((await kept()) ?? first + 1) <= first).toBe(true)
    await page.getByRole('link', { name: 'Leads' }).filter({ visible: true }).first().click()
    await page.waitForURL('**/society/leads')
    await page.goBack()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(stood - 40)
    expect(await page.evaluate(() => scrollY)).toBeLessThan(stood + 40)
    await Promise.all([coach.close(), reader.close()])
  })
})

test('At a message one’s own is changed and removed where it stands, another’s author is reported and muted, and a name is picked from the list', async () => {
  const phone = await newVisitor(here.browser, { viewport: PHONE, hasTouch: true, isMobile: true })
  const { page } = phone
  await signInAs(page, here.site.url)
  await openRoom(page, here.site.url, CONTRACTS)
  const address = page.url()
  // The sample Society is written after the start.
  const names = async () => (await page.request.get(`${here.site.url}/society/names?room=${CONTRACTS}&q=pat`)).text()
  await expect.poll(names).toContain('Pat')
  await field(page).tap()
  await field(page).pressSequentially('Ask @pat')
  const option = page.getByRole('listbox').getByRole('option').filter({ hasText: /^Pat/ })
  await option.waitFor()
  const [name, box] = [await option.textContent(), await option.boundingBox()]
  const top = await field(page).evaluate((one) => one.getBoundingClientRect().top)
  expect([(box?.height ?? 0) >= 44, (box?.y ?? 0) + (box?.height ?? 0) <= top + 1]).toEqual([true, true])
  await option.tap()
  expect(await field(page).inputValue()).toBe(`Ask @${name} `)
  expect(await field(page).evaluate((one) => one === document.activeElement)).toBe(true)
  await field(page).pressSequentially('about bonds on a phone')
  await page.getByRole('button', { name: 'Send', exact: true }).tap()
  const own = page.getByRole('log').getByRole('listitem').filter({ hasText: 'about bonds' }).last()
  await own.locator('details[data-menu] > summary').tap()
  await own.getByRole('link', { name: 'Edit', exact: true }).tap()
  const change = page.getByRole('textbox', { name: 'Edit your message' })
  await change.waitFor()
  expect(await change.inputValue()).toBe(`Ask @${name} about bonds on a phone`)
  expect(await change.evaluate((one) => one.getBoundingClientRect().bottom < innerHeight)).toBe(true)
  await change.fill('Ask about insurance on a phone')
  await page.getByRole('button', { name: 'Save the change' }).tap()
  const changed = page.getByRole('log').getByRole('listitem').filter({ hasText: 'about insurance' }).last()
  await changed.getByText('edited').waitFor()
  await changed.locator('details[data-menu] > summary').tap()
  await changed.getByText('Remove…').tap()
  await changed.getByRole('button', { name: 'Remove this message' }).tap()
  const removed = page.getByRole('log').getByText('You removed your message.').last()
  await removed.waitFor()
  await expect.poll(() => removed.evaluate((one) => one.closest('li') === document.activeElement)).toBe(true)
  await page.locator('summary[aria-label*="Dana W"]').last().tap()
  await page.getByRole('link', { name: 'Report or mute' }).filter({ visible: true }).tap()
  const dialog = page.getByRole('dialog', { name: 'Report or mute' })
  await dialog.getByRole('radio', { name: 'Something else' }).check()
  expect(await axeFindings(page, { without: ['region'] })).toEqual([])
  expect([await smallTargets(page, 44), await horizontalOverflow(page)]).toEqual([[], 0])
  await dialog.getByRole('button', { name: 'Send the report' }).tap()
  await page.getByRole('dialog').getByText('We have your report').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Mute', exact: true }).tap()
  await page.getByText('A message from someone you’ve muted. Show it').first().waitFor()
  expect(page.url().split(/[?#]/)[0]).toBe(address.split(/[?#]/)[0])
  await open('/society/muted', page)
  await page.getByRole('button', { name: 'Unmute Dana W.' }).tap()
  await page.getByText('No one.', { exact: false }).waitFor()
  await phone.close()
})

test('Two side by side: one is told what came while reading above, answers it, says thanks, and names someone by keyboard', async () => {
  const coach = await newVisitor(here.browser, { permissions: ['clipboard-read', 'clipboard-write'] })
  await signInAs(coach.page, here.site.url, 'coach')
  await openRoom(coach.page, here.site.url, GRANTS)
  await openRoom(page, here.site.url, GRANTS)
  await coach.page.evaluate(() => scrollTo(0, 0))
  await field(page).fill('Does the county pay for **ovens**?')
  await field(page).press('Control+Enter')
  await coach.page.getByRole('link', { name: '1 new', exact: true }).click()
  const question = coach.page.getByRole('log').getByText('Does the county pay for ovens?')
  await question.locator('strong').waitFor()
  await expect.poll(() => coach.page.getByRole('link', { name: '1 new', exact: true }).count()).toBe(0)
  const menu = menuOf(coach.page, 'Does the county pay')
  await menu.focus()
  await coach.page.keyboard.press('Enter')
  expect(await axeFindings(coach.page, { without: ['region'] })).toEqual([])
  await coach.page.keyboard.press('Escape')
  expect(await menu.evaluate((one) => one === document.activeElement)).toBe(true)
  await menu.press('Enter')
  await coach.page.getByRole('button', { name: 'Thanks', exact: true }).click()
  await page.getByRole('log').getByText('Thanks from Simone').waitFor()
  await menu.click()
  await coach.page.getByRole('link', { name: 'Copy link' }).last().click()
  await coach.page.getByText('Link copied').waitFor()
  const link = await coach.page.evaluate(() => navigator.clipboard.readText())
  await menu.click()
  await coach.page.getByRole('link', { name: 'Reply', exact: true }).last().click()
  await coach.page.keyboard.type('Ask @sam')
  const options = coach.page.getByRole('listbox').getByRole('option')
  await options.first().waitFor()
  const name = await options.first().textContent()
  await coach.page.keyboard.press('Enter')
  expect(await field(coach.page).inputValue()).toBe(`Ask @${name} `)
  await coach.page.keyboard.type('or @sam')
  await options.first().waitFor()
  await coach.page.keyboard.press('Control+Enter')
  await expect.poll(() => options.count()).toBe(0)
  const isAtMenu = () => coach.page.evaluate(() => document.activeElement?.matches('[data-menu] > summary'))
  for (const key of ['F6', 'ArrowUp', 'ArrowUp', 'ArrowDown']) {
    await coach.page.keyboard.press(key)
    expect([key, await isAtMenu()]).toEqual([key, true])
  }
  await coach.page.keyboard.press('F6')
  expect(await field(coach.page).evaluate((one) => one === document.activeElement)).toBe(true)
  const answer = page
    .getByRole('log')
    .getByRole('listitem')
    .filter({ hasText: `Ask @${name}` })
    .last()
  await answer.getByRole('link', { name: /In reply to You: Does the county pay/ }).click()
  await page.waitForURL(/#m-\d+$/)
  await page.goto(link)
  await page.getByRole('log').getByText('Does the county pay for ovens?').last().waitFor()
  await coach.close()
})

test('The key that sends works before the script of the page is here, too', async () => {
  const early = await newVisitor(here.browser, { viewport: PHONE })
  await signInAs(early.page, here.site.url)
  await early.page.route('**/*.js', () => {}) // never answered
  await early.page.goto(`${here.site.url}/society/rooms/${GRANTS}`)
  await field(early.page).fill('Sent early')
  await field(early.page).press('Control+Enter')
  await early.page.waitForURL(/#m-\d+$/)
  expect(await early.page.getByRole('log').getByText('Sent early').count()).toBe(1)
  expect(await field(early.page).inputValue()).toBe('')
  await early.close()
})

test('Without script a message is answered and removed by its menu', async () => {
  const plain = await newVisitor(here.browser, { javaScriptEnabled: false, viewport: PHONE })
  const { page } = plain
  await signInAs(page, here.site.url)
  await page.goto(`${here.site.url}/society/rooms/${GRANTS}`)
  await field(page).fill('First without script')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.waitForURL(/#m-/)
  await menuOf(page, 'First without script').click()
  await page.getByRole('link', { name: 'Reply', exact: true }).last().click()
  await page.getByText('Replying to').waitFor()
  await field(page).fill('Second without script')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page
    .getByRole('log')
    .getByText(/In reply to You: First without script/)
    .waitFor()
  await menuOf(page, 'Second without script').click()
  await page.getByText('Remove…').last().click()
  await page.getByRole('button', { name: 'Remove this message' }).last().click()
  await page.getByRole('log').getByText('You removed your message.').last().waitFor()
  await plain.close()
})

test('A message that the browser refuses leaves the others on the page, and leads to where it can be removed', async () => {
  const other = await newVisitor(here.browser)
  other.allowErrors(/TrustedHTML|Trusted/)
  await signInAs(other.page, here.site.url)
  await openRoom(other.page, here.site.url, GRANTS)
  const message = {
    ...{ seq: 900_000_001, kind: 'message', html: '<img src="x">', pictures: [], postedAt: '2026-11-21T15:00:00Z' },
    author: { id: 'per_x', name: 'Eve', state: null, isCoach: false },
    thanks: [],
  }
  const event = { seq: 900_000_001, kind: 'added', roomId: GRANTS, message }
  const body = `event: message\ndata: ${JSON.stringify(event)}\n\n`
  await other.page.route('**/society/stream?*', (route) => route.fulfill({ contentType: 'text/event-stream', body }))
  await other.page.reload()
  const log = other.page.getByRole('log')
  await log.getByText('A message can’t be shown here.').waitFor()
  expect(await log.getByRole('link', { name: 'Read it as it was typed' }).getAttribute('href')).toBe(
    '/society/messages/900000001',
  )
  expect(await log.getByRole('listitem').count()).toBeGreaterThan(3)
  await other.close()
})

test('A member’s page leads to the field of Introductions, with their name typed and in sight', async () => {
  await open(await firstOn(page, `${here.site.url}/society/members`, '/society/members/per_'))
  const name = await page.getByRole('heading', { level: 1 }).textContent()
  await page.getByRole('link', { name: 'Mention them in Introductions' }).click()
  await page.waitForURL(/rooms\/rom_introductions/)
  await expect.poll(() => field(page).inputValue()).toBe(`@${name} `)
  await expect.poll(() => field(page).evaluate((one) => one === document.activeElement)).toBe(true)
  const { last, field: top, belowField } = await places(page)
  expect([last <= top + 1, belowField < 2]).toEqual([true, true])
  await field(page).fill('')
})

test('A question in the coach’s room waits at her desk, which leads to where it stands, in sight as the field that answers it', {
  tags: 'slow',
}, async () => {
  const coach = await newVisitor(here.browser, { viewport: PHONE })
  await signInAs(coach.page, here.site.url, 'coach')
  const question = 'May I buy an oven before the letter?'
  await post(page, 'rom_askthecoach000000000', question)
  await open('/desk', coach.page)
  const waiting = coach.page.locator('main ol > li').filter({ hasText: question })
  await waiting.getByRole('link', { name: 'Answer' }).click()
  await coach.page.waitForURL(/\/society\/rooms\/rom_\w+\?at=/)
  for (const shown of [coach.page.getByRole('log').getByText(question), field(coach.page)])
    await expect.poll(() => isInSight(shown)).toBe(true)
  expect(await layoutProblems(coach.page)).toEqual([])
  await coach.close()
})

test('What’s written from right to left in a room reads so, line by line, beside what isn’t', {
  tags: 'slow',
}, async () => {
  await openRoom(page, here.site.url, GRANTS)
  await field(page).fill('שלום\n\nGood morning')
  await field(page).press('Control+Enter')
  const lines = page.getByRole('log').getByRole('listitem').filter({ hasText: 'שלום' }).locator('.message-text p')
  await lines.first().waitFor()
  const sides = await lines.evaluateAll((all) =>
    all.map((one) => {
      const range = document.createRange()
      range.selectNodeContents(one)
      const [text, box] = [range.getBoundingClientRect(), one.getBoundingClientRect()]
      return text.left - box.left < box.right - text.right ? 'left' : 'right'
    }),
  )
  expect(sides).toEqual(['right', 'left'])
})
