import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { waitForEmails } from '../test/buyer.ts'
import { layoutProblems } from './layout-problems.ts'
import { answerQuestion, continueQuiz } from './quiz-answers.ts'
import { newVisitor, siteForFile, waitUntilHydrated } from './site.ts'

const here = siteForFile()

const isWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

/** In CSS pixels. A bar that has lost its style is as narrow as each browser draws it. */
const widthOf = async (element: Locator) => (await element.boundingBox())?.width

/** No page asks the same question again. */
async function usesAnswers(page: Page, email: string, mail: string): Promise<void> {
  await page.goto(`${here.site.url}/contact`)
  await waitUntilHydrated(page)
  expect(await page.getByLabel('Email (required)').inputValue()).toBe(email)
  await page.goto(/http\S+\/book\/\S+quiz=[\w.-]+/.exec(mail)?.[0] ?? '')
  expect(await page.getByLabel(/What do you want to get out of the call/).inputValue()).toContain(
    'I want the government as a customer',
  )
}

describe.each([true, false])('With script: %s', (javaScriptEnabled) => {
  test('The quiz can go back, survives a reload and shows its result before requesting an email address', {
    tags: javaScriptEnabled ? [] : 'slow',
  }, async () => {
    const { page, close } = await newVisitor(here.browser, { javaScriptEnabled, viewport: { width: 320, height: 800 } })
    await page.goto(`${here.site.url}/quiz`)
    if (javaScriptEnabled) await waitUntilHydrated(page)
    for (const number of [1, 2, 3]) await answerQuestion(page, number)
    await page.getByText('Question 4 of 8').waitFor()
    expect(await isWide(page)).toBe(false)
    expect(await widthOf(page.getByRole('progressbar'))).toBe(await widthOf(page.locator('#quiz-progress')))
    await page.reload()
    await page.getByText('Question 4 of 8').waitFor()
    if (javaScriptEnabled) await waitUntilHydrated(page)
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await page.getByText('Question 3 of 8').waitFor()
    expect(await page.getByLabel('Your state').inputValue()).toBe('GA')
    await continueQuiz(page, 3)
    for (const number of [4, 5, 6, 7, 8]) await answerQuestion(page, number)
    await page.getByRole('img', { name: '70 of 100' }).waitFor()
    if (javaScriptEnabled) await page.locator('h1:focus', { hasText: 'three steps short' }).waitFor()
    expect(await widthOf(page.getByRole('meter').first())).toBeGreaterThan(200)
    expect(await page.getByRole('link', { name: 'SAM.gov: entity registration' }).getAttribute('href')).toContain(
      'sam.gov',
    )
    expect(await isWide(page)).toBe(false)
    const email = `quiz-${javaScriptEnabled}@example.com`
    expect(
      await page.getByRole('checkbox').evaluateAll((all) => all.some((box) => (box as HTMLInputElement).checked)),
    ).toBe(false)
    await page.locator('#content').getByLabel('Your email address').fill(email)
    if (javaScriptEnabled) await page.getByLabel(/Keep my answers/).check()
    await page.getByRole('button', { name: 'Email me the result' }).click()
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Yes, email it to me' }).click()
    await page.getByText(`We’ve sent it to ${email}.`).waitFor()
    if (javaScriptEnabled) await page.locator('[role=status]:focus', { hasText: 'on its way' }).waitFor()
    const [mail] = await waitForEmails(here.site, email)
    expect(mail?.subject).toBe('Your funding readiness: 70 of 100')
    if (javaScriptEnabled) {
      expect(await layoutProblems(page)).toEqual([])
      await page.getByText('We keep your answers, as you agreed').waitFor()
      await usesAnswers(page, email, mail?.text ?? '')
    }
    await close()
  })
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
