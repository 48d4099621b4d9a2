import { expect, test } from 'vitest'
import { readOutbox, waitForEmail } from '../test/buyer.ts'
import { horizontalOverflow } from './page-measurements.ts'
import { newVisitor, signInAs, siteForFile } from './site.ts'

const here = siteForFile({})

const READERS = `email,first_name,status,created_at
kim@before.example,Kim,active,2022-09-10 11:12:13 UTC
lee@before.example,Lee,cancelled,2022-09-10 11:12:13 UTC
lee at before,,active,2022-09-10 11:12:13 UTC
`
const CLIENTS = `Email,Name,Product,Date,Amount
ada@before.example,Ada Park,My funding book,2024-03-03,$49
`

test('On a phone without script the coach brings subscribers and a past client, whose account shows what they bought', {
  tags: 'slow',
}, async () => {
  const { page, close } = await newVisitor(here.browser, {
    viewport: { width: 360, height: 800 },
    javaScriptEnabled: false,
  })
  const upload = async (label: string, name: string, text: string) => {
    await page.goto(`${here.site.url}/desk/bring`)
    expect(await horizontalOverflow(page)).toBe(0)
    await page.getByLabel(label).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
    const form = page.locator('form', { has: page.getByLabel(label) })
    await form.getByRole('button', { name: 'See what would happen' }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    expect(await horizontalOverflow(page)).toBe(0)
  }
  const countOf = (label: RegExp) => page.locator('dl > div', { hasText: label }).locator('dd').textContent()

  await signInAs(page, here.site.url, 'coach')
  await page.goto(`${here.site.url}/desk/going-live`)
  await page.getByRole('link', { name: 'Bring past clients and subscribers from elsewhere' }).click()
  await upload('List of subscribers', 'kit.csv', READERS)
  expect([await countOf(/^New/), await countOf(/^Unsubscribed there/), await countOf(/^Lines/)]).toEqual([
    '1',
    '1',
    '1',
  ])
  await page.getByText('Line 4: “lee at before”').waitFor()
  await page.getByRole('button', { name: 'Bring them' }).click()
  await page.getByText('It’s done, and nobody was emailed.').waitFor()
  await page.goto(`${here.site.url}/desk/people/kim@before.example`)
  await page.getByText('Agreed on September 10, 2022. Brought from Kit, file kit.csv').waitFor()

  await upload('List of past clients', 'clients.csv', CLIENTS)
  await page.getByLabel('What “My funding book” is').selectOption({ label: 'The Blueprint' })
  await page.getByRole('button', { name: 'Use these columns' }).click()
  expect(await countOf(/^New/)).toBe('1')
  await page.getByRole('button', { name: 'Bring them' }).click()
  await page.getByText('It’s done, and nobody was emailed.').waitFor()
  expect((await readOutbox(here.site)).filter(({ to }) => to.endsWith('before.example'))).toEqual([])
  await close()

  const client = await newVisitor(here.browser, { viewport: { width: 360, height: 800 }, javaScriptEnabled: false })
  await client.page.goto(`${here.site.url}/login`)
  await client.page.getByRole('main').getByLabel('Your email address').fill('ada@before.example')
  await client.page.getByRole('button', { name: 'Email me a link' }).click()
  const { text } = await waitForEmail(here.site, 'ada@before.example', /is your code/)
  await client.page.getByLabel('The code from the email').fill(/\b[2-9B-Z]{4}-[2-9B-Z]{4}\b/.exec(text)?.[0] ?? '')
  await client.page.getByRole('button', { name: 'Sign in' }).click()
  await client.page
    .getByRole('link', { name: /^Files: The Blueprint|^Files/ })
    .first()
    .click()
  await client.page.getByText('Brought from before').waitFor()
  await client.page.getByRole('link', { name: /^Download everything/ }).waitFor()
  expect(await horizontalOverflow(client.page)).toBe(0)
  await client.close()
})
