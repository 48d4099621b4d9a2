import { expect, test } from 'vitest'
import { sampleEdition } from '../app/finder/editions/publishing/publishing.ts'
import { refreshListings } from '../app/finder/open-opportunities/refresh-listings.ts'
import { DAY } from '../app/platform/clock.ts'
import { giveMembership } from '../test/account-people.ts'
import type { FolderDeps } from '../test/filled-folder.ts'
import { importText } from '../test/own-finds.ts'
import { signIn } from '../test/signed-in.ts'
import { filledSiteForFile, newSignedIn } from './site.ts'

const MEMBER = 'denise@example.com'
const PATH = '/account/opportunities'

/** The rows of the sample as finds that are open now, so that real titles, agencies and codes are in the list. */
async function importSample(deps: FolderDeps & { dataDir: string }): Promise<void> {
  const quoted = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
  const rows = sampleEdition('small-business').entries.map(({ number, title, agency, states, sectors, naics }, at) => {
    const deadline = new Date(Date.now() + (3 + at) * DAY).toISOString().slice(0, 10)
    const lists = [states, sectors, naics].map((values) => values.join('; '))
    return quoted([number, title, agency ?? '', 'small-business', ...lists, deadline, 'https://example.gov/notice'])
  })
  const header = 'number,title,funder,who may apply,states,sectors,naics,deadline,official link'
  await importText(deps, 'own', [header, ...rows].join('\n'))
  await refreshListings(deps)
}

const here = filledSiteForFile(async (deps) => {
  await giveMembership(deps, MEMBER, 'active')
  await importSample(deps)
  return (await signIn({ deps }, MEMBER)).cookie
})

test('Without script a member answers seven questions, finds what fits first, searches, saves and deletes', {
  tags: 'slow',
}, async () => {
  const { page, close } = await newSignedIn(here, here.filled, { javaScriptEnabled: false })
  await page.goto(here.site.url + PATH)
  await page.getByRole('link', { name: 'Answer seven questions' }).click()
  await page.getByLabel('A small business').check()
  await page.getByLabel('State', { exact: true }).selectOption('GA')
  await page.getByLabel('How far').selectOption('anywhere')
  await page.getByLabel('In your own words').fill('I clean offices')
  await page.getByRole('button', { name: 'Find my trade' }).click()
  await page.getByLabel(/Janitorial Services/).check()
  await page.getByLabel('Years at it').selectOption('2-5')
  await page.getByLabel('People', { exact: true }).selectOption('2-10')
  await page.getByRole('button', { name: 'Save and sort my list' }).click()
  await page.getByText(/Sorted for a small business in Georgia: Janitorial/).waitFor()
  await page.getByLabel('Search', { exact: true }).fill('custodial')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.getByText(/^\d+ match/).waitFor()
  expect(new URL(page.url()).searchParams.get('words')).toBe('custodial')
  await page.getByRole('button', { name: 'Save this search' }).click()
  const saved = page.getByRole('region', { name: 'Saved searches' })
  await saved.getByRole('link', { name: 'custodial' }).waitFor()
  await saved.getByRole('button', { name: /^Stop emails ?: custodial/ }).click()
  await saved.getByText('Not emailed').waitFor()
  await saved.getByRole('button', { name: 'Delete custodial' }).click()
  await saved.getByText('None yet.').waitFor()
  await close()
})
