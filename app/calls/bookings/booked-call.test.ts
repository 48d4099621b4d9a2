import { expect, test } from 'vitest'
import { newEventLinks } from './booked-call.tsx'

test('A call can be added to Google Calendar and Outlook with its name, start and end', () => {
  const links = newEventLinks({ title: 'Clarity Call', startsAt: '2026-12-01T15:00:00.000Z', minutes: 30 })
  const name = 'Clarity Call with Simone'
  expect(links.map(({ calendar, href }) => [calendar, Object.fromEntries(new URL(href).searchParams)])).toEqual([
    ['Google Calendar', { action: 'TEMPLATE', text: name, dates: '20261201T150000Z/20261201T153000Z' }],
    ['Outlook', { rru: 'addevent', subject: name, startdt: '2026-12-01T15:00:00Z', enddt: '2026-12-01T15:30:00Z' }],
  ])
})
