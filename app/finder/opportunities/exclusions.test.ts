import { expect, test } from 'vitest'
import { findExclusion } from './exclusions.ts'

const DAY = '2026-04-06'
const notice = (description: string, title = 'Grounds maintenance', eligibility_words: string | null = null) =>
  findExclusion({ title, description, eligibility_words }, DAY)

/** Sentences of notices that SAM.gov and Grants.gov published between March 3 and April 16, 2026, by what each says. */
const CLOSED = {
  'is only for holders of an agreement': [
    'This solicitation is open ONLY to Region 9 Timber Mark and Cruise BPA holders.',
    'Amendment 0001 changes the RFP to Work Plan contractors only.',
    'Only M&R MACC Contractors listed on the General Requirements cover page may submit a proposal for this project.',
    '***ONLY SEAPORT-NXG MULTIPLE AWARD CONTRACT CONTRACTORS ARE ELIGIBLE FOR AWARD.',
    'This call is restricted to the approved companies eligible for call orders under the BPA.',
    'Offerors must have a signed DITCO Basic Agreement to be considered.',
  ],
  'is by invitation only': ['Eligibility: Invitation Only.'],
  'is no request for applications': [
    'THIS IS NOT A REQUEST FOR APPLICATIONS.',
    'No applications are being accepted at this time.',
  ],
  'is awarded already': ['Agreement awarded to SCA.'],
  'is for one national center': ['OJJDP FY25 National Mentoring Resource Center.'],
  'is for tribes and their organizations': [
    'Workforce Innovation and Opportunity Act, Indian and Native American Programs.',
    'Applications are limited to federally recognized Indian tribes.',
  ],
  'shares out money by a formula': ['The Title II Formula Grants Program supports states.'],
  'is a tax credit for those who give': [
    'The program provides tax credits to eligible businesses contributing to an Opportunity Scholarship Organization.',
  ],
  'is only for approved sources': [
    'This is a source controlled drawing item.',
    'This is a qualified products list (QPL) item.',
  ],
  'names its contractor already': [
    'SOLE SOURCE TO: Hydraulic Technology, Inc.',
    'NSWC Corona Division intends to use other than full and open competition to award a sole source FFP contract to WYN INDUSTRIES INC.',
    'Sole source OIL STATES INDUSTRIES INC.',
  ],
  'is a lease or a sale by the government': [
    'Department of Veterans Affairs Seeks to Lease Medical Clinic Space.',
    'The Government requires a full-service lease for: A minimum of 4800 rentable square feet.',
  ],
  'is for work abroad': [
    'This announcement will be revised regularly to incorporate country specific narratives (Attachment 1 of the announcement).',
    'Start an OTU-2 at 10.709 GB commercial circuit intra-Europe.',
  ],
  'is suspended or cancelled': [
    '**ACCEPTANCE OF WHITE PAPERS IS SUSPENDED UNTIL FURTHER NOTICE** Defense Production Act Title III.',
  ],
  'is only for universities': [
    'Any new grant opportunities under AJFE are open and available only to the university members of ASCENT.',
    'Research and Development (RAD) Directed Energy (RD) University Assistance Instruments.',
  ],
  'asked for papers by a day that is over': [
    'PRE-APPLICATION WHITE PAPERS FOR THIS TOPIC MUST BE SUBMITTED BY 11:59 PM (MIDNIGHT) EST ON 2 MARCH 2026.',
  ],
  'required bidders to be at a meeting that is over': [
    'Mandatory pre-bid conference at 3/15/2026 - 10:00 a.m.',
    'Mandatory walk through will be held on March 16, 2026 at the Grapevine facility.',
    'Job Showing is Mandatory: 3/20/2026, 9 a.m.',
  ],
}

test.each(Object.entries(CLOSED))('a notice %s', (reason, sentences) => {
  for (const sentence of sentences)
    expect(notice(`Background first. ${sentence} More follows.`)).toMatchObject({ reason, sentence })
})

test.each([
  'This is for a non-personal services contract for timber marking and cruising in the Stampede timber sale area.',
  'The Government intends to award a single Firm Fixed Price contract.',
  'Assist in drafting statements of work, requests for waivers, and sole-source justifications.',
  'Offerors must not be suspended or debarred.',
  'If the solicitation is cancelled, offerors will be told by an amendment.',
  'Items will be shipped to various CONUS and OCONUS depots.',
  'Eligibility is limited to institutions of higher education, nonprofits and small businesses.',
  'White papers are due no later than May 1, 2026.',
  'Letters of intent were due March 2, 2026, or must be submitted by June 2, 2026.',
  'The Government intends to award only one multiple award contract to the best offeror.',
  'Please note: There is a Non-Mandatory Pre-Bid Walkthrough 03/28/2026 @ 10:30AM.',
  'The pre-bid conference on March 16, 2026 is not mandatory.',
])('readers may still apply when a notice says: %s', (sentence) => {
  expect(notice(sentence)).toBeUndefined()
})

test('the title and the eligibility text count like the description, and a long sentence is cut', () => {
  expect(notice('', 'Lease of Office Space within San Antonio, TX')).toMatchObject({
    reason: 'is a lease or a sale by the government',
  })
  const long = `Applications are open only to universities ${'of every kind and size '.repeat(40)}`
  expect(notice('', 'Research', long)?.sentence).toHaveLength(241)
})
