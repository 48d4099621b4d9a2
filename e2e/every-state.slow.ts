import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { derivedSecret } from '../app/platform/process/secrets.server.ts'
import { waitForEmail } from '../test/buyer.ts'
import { layoutProblems } from './layout-problems.ts'
import { siteForFile, visitorForTest, waitUntilHydrated } from './site.ts'

// What somebody sees behind a link of her own, or once she has done something: fit for everyone, at a desk and on a phone.
const SECRET = '3f9c1e7b52d846a0c8e1f4b7930d6a25'
const here = siteForFile({ APP_SECRET: SECRET })
const visitor = visitorForTest(here)
let page: Page
beforeEach(() => {
  page = visitor.page
  visitor.allowErrors(/status of 4\d\d/) // a form that is answered with what is wrong with it
})

async function open(path: string): Promise<void> {
  await page.goto(new URL(path, here.site.url).href)
  await waitUntilHydrated(page)
}

const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()

/** The page that is open has this heading, and nothing is wrong with it. */
async function isFit(heading: string | RegExp): Promise<void> {
  await page.getByRole('heading', { name: heading }).first().waitFor()
  expect(await layoutProblems(page), page.url()).toEqual([])
}

/** The page that is open says this aloud, and nothing is wrong with it. */
async function isFitAndSays(words: string | RegExp): Promise<void> {
  await page.getByText(words).first().waitFor()
  expect(await layoutProblems(page), page.url()).toEqual([])
}

/** The first link of that kind in a mail, on this site. */
async function linkTo(email: string, kind: string, subject: RegExp = /./): Promise<string> {
  const { text } = await waitForEmail(here.site, email, subject)
  return new RegExp(`/${kind}/[\\w.-]+`).exec(text)?.[0] as string
}

test('the personal data of a customer, and its deletion', async () => {
  await open('/contact')
  await page.locator('main [name="email"]').fill('fay@example.com')
  await page.locator('main [name="message"]').fill('We bake, and we need an oven.')
  await press('Send your message')
  await page.getByText(/Your number is/).waitFor()
  await open('/my-data')
  await page.locator('main input[type="email"]').fill('fay@example.com')
  await press('Email me the link')
  await isFitAndSays('Check your inbox')
  await open(await linkTo('fay@example.com', 'my-data', /data/i))
  await isFit('What we have on file')
  await press('Delete my data')
  await isFitAndSays('We haven’t deleted anything')
  await page.getByLabel('I understand that I can’t undo this').check()
  await press('Delete my data')
  await isFit('It’s deleted')
})

test('a form that was sent before its script came asks for one more press', async () => {
  visitor.allowErrors(/assets|ERR_FAILED/)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(`${here.site.url}/contact`)
  await page.locator('main [name="email"]').fill('ida@example.com')
  await page.locator('main [name="message"]').fill('We bake.')
  await press('Send your message')
  await isFit('One more step')
})

test('links that do not work say so', async () => {
  for (const path of LOST) {
    await open(path)
    await isFit('This link doesn’t work')
  }
})

const LOST = [
  '/downloads/none',
  '/editions/none',
  '/calls/none',
  '/membership/none',
  '/cancel/none',
  '/my-data/none',
  '/newsletter/confirm/none',
  '/weekly-opportunities/off/none',
  '/review/none',
  '/apply/none',
  '/apply/confirm/none',
]

test("a demonstration's own pages: its mails and its clock", async () => {
  const plain = (path: string) => page.goto(here.site.url + path)
  await plain('/demo/outbox')
  await isFit('Outbox')
  await page.setExtraHTTPHeaders({ Authorization: `Bearer sk_test_${derivedSecret(SECRET, 'stand-in key')}` })
  await plain('/demo/stripe/_control/page')
  await isFit('Behind the demonstration checkout')
})
