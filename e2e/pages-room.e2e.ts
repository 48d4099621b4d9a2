import sharp from 'sharp'
import { expect, test } from 'vitest'
import { DAY } from '../app/platform/clock.ts'
import { signToken } from '../app/platform/signed-token.ts'
import { horizontalOverflow } from './page-measurements.ts'
import { SHARED_SECRET } from './shared-site.ts'
import { filledSiteForFile, newSignedIn, newVisitor, signInCoach } from './site.ts'

// Of its own: what is published shows to everyone.
const here = filledSiteForFile(signInCoach, { APP_SECRET: SHARED_SECRET })
const PHONE = { width: 360, height: 800 }

const shows = (path: string) => expect.poll(async () => (await fetch(here.site.url + path)).text(), { interval: 200 })

test('On a phone without script the coach drafts a heading and looks at it, and a price that is no number stays typed', async () => {
  const { page, close, allowErrors } = await newSignedIn(here, here.filled, {
    viewport: PHONE,
    javaScriptEnabled: false,
  })
  allowErrors(/status of 422/)
  await page.goto(`${here.site.url}/desk/pages/about`)
  await page.getByRole('link', { name: /^Edit ?: Hero/ }).click()
  await page.getByLabel('Title').fill('{coach}, in your corner: your')
  await page.getByRole('button', { name: 'Save draft and preview' }).click()
  await page.getByText('Saved as a draft.').waitFor()
  await page.getByRole('link', { name: /^Preview “About”/ }).click()
  await page.getByRole('heading', { level: 1, name: /^Simone, in your corner/ }).waitFor()
  await page.goto(`${here.site.url}/desk/pages/offers/blueprint`)
  await page.getByLabel('Price, in dollars').first().fill('none')
  await page.getByRole('button', { name: 'Save draft and preview' }).click()
  await page.getByText('This isn’t a number.').waitFor()
  expect(await page.getByLabel('Price, in dollars').first().inputValue()).toBe('none')
  expect(await horizontalOverflow(page)).toBe(0)
  await close()
})

test('Without script a client tells a story on a phone by a link, the coach publishes it, and the client takes it back', async () => {
  const phone = { viewport: PHONE, javaScriptEnabled: false }
  const coach = await newSignedIn(here, here.filled, phone)
  const client = await newVisitor(here.browser, phone)
  client.allowErrors(/status of 422/)
  const email = 'bea@client.example'
  const words = 'Without a loan, it worked.'
  await coach.page.goto(`${here.site.url}/desk/stories`)
  await coach.page.getByLabel('The client’s email address').fill(email)
  await coach.page.getByRole('button', { name: 'Email them the link' }).click()
  await coach.page.getByText('The link goes out in a minute.').waitFor()
  expect(await horizontalOverflow(coach.page)).toBe(0)
  const subject = (await coach.page.getByRole('article').filter({ hasText: email }).getAttribute('id')) ?? ''
  const token = { subject, generation: 0, expiresAt: new Date(Date.now() + DAY) }
  const link = `${here.site.url}/your-story/${signToken(SHARED_SECRET, 'client story', token)}`

  const { page } = client
  await page.goto(link)
  await page.getByLabel('What happened').fill(words)
  const buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#145a3c' } })
    .png()
    .toBuffer()
  await page.getByLabel('The picture', { exact: true }).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'Upload the picture' }).click()
  await page.getByLabel('What it shows').fill('A laughing baker')
  await page.getByRole('button', { name: /^Send it to/ }).click()
  await page.getByText('Not sent yet. What you typed is still here.').waitFor()
  expect(await horizontalOverflow(page)).toBe(0)
  expect(await page.getByLabel('What happened').inputValue()).toBe(words)
  for (const [label, text] of [
    ['What came of it', 'A city grant'],
    ['Your name', 'Bea'],
    ['What you do', 'Bakery'],
  ] as const)
    await page.getByLabel(label).fill(text)
  await page.getByLabel(/^I agree that/).check()
  await page.getByRole('button', { name: /^Send it to/ }).click()
  await page.getByRole('heading', { name: 'Thank you, Bea' }).waitFor()
  expect(await horizontalOverflow(page)).toBe(0)

  await coach.page.goto(`${here.site.url}/desk/stories`)
  await coach.page
    .getByRole('article')
    .filter({ hasText: email })
    .getByRole('button', { name: 'Put it into a draft' })
    .click()
  await coach.page.getByRole('link', { name: 'Review and publish' }).click()
  expect(await horizontalOverflow(coach.page)).toBe(0)
  await coach.page.getByRole('button', { name: 'Publish', exact: true }).click()
  await coach.page.getByText('Published. Visitors see it now.').waitFor()
  await shows('/testimonials').toContain(words)
  await shows('/testimonials').toContain('alt="A laughing baker"')

  await page.goto(link)
  await page.getByRole('button', { name: 'Take it back' }).click()
  await page.getByRole('heading', { name: 'You took your story back' }).waitFor()
  await shows('/testimonials').not.toContain(words)
  await Promise.all([coach.close(), client.close()])
})
