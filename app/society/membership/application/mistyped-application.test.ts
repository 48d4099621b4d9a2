import { expect, test } from 'vitest'
import { applicationAnswers, sendApplyForm, societyForFile } from '../../../../test/members.ts'

const here = societyForFile()
const apply = async (more: Record<string, string>) =>
  (await sendApplyForm(here.shop, { ...applicationAnswers('rosa@gmial.com'), ...more })).reply

test('An application from an address that looks mistyped is asked about it once, before its link goes to nobody', async () => {
  expect(await apply({})).toMatchObject({
    state: 'invalid',
    problem: 'Not sent yet. Is your email address right?',
    suggestion: 'rosa@gmail.com',
    values: { email: 'rosa@gmial.com', needs: 'A second oven' },
  })
  expect(await apply({ email_choice: 'rosa@gmail.com' })).toEqual({ state: 'unconfirmed' })
  await here.emailTexts('rosa@gmail.com', 'Please confirm your application', 1)
})

test('Someone who says that it’s right has it used', async () => {
  expect(await apply({ email_asked: 'rosa@gmial.com' })).toEqual({ state: 'unconfirmed' })
  await here.emailTexts('rosa@gmial.com', 'Please confirm your application', 1)
})
