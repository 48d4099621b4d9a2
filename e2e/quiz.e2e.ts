import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { waitForEmails } from '../test/buyer.ts'
import { layoutProblems } from './layout-problems.ts'
import { horizontalOverflow } from './page-measurements.ts'
import { newVisitor, siteForFile, waitUntilHydrated } from './site.ts'

const here = siteForFile()

const ANSWERS = [
  'Running for one to three years',
  'A limited liability company (LLC)',
  'state',
  'Construction and trades',
  'An EIN, the tax number of a business',
  '$50,000 to $250,000',
  'A woman',
  'I want the government as a customer',
]

/** Answers the question with this number as an LLC that wants contracts does. */
async function answerQuestion(page: Page, number: number): Promise<void> {
  await page.getByText(`Question ${number} of 8`).waitFor()
  const label = ANSWERS[number - 1] as string
  if (label === 'state') await page.getByLabel('Your state').selectOption('GA')
  else if (SEVERAL.includes(number)) await page.getByLabel(label).check()
  else return page.getByRole('button', { name: label }).click()
  await continueQuiz(page, number)
}

/** The questions that take several answers: a press on one doesn't go on by itself. */
const SEVERAL = [5, 7]

/** Continues with the answers already chosen. */
async function continueQuiz(page: Page, number: number): Promise<void> {
  await page.getByRole('button', { name: number === 8 ? 'See my result' : 'Next' }).click()
}

/** In CSS pixels. A bar that has lost its style is as narrow as each browser draws it. */
const widthOf = async (element: Locator) => (await element.boundingBox())?.width

test('The quiz can go back, survives a reload and shows its result before requesting an email address', async () => {
  const { page, close } = await newVisitor(here.browser, { viewport: { width: 320, height: 800 } })
  await page.goto(`${here.site.url}/quiz`)
  await waitUntilHydrated(page)
  for (const number of [1, 2, 3]) await answerQuestion(page, number)
  await page.getByText('Question 4 of 8').waitFor()
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
  expect(await widthOf(page.getByRole('progressbar'))).toBe(await widthOf(page.locator('#quiz-progress')))
  await page.reload()
  await page.getByText('Question 4 of 8').waitFor()
  await waitUntilHydrated(page)
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await page.getByText('Question 3 of 8').waitFor()
  expect(await page.getByLabel('Your state').inputValue()).toBe('GA')
  await continueQuiz(page, 3)
  for (const number of [4, 5, 6, 7, 8]) await answerQuestion(page, number)
  await page.getByRole('img', { name: '70 of 100' }).waitFor()
  await page.locator('h1:focus', { hasText: 'three steps short' }).waitFor()
  expect(await widthOf(page.getByRole('meter').first())).toBeGreaterThan(200)
  expect(await page.locator('#content input[type=checkbox]:checked').count()).toBe(0)
  const email = 'quiz@example.com'
  await page.locator('#content').getByLabel('Your email address').fill(email)
  await page.getByLabel(/Keep my answers/).check()
  await page.getByRole('button', { name: 'Email me the result' }).click()
  await page.getByText(`We’ve sent it to ${email}.`).waitFor()
  await page.locator('[role=status]:focus', { hasText: 'on its way' }).waitFor()
  await page.getByText('We keep your answers, as you agreed').waitFor()
  expect(await layoutProblems(page)).toEqual([])
  const [mail] = await waitForEmails(here.site, email)
  expect(mail?.subject).toBe('Your funding readiness: 70 of 100')

  // No page asks the same question again.
  await page.goto(`${here.site.url}/contact`)
  await waitUntilHydrated(page)
  expect(await page.getByLabel('Email (required)').inputValue()).toBe(email)
  await page.goto(/http\S+\/book\/\S+quiz=[\w.-]+/.exec(mail?.text ?? '')?.[0] ?? '')
  expect(await page.getByLabel(/What do you want to get out of the call/).inputValue()).toContain(
    'I want the government as a customer',
  )
  await close()
})

test('“None of these” and a named answer exclude each other: the one that was chosen last stays', {
  tags: 'slow',
}, async () => {
  const { page, close } = await newVisitor(here.browser)
  await page.goto(`${here.site.url}/quiz?stage=young&entity=llc&state=GA&sector=trades`)
  await waitUntilHydrated(page)
  const none = page.getByLabel('None of these, or I don’t know')
  const ein = page.getByLabel('An EIN, the tax number of a business')
  await ein.check()
  await none.check()
  expect(await ein.isChecked()).toBe(false)
  await ein.check()
  expect(await none.isChecked()).toBe(false)
  await close()
})
