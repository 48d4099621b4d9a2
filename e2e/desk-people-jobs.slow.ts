import { describe, expect } from 'vitest'
import { button, done, find, heading, type Job, link, testJobs } from './desk-phone.ts'

/** What begins with someone, or with an order of theirs. */
const JOBS: Job[] = [
  {
    job: 'She finds someone by a part of a name',
    presses: 3,
    async run(thumb) {
      const amy = link(thumb.page, /Amy Castellano/).first()
      await find(thumb, 'castell', amy)
      await thumb.press(amy, heading(thumb.page, 'Amy Castellano'))
    },
  },
  {
    job: 'She sends someone’s files again, and they go out after a minute',
    presses: 3,
    async run(thumb) {
      await find(thumb, 'tomas@example.com', heading(thumb.page, 'tomas@example.com'))
      await thumb.press(button(thumb.page, 'Send their files again'), thumb.page.getByText(/^Sent .* again/).first())
    },
  },
  {
    job: 'She corrects the address that someone mistyped',
    presses: 3,
    async run(thumb) {
      const { page, press } = thumb
      await press(
        page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Orders' }),
        heading(page, 'Orders'),
      )
      await press(link(page, /ines@exmaple.com/), page.getByLabel('The right one'))
      await page.getByLabel('The right one').fill('ines@example.com')
      await press(button(page, 'Correct it'), page.getByRole('link', { name: 'ines@example.com' }))
    },
  },
  {
    job: 'She returns a part of a payment that nobody asked back',
    presses: 3,
    async run({ page, press }) {
      await press(
        page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Orders' }),
        heading(page, 'Orders'),
      )
      await press(link(page, /tomas@example.com/), page.getByLabel(/^Type what goes back/))
      await page.getByLabel(/^Type what goes back/).fill('10')
      await press(button(page, 'Return it'), done(page, /^\$10 .*goes back to tomas@example.com/))
    },
  },
  {
    job: 'She gives someone a product',
    presses: 3,
    async run(thumb) {
      const { page, press } = thumb
      await find(thumb, 'grace@example.com', heading(page, 'Grace Okafor'))
      await page.getByLabel('Give them something').selectOption({ index: 0 })
      await press(button(page, 'Give it'), page.getByText(/^Gave/).first())
    },
  },
  {
    job: 'She books a call for someone, and they get the invitation',
    presses: 3,
    async run(thumb) {
      const { page, press } = thumb
      await find(thumb, 'noor@example.com', heading(page, 'Noor Haddad'))
      await page.getByLabel('Day and time, on your clock').fill('2031-07-02T10:00')
      await press(button(page, 'Book it'), page.getByText(/^Booked for Noor Haddad/).first())
    },
  },
  {
    job: 'She keeps a note about someone',
    presses: 3,
    async run(thumb) {
      const { page, press } = thumb
      await find(thumb, 'noor@example.com', heading(page, 'Noor Haddad'))
      await page.getByLabel('Add a note').fill('Prefers the phone.')
      await press(button(page, 'Add it'), page.getByRole('button', { name: 'Take away' }))
    },
  },
  {
    job: 'She looks at someone’s account as they see it',
    presses: 3,
    async run(thumb) {
      await find(thumb, 'grace@example.com', heading(thumb.page, 'Grace Okafor'))
      await thumb.press(link(thumb.page, 'See their account'), heading(thumb.page, /^The account of Grace Okafor/))
    },
  },
  {
    job: 'She copies everything that’s stored about someone who asks for it',
    presses: 3,
    async run(thumb) {
      const { page, press } = thumb
      await find(thumb, 'luis@example.com', heading(page, 'Luis Marte'))
      await press(button(page, 'See and copy all data'), heading(page, 'What we have on file'))
    },
  },
  {
    job: 'She erases the data of someone who wrote a letter',
    presses: 3,
    async run(thumb) {
      const { page, press } = thumb
      await find(thumb, 'ulla@example.com', heading(page, 'Ulla Berg'))
      await page.getByLabel('Type the address to confirm').fill('ulla@example.com')
      await press(button(page, 'Erase their data'), page.getByText('Erased. They get an email'))
      expect(new URL(page.url()).search).toBe('?erased')
    },
  },
]

describe('With a thumb, at 360 pixels, for someone', () => testJobs(JOBS))
