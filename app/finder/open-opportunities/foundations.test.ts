import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { giveMembership } from '../../../test/account-people.ts'
import { offsetClock } from '../../../test/clocks.ts'
import { serverForFile } from '../../../test/local-server.ts'
import { shopForFile } from '../../../test/shop.ts'
import { signIn } from '../../../test/signed-in.ts'
import { visitPage } from '../../../test/visit-page.ts'
import * as profilePage from '../editions/reading/profile-page.tsx'
import { importFoundations } from '../opportunities/foundations/foundation-import.ts'
import { noteAnswers } from '../profile/profile.ts'
import * as allOpenPage from './all-open-page.tsx'
import { FoundationsNear } from './foundations-near.tsx'
import type { FoundationsView } from './load-foundations.ts'

const MEMBER = 'mia@example.com'
let headers: Record<string, string>
const shop = shopForFile({ clock: offsetClock() })
beforeAll(async () => {
  await giveMembership(shop.deps, MEMBER, 'active')
  headers = (await signIn(shop, MEMBER)).headers
})

async function imported(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(shop.dataDir, name)
  await writeFile(path, content)
  return importFoundations({ ...shop.deps, progress: () => {} }, path)
}

/** Every foundation and gift here is made up. */
const LIST = `ein,name,city,state,website,latest_fiscal_year,application_posture,application_deadline_text,public_contact_email,profile_url,irs_revocation_date,irs_filed_after_revocation
010000001,Made Hope Fund,Detroit,MI,madehope.example,2024,open,MARCH 1,apply@madehope.example,https://getfunded.example/1,,
010000002,Made Lake Fund,Flint,MI,,2023,open,NONE,,https://getfunded.example/2,,
010000003,Made Closed Fund,Detroit,MI,,2024,preselected_only,,,https://getfunded.example/3,,
010000004,Made Silent Fund,Detroit,MI,,2024,unknown,,,https://getfunded.example/4,,
010000005,Made Revoked Fund,Detroit,MI,,2024,open,,,https://getfunded.example/5,2024-05-15,false
010000006,Made Ohio Fund,Toledo,OH,,2024,open,,,https://getfunded.example/6,,
`
const GIFTS = `funder_ein,recipient_name,recipient_state,amount,fiscal_year
010000001,MADE BOYS AND GIRLS CLUB,MI,5000,2024
010000001,MADE YOUTH THEATER,MI,15000.00,2024
010000001,MADE HOSPITAL,MI,900000,2024
010000002,MADE LIBRARY,MI,2000,2024
010000003,MADE YOUTH CLUB,MI,7000,2024
`
/** A return in the form of the IRS. */
const RETURN = `<?xml version="1.0"?><Return xmlns="http://www.irs.gov/efile"><ReturnHeader><TaxYr>2024</TaxYr><Filer><EIN>010000007</EIN>
<BusinessName><BusinessNameLine1Txt>MADE FAMILY FOUNDATION</BusinessNameLine1Txt></BusinessName>
<USAddress><CityNm>LANSING</CityNm><StateAbbreviationCd>MI</StateAbbreviationCd></USAddress></Filer></ReturnHeader>
<ReturnData><IRS990PF><WebsiteAddressTxt>N/A</WebsiteAddressTxt><SupplementaryInformationGrp><ApplicationSubmissionInfoGrp>
<RecipientPersonNm>SEE OUR SECRETARY</RecipientPersonNm><RecipientUSAddress><AddressLine1Txt>1 MADE ST</AddressLine1Txt><CityNm>LANSING</CityNm></RecipientUSAddress>
<FormAndInfoAndMaterialsTxt>A LETTER OF ONE PAGE</FormAndInfoAndMaterialsTxt><SubmissionDeadlinesTxt>LAST FRIDAY OF APRIL</SubmissionDeadlinesTxt>
<RestrictionsOnAwardsTxt>MICHIGAN ONLY</RestrictionsOnAwardsTxt></ApplicationSubmissionInfoGrp>
<GrantOrContributionPdDurYrGrp><RecipientBusinessName><BusinessNameLine1Txt>MADE CHURCH</BusinessNameLine1Txt></RecipientBusinessName>
<RecipientUSAddress><StateAbbreviationCd>MI</StateAbbreviationCd></RecipientUSAddress><GrantOrContributionPurposeTxt>YOUTH CHOIR</GrantOrContributionPurposeTxt><Amt>10000</Amt></GrantOrContributionPdDurYrGrp>
</SupplementaryInformationGrp></IRS990PF></ReturnData></Return>`

const ANSWERS = { entity: 'nonprofit-501c3', state: 'MI', reach: 'state', years: '2-5', size: '2-10' }
const answer = (form: Record<string, string>) =>
  visitPage(shop, profilePage, { path: '/account/opportunities/profile', headers, form: { ...ANSWERS, ...form } })
const foundationsShown = async (): Promise<FoundationsView | undefined> => {
  const { data } = await visitPage(shop, allOpenPage, { path: '/account/opportunities', headers })
  return (data as { foundations?: FoundationsView }).foundations
}

const pageOf = (found: FoundationsView | undefined) =>
  found && renderToStaticMarkup(FoundationsNear({ found })).replaceAll('<!-- -->', '')

test('A nonprofit chooses what it does by the names of missions, and whom it serves, by pressing buttons alone', async () => {
  // What another form was told is looked up, as what they type here is.
  await noteAnswers(shop.deps, shop.database.db, MEMBER, { entity: 'nonprofit-501c3', trade: 'youth center' })
  const opened = await visitPage(shop, profilePage, { path: '/account/opportunities/profile', headers })
  for (const { data } of [opened, await answer({ trade: 'youth center', find: 'yes' })]) {
    expect(data.industries).toEqual([])
    expect(data.missions[0]).toEqual({ code: 'O20', title: 'Youth Centers & Clubs' })
  }
  expect(await answer({ 'mission-O20': 'yes', 'serves-youth': 'yes' })).toMatchObject({ status: 303 })
  const { data } = await visitPage(shop, profilePage, { path: '/account/opportunities/profile', headers })
  expect(data).toMatchObject({ answers: { missions: ['O20'], serves: ['youth'], naics: ['624110'] } })
})

test('A nonprofit sees the foundations of its state that take applications and gave for what it does, each of its return’s year', async () => {
  expect(await foundationsShown()).toBeUndefined()
  await expect(imported('gifts.csv', GIFTS)).rejects.toThrow('First get the list of foundations')
  expect(await imported('list.csv.gz', gzipSync(LIST))).toBe('6 rows read, 5 kept.')
  expect(await foundationsShown()).toMatchObject({ count: 2, medianCents: null, purpose: undefined })
  await imported('gifts.csv', GIFTS)
  await imported('gifts.csv', GIFTS)
  await imported('return.xml', RETURN)
  const found = await foundationsShown()
  const hope = { name: 'Made Hope Fund', gifts: 2, giftsYear: 2024, medianCents: 1_000_000, returnYear: 2024 }
  const family = { name: 'MADE FAMILY FOUNDATION', gifts: 1, restrictions: 'MICHIGAN ONLY' }
  expect(found).toMatchObject({
    ...{ state: 'MI', count: 2, medianCents: 1_000_000, purpose: 'youth centers & clubs' },
    shown: [
      { ...hope, deadlineWords: 'MARCH 1' },
      { ...family, deadlineWords: 'LAST FRIDAY OF APRIL' },
    ],
  })
  const page = pageOf(found)
  for (const words of [
    '2 foundations in Michigan that take applications and gave for youth centers &amp; clubs; median $10,000',
    '2 such gifts in 2024, 2 of them in Michigan: $5,000 to $15,000, median $10,000',
    'One such gift in 2024 in Michigan: $10,000',
    'Apply to: SEE OUR SECRETARY, 1 MADE ST, LANSING',
    'licensed <a href="https://creativecommons.org/licenses/by/4.0/"',
  ])
    expect(page).toContain(words)
})

test('A new list takes out who isn’t in it anymore, and leaves what a return said', async () => {
  await imported('next.csv', LIST.replace(/^.*Made Hope Fund.*\n/m, ''))
  const found = await foundationsShown()
  expect(found?.shown.map(({ name }) => name)).toEqual(['MADE FAMILY FOUNDATION'])
  // Known by its own return alone: the list isn't its source.
  expect(pageOf(found)).toMatch(/Data from returns that the IRS publishes\.(?!.*GetFunded)/)
})

const server = serverForFile((_, response) => response.end(gzipSync(LIST.replaceAll('Made', 'Forged'))))

test('A file under the name of a known release is that file to the byte, or nothing is imported', async () => {
  const address = `${server.url}/data-2026-10-08/foundations.csv.gz`
  const deps = { ...shop.deps, progress: () => {} }
  await expect(importFoundations(deps, address, true)).rejects.toThrow('its checksum is another')
  await expect(importFoundations(deps, address)).rejects.toThrow('private network')
})

const OTHER_RETURN = '<?xml version="1.0"?><Return><ReturnData><IRS990/></ReturnData></Return>'
test.each([
  ['a return of another kind', OTHER_RETURN, /no return of a private foundation/],
  ['a table of something else', 'NoticeId,Title\n1,Roof\n', /lacks ein, name/],
  ['a list that is cut off', gzipSync(LIST).subarray(0, 200), /damaged|truncated|end of file/i],
])('%s is refused, and says why', async (_, content, reason) => {
  await expect(imported('wrong', content)).rejects.toThrow(reason)
})
