import { expect, test } from 'vitest'
import { applicationAnswers, sendApplyForm, societyForFile } from '../../../../test/members.ts'
import { DAY } from '../../../platform/clock.ts'
import type { Answers } from './answers.ts'
import { deleteUnsentApplications } from './applications.ts'
import { loadApplyPage } from './handle-application.ts'

const here = societyForFile()
const { clock, emailTexts } = here
const save = (email: string, more: Partial<Answers> = {}, token?: string) =>
  sendApplyForm(here.shop, { ...applicationAnswers(email), ...more }, token, 'keep')
const tokenIn = (text: string | undefined) => /\/apply\/([\w.-]+)/.exec(text ?? '')?.[1]
const mailedLinks = async (email: string, count = 1) =>
  (await emailTexts(email, 'Your application is saved', count)).map(tokenIn)
const open = async (token: string | undefined) => (await loadApplyPage(here.shop.deps, token, null)).page
const forget = () => deleteUnsentApplications({ db: here.shop.database.db, clock })

/** The link to a draft without an address, which the page shows. */
async function shownLink(more: Partial<Answers> = {}): Promise<string | undefined> {
  const { reply } = await save('', more)
  return reply.state === 'saved' ? tokenIn(reply.path) : undefined
}

test('Only the emailed link opens a draft with an address, never the reply to its sender', async () => {
  const { reply } = await save('vic@example.com')
  expect(JSON.stringify(reply)).not.toMatch(/apl_|\/apply\//)
  const [link] = await mailedLinks('vic@example.com')
  expect(await open(link)).toMatchObject({
    state: 'open',
    values: { email: 'vic@example.com', needs: 'A second oven' },
  })
})

test('Once a draft has an address, the link from before no longer opens it', async () => {
  const shown = await shownLink()
  expect(await open(shown)).toMatchObject({ state: 'open' })
  const { reply } = await save('wilma@example.com', {}, shown)
  expect(reply).toEqual({ state: 'saved', path: undefined })
  const [mailed] = await mailedLinks('wilma@example.com')
  await save('wilma@example.com', { needs: 'My real figures' }, mailed)
  expect(await open(mailed)).toMatchObject({ state: 'open', values: { needs: 'My real figures' } })
  expect(await open(shown)).toEqual({ state: 'ended' })
})

test('A draft that moves to another address is closed to the one before', async () => {
  await save('xena@example.com')
  const [first] = await mailedLinks('xena@example.com')
  await save('yolanda@example.com', {}, first)
  const [second] = await mailedLinks('yolanda@example.com')
  expect(await open(first)).toEqual({ state: 'ended' })
  expect(await open(second)).toMatchObject({ state: 'open' })
})

test('A sent application cannot be changed, and its link no longer shows it', async () => {
  await save('zelda@example.com')
  const [link] = await mailedLinks('zelda@example.com')
  await sendApplyForm(here.shop, applicationAnswers('zelda@example.com'), link)
  expect((await save('zelda@example.com', { name: 'Mallory' }, link)).reply).toEqual({ state: 'unconfirmed' })
  expect(await open(link)).toEqual({ state: 'unconfirmed' })
})

test('Drafts without an address are deleted after 30 days, and unconfirmed applications after 7', async () => {
  const shown = await shownLink({ name: 'Nobody' })
  await save('abby@example.com')
  const [mailed] = await mailedLinks('abby@example.com')
  await save('bella@example.com')
  const [sent] = await mailedLinks('bella@example.com')
  await sendApplyForm(here.shop, applicationAnswers('bella@example.com'), sent)
  clock.offsetMs += 6 * DAY
  await forget()
  expect(await open(sent)).toEqual({ state: 'unconfirmed' })
  clock.offsetMs += 2 * DAY
  await forget()
  expect(await open(sent)).toEqual({ state: 'ended' })
  expect(await open(shown)).toMatchObject({ state: 'open' })
  clock.offsetMs += 23 * DAY
  await forget()
  expect(await open(shown)).toEqual({ state: 'ended' })
  expect(await open(mailed)).toMatchObject({ state: 'open' })
})
