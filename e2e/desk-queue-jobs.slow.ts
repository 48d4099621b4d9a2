import { describe } from 'vitest'
import { button, done, heading, item, type Job, link, said, testJobs } from './desk-phone.ts'

/** What begins with an item of the queue, in an order in which none is in another's way. */
const JOBS: Job[] = [
  {
    job: 'She puts an item of her morning off until tomorrow',
    presses: 1,
    async run({ page, press }) {
      await press(item(page, /Ulla/).getByRole('button', { name: /^Later/ }), done(page, /^Later.*Ulla/))
      await item(page, /Ulla/).waitFor({ state: 'detached' })
    },
  },
  {
    job: 'She takes back what she did today',
    presses: 1,
    async run({ page, press }) {
      await press(button(page, /^Undo: Later.*Ulla/), item(page, /Ulla/))
    },
  },
  {
    job: 'She answers a message',
    presses: 2,
    async run({ page, press }) {
      await press(item(page, /Rosa/).getByRole('link'), heading(page, 'Answer Rosa Lindqvist'))
      await page.getByLabel('Your words').fill('Yes. It needs the bank’s signature.')
      await press(button(page, 'Send it'), said(page, /^Answered/))
    },
  },
  {
    job: 'She stops an answer before it goes out',
    presses: 3,
    async run({ page, press }) {
      await press(item(page, /Omar/).getByRole('link'), heading(page, 'Answer Omar Haddad'))
      await page.getByLabel('Your words').fill('No.')
      const stop = button(page, /^Stop it: Answered Omar/)
      await press(button(page, 'Send it'), stop)
      await press(stop, page.getByLabel('Your words'))
    },
  },
  {
    job: 'She accepts an application to the Society',
    presses: 2,
    async run({ page, press }) {
      await press(item(page, /Luis/).getByRole('link'), heading(page, /Luis/))
      await press(button(page, 'Accept'), said(page, /^Accepted/))
    },
  },
  {
    job: 'She returns the money that someone asked for',
    presses: 2,
    async run({ page, press }) {
      await press(item(page, /harpreet/i).getByRole('link'), page.getByLabel(/^Type what goes back/))
      await page.getByLabel(/^Type what goes back/).fill('35')
      await press(button(page, 'Return it'), said(page, /^\$35 goes back to harpreet@example.com/))
    },
  },
  {
    job: 'She says how a call went',
    presses: 2,
    async run({ page, press }) {
      await press(item(page, /Grace/).getByRole('link'), heading(page, 'Grace Okafor'))
      await press(button(page, 'Held'), said(page, /Grace Okafor: held/))
    },
  },
  {
    job: 'She sends a client the plan and the recording of a call',
    presses: 2,
    async run({ page, press }) {
      await press(item(page, /Noor/).getByRole('link'), heading(page, 'Noor Haddad'))
      await page.getByLabel('Their next 30 days').fill('Week 1: call the bank.')
      await page.getByLabel('Link to the recording').fill('https://video.example.com/1')
      await press(button(page, 'Send both'), said(page, /Noor Haddad/))
    },
  },
  {
    job: 'She moves a call, with a word to the client',
    presses: 3,
    async run({ page, press }) {
      await openCalls({ page, press })
      await press(link(page, /Amy Castellano/), heading(page, 'Amy Castellano'))
      await page.getByLabel('New day and time').fill('2031-07-01T10:00')
      await page.getByLabel('Your note to them').first().fill('My daughter is ill. Is this day fine?')
      await press(button(page, 'Move it and tell them'), page.getByText('Tuesday, July 1').first())
    },
  },
  {
    job: 'She cancels a call, and its payment goes back',
    presses: 3,
    async run({ page, press }) {
      await openCalls({ page, press })
      await press(link(page, /Ivan Petrov/), heading(page, 'Ivan Petrov'))
      await page.getByLabel(/^Type \$\d+ to confirm/).fill('97')
      await press(button(page, /^Cancel and return/), said(page, /Ivan Petrov: canceled/))
    },
  },
  {
    job: 'She blocks days on which nobody can book',
    presses: 2,
    async run({ page, press }) {
      await openCalls({ page, press })
      await page.getByLabel('First day').fill('2032-07-01')
      await page.getByLabel('Last day').fill('2032-07-14')
      await press(button(page, 'Take them off'), button(page, /^Open again: .*July 1 /))
    },
  },
  {
    job: 'She books a time for a call that was paid and has none',
    presses: 2,
    async run({ page, press }) {
      await press(item(page, /fern@example.com has no time/).getByRole('link'), page.getByLabel('Free times'))
      await page.getByLabel('Free times').selectOption({ index: 3 })
      await press(button(page, 'Book it and invite them'), said(page, /^Booked for fern@example.com/))
    },
  },
  {
    job: 'She books a call for someone who wrote to her by phone',
    presses: 2,
    async run({ page, press }) {
      await openCalls({ page, press })
      await page.getByLabel('Their email').fill('olga@example.com')
      await page.getByLabel('New day and time').fill('2031-08-01T10:00')
      await press(button(page, 'Book it'), said(page, /^Booked for olga@example.com/))
    },
  },
  {
    job: 'She takes a list along',
    presses: 2,
    async run({ page, press }) {
      await press(button(page, 'More'), link(page, 'Exports'))
      await press(link(page, 'Exports'), heading(page, 'Exports'))
    },
  },
]

const openCalls = ({ page, press }: Pick<Parameters<Job['run']>[0], 'page' | 'press'>) =>
  press(page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Calls' }), heading(page, 'Calls'))

describe('With a thumb, at 360 pixels, from the queue', () => testJobs(JOBS))
