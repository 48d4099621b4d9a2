import { unzipSync, zipSync } from 'fflate'
import { describe } from 'vitest'
import { button, heading, type Job, link, openRoom, testJobs } from './desk-phone.ts'

/** What is done in the rooms of the desk. */
const JOBS: Job[] = [
  {
    job: 'She writes a newsletter, and it goes out in ten minutes',
    presses: 3,
    async run({ page, press }) {
      await press(button(page, 'More'), button(page, 'Write a newsletter'))
      await press(button(page, 'Write a newsletter'), heading(page, 'Write'))
      await page.getByLabel('Subject').fill('Three grants that close soon')
      await page.getByLabel('Preview line').fill('One of them is for bakeries.')
      await page.getByLabel('Text').fill('Hello **everyone**')
      await press(button(page, 'Send it'), button(page, 'Stop it'))
    },
  },
  {
    job: 'She drafts an edition',
    presses: 3,
    async run(thumb) {
      await openRoom(thumb, 'Editions')
      const draft = thumb.page.getByRole('button', { name: /^Make the draft/ }).first()
      await thumb.press(draft, thumb.page.locator('main ol h3').first())
    },
  },
  {
    job: 'She sees which members are at risk',
    presses: 3,
    async run(thumb) {
      await openRoom(thumb, 'Society')
      await thumb.press(link(thumb.page, /^At risk/), thumb.page.getByRole('heading', { name: /^At risk/, level: 2 }))
      await thumb.page.getByText('Denise Ortiz').waitFor()
    },
  },
  {
    job: 'She sees what came in this month, and how many read, answer, buy and win',
    presses: 2,
    run: (thumb) => openRoom(thumb, 'Numbers'),
  },
  {
    job: 'She changes the link of her video calls',
    presses: 3,
    async run({ page, press }) {
      await press(page.getByRole('link', { name: 'Find', exact: true }), heading(page, 'Find'))
      const field = page.getByRole('textbox', { name: 'Video link' })
      await press(link(page, 'Change your video link'), field)
      await field.fill('https://video.example.com/simone')
      await press(button(page, 'Save: Video link'), page.getByText('Saved. It applies from now on.'))
    },
  },
  {
    job: 'She tries whether emails leave the server',
    presses: 3,
    async run(thumb) {
      await openRoom(thumb, 'Settings')
      await thumb.press(button(thumb.page, 'Send me a test email'), thumb.page.locator('#works [role=status]'))
    },
  },
  {
    job: 'She publishes a finished file in place of one that she sells',
    presses: 3,
    async run({ page, press }) {
      const upload = page.getByLabel('The finished file')
      await press(page.getByRole('link', { name: 'Find', exact: true }), heading(page, 'Find'))
      await press(link(page, 'Replace a file that you sell'), upload)
      const choice = page.getByLabel('Which file it replaces')
      const letter = choice.locator('optgroup[label^="Startup"] option', { hasText: '.docx' }).first()
      const [product = '', id = ''] = ((await letter.getAttribute('value')) ?? '').split('/')
      const row = page.getByRole('listitem').filter({ hasText: 'Startup Essentials Template Pack' })
      const version = /Version ([\d.]+),/.exec((await row.textContent()) ?? '')?.[1]
      const file = await page.request.get(new URL(`/desk/documents/${product}/${version}/${id}`, page.url()).href)
      const buffer = Buffer.from(zipSync({ ...unzipSync(await file.body()), 'note.txt': Buffer.from('mine') }))
      await choice.selectOption(`${product}/${id}`)
      // The choice of the file sends it.
      await upload.setInputFiles({ name: 'mine.docx', mimeType: 'text/plain', buffer })
      await page.getByLabel('What changed').fill('The letter has a new first line.')
      const isOut = page.getByRole('status').getByText(/is out/)
      await press(page.getByRole('button', { name: /^Publish version/ }), isOut)
    },
  },
]

describe('With a thumb, at 360 pixels, in her rooms', () => testJobs(JOBS))
