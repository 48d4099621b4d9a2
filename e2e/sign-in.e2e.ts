import { expect, onTestFinished, test } from 'vitest'
import { openSession, waitForEmail, waitForPurchaseState } from '../test/buyer.ts'
import { payAt } from '../test/no-script-client.ts'
import { axeFindings } from './axe.ts'
import { newVisitor, signInAs, siteForFile, type Visitor, waitUntilHydrated } from './site.ts'

const here = siteForFile()

async function open(options = {}): Promise<Visitor> {
  const visitor = await newVisitor(here.browser, options)
  onTestFinished(() => visitor.close())
  return visitor
}

/** Someone who has bought the Blueprint: the page of her download. */
async function buyAs(email: string): Promise<string> {
  const session = await openSession(here.site)
  await payAt(here.site, `/demo/stripe/pay/${session}`, email)
  const { steps } = await waitForPurchaseState(here.site, session, 'paid')
  return here.site.url + new URL(steps?.[0]?.href ?? '', here.site.url).pathname
}

async function emailed(email: string): Promise<{ link: string; code: string }> {
  const { text } = await waitForEmail(here.site, email, /is your code/)
  const [path = ''] = /\/sign-in\/[\w.-]+/.exec(text) ?? []
  const [code = ''] = /\b[2-9B-Z]{4}-[2-9B-Z]{4}\b/.exec(text) ?? []
  return { link: here.site.url + path, code }
}

test('From receipt and download a buyer is led to the sign-in, and without script its code opens their account', async () => {
  const download = await buyAs('ada@signer.example')
  const receipt = await waitForEmail(here.site, 'ada@signer.example', /^Your receipt/)
  expect(receipt.text).toMatch(/Sign in to see everything that’s yours \S*\/login/)
  const { page } = await open({ javaScriptEnabled: false })
  await page.goto(download)
  await page.getByRole('link', { name: 'Sign in to see everything' }).click()
  await page.getByRole('main').getByLabel('Your email address').fill('ada@signer.example')
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await page.getByLabel('The code from the email').fill((await emailed('ada@signer.example')).code)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1, name: 'What’s yours' }).waitFor()
  await page.getByText('The Blueprint').first().waitFor()
})

test('A scanner that opens the link and presses its button leaves them the code, which they type by keyboard alone', async () => {
  await buyAs('bea@signer.example')
  const { page } = await open()
  await page.goto(`${here.site.url}/login`)
  await waitUntilHydrated(page)
  await page.getByRole('main').getByLabel('Your email address').focus()
  await page.keyboard.type('bea@signer.example')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Check your inbox' }).waitFor()
  const { link, code } = await emailed('bea@signer.example')
  for (let n = 0; n < 5; n += 1) await fetch(link, { method: n % 2 ? 'HEAD' : 'GET', headers: { Purpose: 'prefetch' } })
  const scanner = await open()
  await scanner.page.goto(link)
  expect(await axeFindings(scanner.page)).toEqual([])
  await scanner.page.getByRole('button', { name: 'Sign in' }).click()
  await scanner.page.waitForURL('**/account')
  await page.keyboard.type(code) // the field has the focus: it's why someone is on this page
  expect(await page.getByLabel('The code from the email').inputValue()).toBe(code)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/account')
})

test('A double click that asks for the link, and one on its button, are sent once each, and they are in', async () => {
  await buyAs('cleo@signer.example')
  const { page } = await open()
  await page.goto(`${here.site.url}/login`)
  await waitUntilHydrated(page)
  const sent: string[] = []
  page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())))
  await page.getByRole('main').getByLabel('Your email address').fill('cleo@signer.example')
  await page.getByRole('button', { name: 'Email me a link' }).dblclick()
  await page.waitForURL('**/login/code')
  await page.goto((await emailed('cleo@signer.example')).link)
  await waitUntilHydrated(page)
  await page.getByRole('button', { name: 'Sign in' }).dblclick()
  await page.waitForURL('**/account')
  expect(sent).toHaveLength(2)
})

test('Every tab of a session that is ended elsewhere leaves its page', async () => {
  const phone = await open({ userAgent: PHONE })
  const stream = phone.page.waitForResponse('**/account/session-events')
  const own = phone.page.getByRole('navigation', { name: 'Main' }).getByRole('link').last()
  await phone.page.goto(`${here.site.url}/login`)
  expect(await own.innerText()).toBe('Login')
  await phone.page.getByRole('button', { name: 'Sign in as a sample member' }).click()
  await phone.page.waitForURL('**/account')
  expect((await stream).status()).toBe(200)
  await phone.page.goto(`${here.site.url}/shop`)
  expect([await own.innerText(), await own.getAttribute('href')]).toEqual(['Account', '/account'])
  await phone.page.goto(`${here.site.url}/account`)
  const tab = await phone.context.newPage()
  await tab.goto(`${here.site.url}/account/devices`)
  await waitUntilHydrated(tab)
  const laptop = await open()
  await signInAs(laptop.page, here.site.url)
  await laptop.page.goto(`${here.site.url}/account/devices`)
  const left = [phone.page, tab].map((page) =>
    page.waitForRequest((request) => request.isNavigationRequest() && isSignIn(new URL(request.url()))),
  )
  await laptop.page.getByRole('button', { name: 'Sign out Safari on iPhone' }).click()
  await Promise.all(left)
  await laptop.page.getByText('Signed out there.').waitFor()
  await Promise.all([phone.page, tab].map((page) => page.waitForURL(isSignIn)))
  await phone.page.goto(`${here.site.url}/account`)
  expect(new URL(phone.page.url()).pathname).toBe('/login')
  expect(await own.innerText()).toBe('Login')
})

const isSignIn = ({ pathname }: URL) => pathname === '/login'

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

test.each(['sign-in', 'coach'])('A link of /%s with a line break in it is a dead link', async (page) => {
  const answer = await fetch(`${here.site.url}/${page}/%0D%0AX-Evil%3A%201`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Sec-Fetch-Site': 'same-origin', Accept: 'text/html' },
    body: new URLSearchParams({ press: 'yes' }),
  })
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, `/${page}/%0D%0AX-Evil%3A%201`])
  expect(answer.headers.has('X-Evil')).toBe(false)
})
