import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newVisitor, openBrowser, openSite, type Site } from './site.ts'

let site: Site
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([openSite(), openBrowser()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

interface Mail {
  to: string
  subject: string
  text: string
}

const mailsTo = async (email: string): Promise<Mail[]> =>
  ((await (await fetch(`${site.url}/demo/outbox.json`)).json()) as Mail[]).filter(({ to }) => to === email)

async function buyPack(page: Page, email: string): Promise<void> {
  await page.goto(`${site.url}/startup-pack`)
  await page.locator('form[data-checkout] button').first().click()
  await page.getByLabel(/email/i).fill(email)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('link', { name: /^Download Startup/ }).waitFor()
}

async function ask(page: Page, email: string): Promise<void> {
  await page.goto(`${site.url}/find-my-purchase`)
  await page.getByLabel('The email address you paid with').fill(email)
  await page.getByRole('button', { name: 'Mail me my links' }).click()
}

test('Without JavaScript a pack is bought, found again by mail, and a file of it opens', async () => {
  const { page, leave } = await newVisitor(browser, { javaScriptEnabled: false })
  await buyPack(page, 'ada@example.com')
  await ask(page, 'ada@example.com')
  await page.getByRole('button', { name: 'Yes, mail me my links' }).click()
  await page.getByText('Look into your mail').waitFor()
  const found = await vi.waitFor(
    async () => {
      const mail = (await mailsTo('ada@example.com')).find(({ subject }) => subject.startsWith('Your purchases'))
      if (!mail) throw new Error('no mail yet')
      return mail
    },
    { timeout: 60_000, interval: 200 },
  )
  await page.goto(/http\S+\/downloads\/[\w-]+/.exec(found.text)?.[0] as string)
  for (const name of ['Formation checklist', 'Operating agreement', 'Prompt bank']) {
    await page.getByRole('heading', { name }).first().waitFor()
  }
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Formation checklist\.docx/ }).click(),
  ])
  expect(file.suggestedFilename()).toBe('Formation checklist.docx')
  await leave()
})

test('A stranger to us is told word for word the same, and gets no mail', async () => {
  const { page, leave } = await newVisitor(browser)
  await ask(page, 'nobody@example.com')
  await page.getByText('Look into your mail').waitFor()
  await page.getByRole('status').filter({ hasText: 'If anything was bought with nobody@example.com' }).waitFor()
  expect(await mailsTo('nobody@example.com')).toEqual([])
  await leave()
})

test('An address that is none is named beside its field, and stays there', async () => {
  const { page, leave, mayComplain } = await newVisitor(browser)
  mayComplain(/422/)
  await ask(page, 'ada at example')
  await page.getByText('it should look like name@example.com').waitFor()
  expect(await page.getByLabel('The email address you paid with').inputValue()).toBe('ada at example')
  await leave()
})
