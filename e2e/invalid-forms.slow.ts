import { expect, test } from 'vitest'
import { postForm } from '../test/no-script-client.ts'
import { sharedSite } from './site.ts'

const site = sharedSite()

const HUGE = 'oven '.repeat(90_000)
const sizeOf = async (path: string, fields: Record<string, string>) =>
  (await (await postForm(site, path, fields)).text()).length

test.each([
  ['/contact/message', 'message'],
  ['/contact/message', 'firstName'],
  ['/contact/message', 'email'],
  ['/apply', 'needs'],
  ['/apply', 'stage'],
  ['/newsletter', 'email'],
  ['/my-data', 'email'],
])('The error for a faulty form of half a megabyte at %s does not repeat its content (%s)', async (path, field) => {
  const [small, large] = [await sizeOf(path, { [field]: 'x' }), await sizeOf(path, { [field]: HUGE })]
  // The typed text is in the form and in the page data, where one character may be escaped as several.
  expect(large - small).toBeLessThan(50_000)
})

test('A confirming page is not sent back with extra data from the form', async () => {
  const fields = { email: 'ada@example.com', message: 'Do ovens count?' }
  const [small, large] = [
    await sizeOf('/contact/message', fields),
    await sizeOf('/contact/message', { ...fields, [HUGE.slice(0, 1000)]: 'x', junk: HUGE }),
  ]
  expect(large - small).toBeLessThan(5000)
})
