import { expect, test } from 'vitest'
import { all, checkoutForms, expectLinks, readPage, region, text, texts, valuesOf } from '../test/pages/read-page.ts'
import { sharedSite } from './site.ts'

// What the pages say that the server renders. Those that are built are read in test/pages.

/** A page that is asked for. */
const ask = async (path: string) => readPage(await (await fetch(sharedSite().url + path)).text()).main

test('/free-money-finder: two editions are offered, each for $19 with its own button', async () => {
  const main = await ask('/free-money-finder')
  const editions = all(region(main, /edition, in two lists/), 'article')
  expect(texts(editions)).toEqual([
    expect.stringMatching(/Small Business ?\$19\/edition/),
    expect.stringMatching(/Nonprofit ?\$19\/edition/),
  ])
  for (const edition of editions) expect(all(edition, 'button', /^Download for \$19/)).toHaveLength(1)
  expect(editions.flatMap((edition) => valuesOf(edition, 'productId'))).toEqual([
    'money-finder-small-business',
    'money-finder-nonprofit',
  ])
})

test('/clarity-call: its booking buttons open its own calendar in a new tab, with a checkout button beside each', async () => {
  const main = await ask('/clarity-call')
  const bookings = expectLinks(main, /^Book a Clarity Call/, '/book/clarity-call', 'new tab')
  const found = checkoutForms(main, 'clarity-call')
  expect(found).toHaveLength(bookings)
  for (const { action } of found) expect(action).toBe('/functions/v1/create-clarity-checkout')
})

test('/contact: the form has its six fields, with the labels and types that browsers use for autofill', async () => {
  const main = await ask('/contact')
  const form = region(main, 'Write to us')
  const labels = new Map(all(form, 'label').map((label) => [label.attribs.for, text(label)]))
  const fields = all(form, 'input textarea').filter(
    ({ attribs }) => labels.has(attribs.id) && attribs.name !== 'homepage', // which only robots see
  )
  const found = fields.map(({ name: tag, attribs: { id, name, type = tag, autocomplete, required } }) => {
    return [labels.get(id), name, type, autocomplete, required !== undefined]
  })
  expect(found).toEqual([
    [expect.stringMatching(/first name/i), 'firstName', 'text', 'given-name', false],
    [expect.stringMatching(/last name/i), 'lastName', 'text', 'family-name', false],
    [expect.stringMatching(/^email/i), 'email', 'email', 'email', true],
    [expect.stringMatching(/business/i), 'businessType', 'text', undefined, false],
    [expect.stringMatching(/subject/i), 'subject', 'text', undefined, false],
    [expect.stringMatching(/message/i), 'message', 'textarea', undefined, true],
  ])
  expect(all(form, 'button')).toHaveLength(1)
})
