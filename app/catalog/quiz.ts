import { businessStages } from './application.ts'
import type { OfferId } from './prices.ts'
import { registrationOffice } from './registration-offices.ts'
import { usStates } from './us-states.ts'

/*
 * The quiz, as data. Edit it to change the questions, their weights and the advice; app/finder/quiz only reads it.
 * A condition names questions and answers: it holds when each question named has one of the answers named.
 */
export type QuestionId =
  | 'stage'
  | 'entity'
  | 'state'
  | 'sector'
  | 'registrations'
  | 'revenue'
  | 'certifications'
  | 'purpose'
export type Condition = { readonly [question in QuestionId]?: readonly string[] }

export interface Question {
  readonly id: QuestionId
  readonly text: string
  readonly hint?: string
  readonly kind: 'one' | 'several' | 'list'
  readonly options: { readonly [value: string]: string }
  /** Left out when this holds: the answer is known already, or does not matter. */
  readonly unless?: Condition
}

/** Eight at most: each costs a few of the sixty seconds. */
export const questions: readonly Question[] = [
  { id: 'stage', text: 'How far along is your business?', kind: 'one', options: businessStages },
  {
    id: 'entity',
    text: 'How is your business set up?',
    kind: 'one',
    options: {
      none: 'Nothing is registered yet',
      sole: 'Just me, a sole proprietor',
      llc: 'A limited liability company (LLC)',
      corporation: 'A corporation',
      nonprofit: 'A nonprofit',
    },
  },
  { id: 'state', text: 'What state is it in?', kind: 'list', options: usStates },
  {
    id: 'sector',
    text: 'What does it do?',
    kind: 'one',
    options: {
      services: 'Services and consulting',
      trades: 'Construction and trades',
      goods: 'Food, retail, making things',
      research: 'Technology with research in it',
      health: 'Health and care',
      community: 'Community, education, arts',
      other: 'Something else',
    },
  },
  {
    id: 'registrations',
    text: 'Which of these does it have?',
    hint: 'Choose all that fit.',
    kind: 'several',
    options: {
      ein: 'An EIN, the tax number of a business',
      sam: 'A registration in SAM.gov, with its UEI',
      none: 'None of these, or I don’t know',
    },
    unless: { entity: ['none'] },
  },
  {
    id: 'revenue',
    text: 'Revenue in the last 12 months?',
    kind: 'one',
    options: {
      none: 'Nothing yet',
      small: 'Less than $50,000',
      middle: '$50,000 to $250,000',
      large: 'More than $250,000',
    },
    unless: { stage: ['idea'] },
  },
  {
    id: 'certifications',
    text: 'Is at least 51% owned and run by people who are any of these?',
    hint: 'Choose all that fit. Each can open contracts that are set aside.',
    kind: 'several',
    options: {
      women: 'A woman',
      veteran: 'A veteran',
      disadvantaged: 'A member of a socially disadvantaged group',
      hubzone: 'The business is in a HUBZone area',
      none: 'None of these, or I’d rather not say',
    },
    unless: { entity: ['nonprofit', 'none'] },
  },
  {
    id: 'purpose',
    text: 'What is the money for?',
    kind: 'one',
    options: {
      start: 'To get started',
      grow: 'Equipment, hiring, a second location',
      research: 'To develop something new',
      contract: 'I want the government as a customer',
      program: 'A program for people in our community',
      now: 'To cover bills this month',
    },
  },
]

interface Category {
  readonly name: string
  /** Points out of 100, summed and limited to 0 to 100. */
  readonly points: readonly { readonly when: Condition; readonly points: number }[]
}

export const categories: readonly Category[] = [
  {
    name: 'Foundation',
    points: [
      { when: { entity: ['sole'] }, points: 40 },
      { when: { entity: ['llc', 'corporation', 'nonprofit'] }, points: 70 },
      { when: { registrations: ['ein'] }, points: 30 },
    ],
  },
  {
    name: 'Federal registration',
    points: [
      { when: { registrations: ['ein'] }, points: 30 },
      { when: { registrations: ['sam'] }, points: 70 },
    ],
  },
  {
    name: 'Track record',
    points: [
      { when: { stage: ['starting'] }, points: 20 },
      { when: { stage: ['young'] }, points: 40 },
      { when: { stage: ['grown'] }, points: 60 },
      { when: { revenue: ['small'] }, points: 15 },
      { when: { revenue: ['middle'] }, points: 30 },
      { when: { revenue: ['large'] }, points: 40 },
    ],
  },
  {
    name: 'A clear purpose',
    points: [
      { when: { purpose: ['grow', 'research', 'contract', 'program'] }, points: 80 },
      { when: { purpose: ['start'] }, points: 50 },
      { when: { purpose: ['research'], sector: ['research', 'health'] }, points: 20 },
      { when: { purpose: ['contract'], registrations: ['sam'] }, points: 20 },
      { when: { purpose: ['program'], entity: ['nonprofit'] }, points: 20 },
      { when: { purpose: ['grow'], revenue: ['middle', 'large'] }, points: 20 },
    ],
  },
]

export interface ReadinessGap {
  readonly when: Condition
  /** And this does not hold. */
  readonly unless?: Condition
  readonly title: string
  readonly why: string
  readonly office: { readonly name: string; readonly url: string }
  /** The state's own place, where it is known; else `place`. */
  readonly stateOffice?: (state: string) => ReadinessGap['office'] | undefined
}

/** What is missing, in the order in which to do it. Every place is an official one, and free. */
export const gaps: readonly ReadinessGap[] = [
  {
    when: { entity: ['none'] },
    title: 'Register your business',
    why: 'Nearly every grant and contract goes to a business that exists on paper.',
    office: {
      name: 'SBA: register your business, state by state',
      url: 'https://www.sba.gov/business-guide/launch-your-business/register-your-business',
    },
    stateOffice: registrationOffice,
  },
  {
    when: {},
    unless: { registrations: ['ein', 'sam'] },
    title: 'Get an EIN',
    why: 'The tax number that every form asks for. Online it takes about fifteen minutes and costs nothing.',
    office: {
      name: 'IRS: Employer Identification Number',
      url: 'https://www.irs.gov/businesses/employer-identification-number',
    },
  },
  {
    when: { entity: ['nonprofit'] },
    title: 'Have your tax-exempt letter ready',
    why: 'Most funders of nonprofits ask for the 501(c)(3) letter before anything else.',
    office: {
      name: 'IRS: applying for tax exempt status',
      url: 'https://www.irs.gov/charities-non-profits/applying-for-tax-exempt-status',
    },
  },
  {
    when: { purpose: ['grow', 'research', 'contract', 'program'] },
    unless: { registrations: ['sam'] },
    title: 'Register in SAM.gov',
    why: 'Without it no federal grant and no federal contract. It’s free but can take weeks, so start early. Never pay anyone for it.',
    office: { name: 'SAM.gov: entity registration', url: 'https://sam.gov/entity-registration' },
  },
  {
    when: { certifications: ['women'] },
    unless: { entity: ['none', 'nonprofit'] },
    title: 'Look into the certification for women-owned businesses',
    why: 'It opens federal contracts that are set aside for them. It’s free from the SBA.',
    office: { name: 'SBA certifications', url: 'https://certifications.sba.gov' },
  },
  {
    when: { certifications: ['veteran'] },
    unless: { entity: ['none', 'nonprofit'] },
    title: 'Look into the certification for veteran-owned businesses',
    why: 'It opens set-aside and sole-source contracts, with the VA first among them.',
    office: { name: 'SBA: VetCert', url: 'https://veterans.certify.sba.gov' },
  },
  {
    when: { certifications: ['disadvantaged'] },
    unless: { entity: ['none', 'nonprofit'] },
    title: 'See if the 8(a) program fits',
    why: 'Nine years of help and contracts for owners who are socially and economically disadvantaged.',
    office: {
      name: 'SBA: 8(a) Business Development',
      url: 'https://www.sba.gov/federal-contracting/contracting-assistance-programs/8a-business-development-program',
    },
  },
  {
    when: { certifications: ['hubzone'] },
    unless: { entity: ['none', 'nonprofit'] },
    title: 'Check your address on the HUBZone map',
    why: 'It depends on your address and where your employees live. If both fit, contracts are set aside for you.',
    office: { name: 'SBA: HUBZone map', url: 'https://maps.certify.sba.gov/hubzone/map' },
  },
  {
    when: { purpose: ['contract'] },
    unless: { entity: ['none', 'nonprofit'] },
    title: 'Talk to your APEX Accelerator',
    why: 'Free advisers in every state who help small businesses sell to the government.',
    office: { name: 'APEX Accelerators', url: 'https://www.apexaccelerators.us' },
  },
  {
    when: { sector: ['research', 'health'], purpose: ['research'], entity: ['llc', 'corporation'] },
    title: 'Look into the SBIR and STTR programs',
    why: 'Federal money for research in small companies. You don’t give up a share.',
    office: { name: 'SBIR.gov', url: 'https://www.sbir.gov' },
  },
]

export interface Recommendation {
  readonly offer: OfferId
  /** The first of the paths that fits is the advice; the next one is named as another way. */
  readonly when: Condition
  readonly unless?: readonly Condition[]
  readonly why: string
}

/** In order of preference. A path of which one `never` holds is not named at all. */
export const recommendations: readonly Recommendation[] = [
  {
    offer: 'clarity-call',
    when: { purpose: ['now'] },
    why: 'Grants and contracts rarely pay within a month. Thirty minutes will show you what could, before you spend on anything else.',
  },
  {
    offer: 'startup-pack',
    when: { stage: ['idea', 'starting'], entity: ['none', 'sole'], purpose: ['start'] },
    unless: [{ entity: ['nonprofit'] }],
    why: 'The documents a new business gets asked for first, ready to fill in.',
  },
  {
    offer: 'blueprint',
    when: { entity: ['none', 'sole'] },
    why: 'It takes you through the foundation step by step: registration, EIN, SAM.gov, and the first application.',
  },
  {
    offer: 'blueprint',
    when: { stage: ['idea', 'starting'] },
    why: 'At this stage a plan and good templates will take you further than hours of advice.',
  },
  {
    offer: 'focus-call',
    when: { purpose: ['contract', 'research', 'program'], registrations: ['sam'], revenue: ['middle', 'large'] },
    why: 'You have what funders check first. An hour on one real application pays off most right now.',
  },
  {
    offer: 'society',
    when: { stage: ['young', 'grown'], purpose: ['grow', 'research', 'contract', 'program'] },
    unless: [{ entity: ['none'] }, { purpose: ['now'] }],
    why: 'You’re ready to apply for several things a year. What’s missing is leads, deadlines and people who read your drafts.',
  },
  {
    offer: 'funding-pack',
    when: { stage: ['young', 'grown'], entity: ['llc', 'corporation'] },
    unless: [{ purpose: ['now'] }],
    why: 'Letters, budgets and statements for applications, to fill in.',
  },
  {
    offer: 'money-finder-small-business',
    when: { entity: ['sole', 'llc', 'corporation'] },
    unless: [{ purpose: ['now'] }],
    why: 'Up to a hundred open grants and contracts a month, for businesses.',
  },
  {
    offer: 'money-finder-nonprofit',
    when: { entity: ['nonprofit'] },
    unless: [{ purpose: ['now'] }],
    why: 'Up to a hundred open grants and contracts a month, for nonprofits.',
  },
  {
    offer: 'blueprint',
    when: {},
    why: 'From the first registration to the first application, at your own pace.',
  },
]

/** The text beside the box that agrees to storing the answers. */
export const SAVE_ANSWERS_CONSENT =
  'Keep my answers to fill in later forms here for me. I can see and delete them anytime.'
export const NEWSLETTER_CONSENT = 'Send me the monthly newsletter, too. An email asks me to confirm it first.'
