import type { Page } from 'playwright-core'

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
export async function answerQuestion(page: Page, number: number): Promise<void> {
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
export async function continueQuiz(page: Page, number: number): Promise<void> {
  await page.getByRole('button', { name: number === 8 ? 'See my result' : 'Next' }).click()
}
