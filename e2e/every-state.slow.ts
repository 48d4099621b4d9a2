import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { derivedSecret } from '../app/platform/process/secrets.server.ts'
import { waitForEmail, waitForEmails } from '../test/buyer.ts'
import { layoutProblems } from './layout-problems.ts'
import { answerQuestion } from './quiz-answers.ts'
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

/** As one does that does not look at fields itself: then it is the page that says what is missing. */
function letBrowserSendAll(): Promise<void> {
  return page.locator('main form').evaluateAll((forms) => {
    for (const form of forms as HTMLFormElement[]) form.noValidate = true
  })
}

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

/** From the button that buys to the payment page, in this tab. */
async function checkout(path: string): Promise<void> {
  await open(path)
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.locator('form[data-checkout] button').first().click(),
  ])
  page = tab
  await page.waitForURL(/\/demo\/stripe\/pay\//)
}

async function pay(email: string): Promise<void> {
  await page.getByLabel(/email/i).fill(email)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
}

/** The first link of that kind in a mail, on this site. */
async function linkTo(email: string, kind: string, subject: RegExp = /./): Promise<string> {
  const { text } = await waitForEmail(here.site, email, subject)
  return new RegExp(`/${kind}/[\\w.-]+`).exec(text)?.[0] as string
}

test('the payment page of a demonstration, a declined card, the page of thanks and the download', async () => {
  await checkout('/blueprint')
  expect(await layoutProblems(page)).toEqual([])
  await page.getByLabel(/email/i).fill('ada@example.com')
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('alert').waitFor()
  expect(await layoutProblems(page)).toEqual([])
  await pay('ada@example.com')
  await page.getByRole('link', { name: 'Download The Blueprint' }).waitFor()
  await isFit('Thank you')
  await open(await linkTo('ada@example.com', 'downloads'))
  await isFit('The Blueprint')
})

test('a payment that is on its way', async () => {
  await checkout('/startup-pack')
  await page.getByLabel(/email/i).fill('eve@example.com')
  await page.getByRole('button', { name: 'Pay later by bank debit' }).click()
  await isFit('Your payment is on its way')
})

test('a pack of documents, and the pages by which it is found again', async () => {
  await checkout('/funding-pack')
  await pay('bea@example.com')
  await page.getByRole('link', { name: /^Download/ }).waitFor()
  await open(await linkTo('bea@example.com', 'downloads'))
  await isFit('Business Funding Template Pack')
  await open('/find-my-purchase')
  await page.getByLabel('The email address you paid with').fill('bea at example')
  await press('Email me my links')
  await isFitAndSays('It should look like name@example.com')
  await page.getByLabel('The email address you paid with').fill('bea@example.com')
  await press('Email me my links')
  await isFitAndSays('Check your inbox')
})

test('an edition: all of it with a pick, nothing of it, and a mistake reported', async () => {
  await checkout('/free-money-finder')
  await pay('cleo@example.com')
  await page.getByRole('link', { name: /^Download/ }).click()
  await page.getByRole('link', { name: 'Open your list' }).click()
  await waitUntilHydrated(page)
  const list = new URL(page.url()).pathname
  await press(/^Pick /)
  await isFit('Your picks')
  await page.getByRole('searchbox').fill('no such thing')
  await isFitAndSays('No matches')
  await open(list)
  await page.getByRole('heading', { level: 3 }).first().click()
  await page
    .getByRole('link', { name: /mistake/i })
    .first()
    .click()
  await isFit('What’s wrong with it?')
  await press('Send it')
  await isFitAndSays('We haven’t sent this yet. What’s wrong with it?')
  await page.getByLabel('The mistake').fill('It closed last week.')
  await press('Send it')
  await isFit('Thank you')
})

test('a call: no time chosen, booked, moved and canceled', async () => {
  await open('/book/clarity-call')
  await letBrowserSendAll()
  await press(/^Reserve and pay/)
  await page.getByRole('alert').first().waitFor()
  expect(await layoutProblems(page)).toEqual([])
  // A late one: within the last 24 hours a call can't be moved anymore.
  await page.getByRole('link', { name: /Later days/ }).click()
  await page.waitForURL(/\?/)
  await waitUntilHydrated(page)
  await page.locator('input[name=start]:visible').last().check()
  await press(/^Reserve and pay/)
  await page.waitForURL(/\/demo\/stripe\/pay\//)
  await pay('dana@example.com')
  await isFit('Your call is booked')
  await page.getByRole('link', { name: 'Move it to another time' }).click()
  await isFit('Move your call')
  await page.goBack()
  await page.getByRole('link', { name: 'Cancel the call' }).click()
  await isFit('Cancel this call?')
  await press(/^Cancel it/)
  await isFit('The call is canceled')
})

test('a membership: applied for, in review, decided, canceled', async () => {
  await open('/apply')
  await press('Send my application')
  await page.getByRole('alert').first().waitFor()
  expect(await layoutProblems(page)).toEqual([])
  await page.getByLabel('Your name (required)').fill('Rosa')
  await page.getByLabel('Your business (required)').fill('A bakery')
  await page.getByLabel('Your email (required)').fill('rosa@example.com')
  await page.getByLabel('How far along is it? (required)').selectOption('young')
  await page.getByLabel('Which state is it in? (required)').selectOption('GA')
  await page.getByLabel('What do you need? (required)').fill('A second oven')
  await press('Send my application')
  await isFit(/check your inbox/)
  await open(await linkTo('rosa@example.com', 'apply/confirm'))
  await isFit('Is this your application?')
  await press('Yes, this is my application')
  await page.getByRole('button', { name: 'Pay $35 for the first month' }).waitFor()
  expect(await layoutProblems(page)).toEqual([])
  await press('Pay $35 for the first month')
  await page.waitForURL(/\/demo\/stripe\/pay\//)
  await pay('rosa@example.com')
  await page.waitForURL('**/success?session_id=*')
  await open(await linkTo('rosa@example.com', 'membership', /in review/))
  await isFitAndSays('48 of 48 hours left')
  const { text } = await waitForEmail(
    here.site,
    'support@unborrowed.example',
    ({ text }) => text.includes('rosa@example.com') && text.includes('/review/'),
  )
  let acceptance = ''
  for (const [link] of text.matchAll(/\/review\/[\w.-]+/g)) {
    await open(link)
    await isFit(/^(Accept|Decline) Rosa\?/)
    if ((await page.getByRole('button', { name: 'Accept' }).count()) > 0) acceptance = link
  }
  await open(acceptance)
  await press('Accept')
  await isFit('Rosa is in')
  const welcome = /^You’re in/
  const member = await linkTo('rosa@example.com', 'membership', welcome)
  await open(member)
  await isFit('You’re a member')
  await enterSociety('rosa@example.com')
  await open(await linkTo('rosa@example.com', 'cancel', welcome))
  await isFit('Cancel your membership?')
  await press('Cancel my membership')
  await isFit('You’re canceled')
})

/** Signs in by an email, and enters the rooms for the first time. */
async function enterSociety(email: string): Promise<void> {
  await open('/login?next=/society/this-week')
  await page.getByRole('main').getByLabel('Your email address').fill(email)
  await press('Email me a link')
  await isFit('Check your inbox')
  const { text } = await waitForEmail(here.site, email, /is your code/)
  await page.getByLabel('The code from the email').fill(/[2-9B-Z]{4}-[2-9B-Z]{4}/.exec(text)?.[0] ?? '')
  await press('Sign in')
  await isFit('Come on in')
  await page.getByLabel('What should we call you?').fill('')
  await press('Enter the Society')
  await isFitAndSays('Please agree to it')
  await page.getByLabel('What should we call you?').fill('Rosa')
  await page.getByLabel('I’ve read this').check()
  await press('Enter the Society')
  await isFit('This week')
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

test('the newsletter: an address that is none, asked, confirmed, chosen, left', async () => {
  const main = page.getByRole('main')
  await open('/newsletter')
  await page.route('**/assets/*.js', (route) => route.abort()) // its page answers where script has not come
  visitor.allowErrors(/assets|ERR_FAILED/)
  await page.reload()
  for (const [address, heading] of [
    ['gus@example', 'Almost there'],
    ['gus@example.com', 'One more step'],
  ] as const) {
    await page.locator('footer').getByLabel('Your email address').fill(address)
    await page.locator('footer').getByRole('button', { name: 'Subscribe' }).click()
    await isFit(heading)
  }
  await main.getByRole('button', { name: 'Yes, subscribe me' }).click()
  await isFit('Check your inbox')
  await page.unroute('**/assets/*.js')
  await open(await linkTo('gus@example.com', 'newsletter/confirm'))
  await isFit('Confirm your subscription')
  await main.getByRole('button', { name: 'Confirm' }).click()
  await isFit('You’re on the list')
  const welcome = (await waitForEmails(here.site, 'gus@example.com', 2))[1]?.text as string
  await open(/\/newsletter\/preferences\/[\w.-]+/.exec(welcome)?.[0] as string)
  await page.getByLabel('Take a break').selectOption('30')
  await main.getByRole('button', { name: 'Save' }).click()
  await isFit('Saved')
  await open(/\/newsletter\/unsubscribe\/[\w.-]+/.exec(welcome)?.[0] as string)
  await isFit('Unsubscribe?')
  await main.getByRole('button', { name: 'Unsubscribe' }).click()
  await isFit('You’re unsubscribed')
})

test('the quiz: a question, one that was not answered, the result, and its mail', async () => {
  await open('/quiz')
  for (const number of [1, 2, 3, 4]) await answerQuestion(page, number)
  await page.getByText('Question 5 of 8').waitFor()
  await letBrowserSendAll()
  await press('Next')
  await isFitAndSays('Please choose an answer')
  for (const number of [5, 6, 7]) await answerQuestion(page, number)
  await isFitAndSays('Question 8 of 8')
  await answerQuestion(page, 8)
  await isFit('You’re close: three steps short of ready.')
  await page.locator('#content').getByLabel('Your email address').fill('hal@example.com')
  await press('Email me the result')
  await isFitAndSays('It’s on its way to your inbox')
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
