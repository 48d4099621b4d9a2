import { expect, test } from 'vitest'
import type { Opportunity } from '../../opportunities/opportunities.ts'
import { opportunityFields } from '../../opportunities/opportunity.ts'
import { summaryOf } from './entry-summary.ts'

const summary = (title: string, description: string) =>
  summaryOf({ ...opportunityFields({ title, description, competitive: true }) } as Opportunity)

// Titles and texts of notices that SAM.gov had in April 2026, shortened; the people are invented.
const SUMMARIES: Record<string, [title: string, text: string, summary: string | null]> = {
  'a text of one sentence in capitals reads like a title': [
    'Mowing at Fort McHenry',
    'TRASH REMOVAL AT FORT MCHENRY NATIONAL MONUMENT IN BALTIMORE, MARYLAND AND HAMPTON SITE IN TOWSON, MARYLAND.',
    'Trash Removal at Fort McHenry National Monument in Baltimore, Maryland and Hampton Site in Towson, Maryland.',
  ],
  'a longer text in capitals has sentences again, with names': [
    'Mount Morris Dam Building 304 Roof Replacement',
    'PROJECT TITLE: MOUNT MORRIS DAM BUILDING 304 ROOF REPLACEMENTPROJECT LOCATION: MOUNT MORRIS, NEW YORKTHIS PROJECT CONSISTS OF PROVIDING ALL LABOR AND MATERIALS. THE WORK IS SHOWN IN THE STATEMENT OF WORK (SOW).THE GOVERNMENT INTENDS TO AWARD ONE (1) CONTRACT.',
    'Project title: Mount Morris Dam Building 304 Roof Replacement. Project location: Mount Morris, New York. This project consists of providing all labor and materials. The work is shown in the statement of work (SOW). The government intends to award one (1) contract.',
  ],
  'paperwork at the beginning is left out up to the sentence about the thing, and from the next paperwork on': [
    'Fort Simcoe Multiple Building Life Safety Improvements',
    'UPDATE: Amendment 0001, this Solicitation is hereby extended to 30 April 2026. A future update will contain all the Q&A. The Fort Simcoe Job Corps Center has identified the need for updated Doors within B117. NAICS Code 236220 applies.',
    '… The Fort Simcoe Job Corps Center has identified the need for updated Doors within B117. …',
  ],
  'phone numbers are left out': [
    'Night Cleaning',
    'Cleaners are wanted for two offices in Ohio, each night. Call Pat Dover at (555) 010-0199 or 555-010-0199.',
    'Cleaners are wanted for two offices in Ohio, each night. Call Pat Dover at … or ….',
  ],
  'a dash that became a question mark is one again': [
    'Demolition of a Dining Hall',
    'This is for a new contract at Hurlburt Field under FAR Part 36 ? Construction Contracts of the base.',
    'This is for a new contract at Hurlburt Field under FAR Part 36 – Construction Contracts of the base.',
  ],
  'the space between two sentences is there again': [
    'Salmon Research',
    'The fund is run by the Fisheries Program of Region 7.The Service receives money for the agreement with Canada.',
    'The fund is run by the Fisheries Program of Region 7. The Service receives money for the agreement with Canada.',
  ],
  'the name of an official goes with the email address': [
    'Monitoring System',
    'Vendor shall install a new monitoring system as in the statement of work. CO: Pat Q. Dover, pat.dover@example.gov All quotes are due in April.',
    'Vendor shall install a new monitoring system as in the statement of work. … All quotes are due in April.',
  ],
  'the thing stands first, and not how the request is made': [
    'Upgrade HVAC for the Bee Laboratory',
    'This announcement constitutes the only solicitation. Solicitation number 1232SA26Q0282 is issued as a Request for Quotation (RFQ) for quantity one (1) HVAC system for the hives of the laboratory. NAICS code 238220 applies.',
    'Quantity one (1) HVAC system for the hives of the laboratory.',
  ],
  'an amendment before numbered paragraphs is left out, with the number of the first': [
    'Sam Houston Trail Bridge Replacement',
    'April 10, 2026 The purpose of this amendment is to: 1.Update responses. 2. Extend solicitation to 1400 CST. 1.1 This Project includes all labor for the construction of Trail Bridges west of New Waverly, TX. Work includes: Phase A.',
    '… This Project includes all labor for the construction of Trail Bridges west of New Waverly, TX. …',
  ],
  'a long first sentence is whole, because what is bought stands at its end': [
    'Dining Venue Concession',
    'The NAF Contracting Office, on behalf of the Army Materiel Command, who will manage a fund of its own for this kind of work, seeks to establish one (1) firm-fixed price indefinite delivery and indefinite quantity (IDIQ) contract, which is not subject to the Federal Acquisition Regulation, with a concessionaire contractor to finance, design, build and renovate facilities, and to operate and maintain dining venues at each of the six (6) garrisons that are listed in the enclosed request for proposal, for a period of ten years. Concession contracts are those in which a contractor sells to guests.',
    'The NAF Contracting Office, on behalf of the Army Materiel Command, who will manage a fund of its own for this kind of work, seeks to establish one (1) firm-fixed price indefinite delivery and indefinite quantity (IDIQ) contract, which is not subject to the Federal Acquisition Regulation, with a concessionaire contractor to finance, design, build and renovate facilities, and to operate and maintain dining venues at each of the six (6) garrisons that are listed in the enclosed request for proposal, for a period of ten years. …',
  ],
  'the thing stands first, and not the kind of contract': [
    'Demo Reef Dining Hall, Bldg 90326',
    'This is for a new contract for 1 SOCES/CENM at Hurlburt Field, FL. The contract will be a single award. The acquisition consists of demolishing building 90326. The contractor shall furnish all labor.',
    '… The acquisition consists of demolishing building 90326. The contractor shall furnish all labor.',
  ],
  'the thing stands first, and not an official with a title, nor the notice’s own': [
    'Comanche Park Campground Reconstruction',
    'POC Pat Dover, Contract Specialist, pat.dover@example.gov Comanche Park Campground Reconstruction The contractor will provide all labor for the improvement of 20 sites to 34 sites.',
    'The contractor will provide all labor for the improvement of 20 sites to 34 sites.',
  ],
  'the thing stands first, and not the number of its project': [
    'AJP FCA - Replace existing roofing',
    '589A5-23-199, AJP FCA - Replace existing roofing: Work includes the replacement of the roofs on buildings 2 and 6.',
    'Work includes the replacement of the roofs on buildings 2 and 6.',
  ],
  'a heading after paperwork begins a sentence, and half a sentence at the end is left out': [
    'USCGC STONE Dockside',
    'Amend 00001 to 70Z08526QLREP0017 The purpose of this amendment is to respond. Circulars are dated 20 June 2025 Description of Work This is a Request for Quote for Dockside Repairs of the cutter STONE in Charleston. The requirement consists of dockside repairs of United States',
    '… This is a Request for Quote for Dockside Repairs of the cutter STONE in Charleston.',
  ],
  'one sentence that the source cuts off is left out': [
    'USCGC STONE Dockside',
    'Amend 00001. The purpose of this amendment is to respond. This is a Request for Quote for the Dockside Repairs of United States Coast',
    null,
  ],
  'where to look is left out after the place': [
    'Replace Fire Alarm System in Tuskegee',
    'Amendment 0003 was posted. It is for the health care system of veterans at 2400 Hospital Road, Tuskegee, AL 36083 See attached solicitation for details.',
    '… It is for the health care system of veterans at 2400 Hospital Road, Tuskegee, AL 36083 …',
  ],
  'a comma has no space before it': [
    'Open Science',
    'The program supports researchers , libraries , data experts, and other people who keep data that others can use.',
    'The program supports researchers, libraries, data experts, and other people who keep data that others can use.',
  ],
  'an amendment at the end is left out': [
    'Rehabilitate Fire Suppression',
    'This is a request for quotation (RFQ) to rehab fire suppression at the beach. Amendment 1 is needed to attach the fire inspection report.',
    'This is a request for quotation (RFQ) to rehab fire suppression at the beach.',
  ],
}

test.each(Object.entries(SUMMARIES))('In a summary, %s', (_, [title, text, expected]) => {
  expect(summary(title, text)).toBe(expected)
})

const UNQUOTED: Record<string, [title: string, text: string]> = {
  'only about an amendment': ['Window Washing', 'RFQ 36C26326Q0234 amendment 0002 is to offer another site visit.'],
  'only its title': ['USNS Robert F Kennedy MTA FY27', 'USNS ROBERT F KENNEDY (T-AO 208) MTA FY27'],
  'only where to look': ['Renovate Surgical Suite', 'See Request for Proposals 36C24626R0039 and its attachments.'],
  'only about the request itself and its name': [
    'Senate Food and Related Services',
    'Offerors, in this announcement is Request for Proposal (RFP) # AOCSSB26R0002 for Senate Food and Related Services. Offerors must follow the RFP instructions. A Pre-proposal Conference in the Senate facilities will be held on Monday.',
  ],
  'only about who can bid': [
    'Study of Crash Modification Factors',
    'This requirement is a Small Business Set-Aside for Study of Crash Modification Factors. Please review the attached document for provisions.',
  ],
}

test.each(Object.entries(UNQUOTED))('Of a text that is %s nothing is quoted', (_, [title, text]) => {
  expect(summary(title, text)).toBeNull()
})
