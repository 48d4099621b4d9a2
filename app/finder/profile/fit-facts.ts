import type { takersIn } from '../opportunities/opportunities.ts'
import type { FundingProfile } from './funding-profile.ts'

/** What a fit is judged by: the facts of an entry, as its source gives them. */
export interface FitFacts {
  title: string
  summary: string | null
  /** Who may apply, in our words for the source's code, or quoted. */
  who: string
  contract: boolean
  /** Whether only a team that does research can win it. */
  forResearchers: boolean
  setAside: string | null
  /** Kinds of applicants that the source lists; undefined where an older edition doesn't have them. */
  applicants: readonly string[] | undefined
  /** Whom its text on eligibility names; undefined where it names nobody, or wasn't read. */
  takers?: ReturnType<typeof takersIn>
  naics: readonly string[]
  /** The product or service code (PSC) of a federal notice, and the codes of a state's (UNSPSC). */
  productCode?: string | null | undefined
  unspsc?: readonly string[] | undefined
  /** Trades whose work its title may ask for by name; without it, the title is read each time. */
  titled?: readonly string[] | undefined
  /** Trades whose work its text asks for by name; without it, the summary is read each time. */
  named?: readonly string[] | undefined
  /** The people that the title of a grant names, and those that its text does; without them, the title is read each time. */
  forWhom?: readonly string[] | undefined
  serves?: readonly string[] | undefined
  /** What it says of a size beyond a few people, with the least of its price in dollars where it has one. */
  large?: { words: string; dollars: number } | undefined
  /** Whether it only asks who could do the work: there is nothing to win yet. */
  inquiry?: boolean | undefined
  /** Whether it asks for a registration in SAM.gov; without it, as far as its set-aside shows. */
  federal?: boolean | undefined
  sectors: readonly string[]
  states: readonly string[]
  /** The states that its office works for, where it names no place: the work is in one of them. */
  area?: readonly string[] | undefined
  /** Where the work is, in the three letters of its source; without it, in the United States. */
  country?: string | null | undefined
  /** Whether it is for work abroad, where its country alone does not say so. */
  abroad?: boolean | undefined
  /** Days until the deadline; undefined without one. */
  daysLeft: number | undefined
}

/** The answers that a fit depends on. Before anyone has named a trade, the fields that they work in take its place. */
export interface FitProfile
  extends Pick<FundingProfile, 'entity' | 'state' | 'reach' | 'naics' | 'certificates' | 'registrations' | 'years'> {
  fields?: readonly string[]
  size?: FundingProfile['size']
  missions?: FundingProfile['missions']
  serves?: FundingProfile['serves']
}

/** `others-only`: it may be theirs, but its source says nothing of who may apply but "others". */
export interface Fit {
  grade: 'yours' | 'worth-reading' | 'others-only' | 'not-you'
  /** One line: why, in words of the notice or its codes where it has them. */
  reason: string
  /** Of what is worth reading: the smaller, the less is missing. */
  distance?: number
}

/** One of the four questions that a fit answers: may they apply, is it their work, is it near, can they make it. */
export interface Answer {
  /** `unsure`: it keeps something from being theirs, but leaves it worth a look, whatever else is open. */
  is: 'yes' | 'unsure' | 'open' | 'no'
  why: string
}

export const YES: Answer = { is: 'yes', why: '' }
export const no = (why: string): Answer => ({ is: 'no', why })
export const unsure = (why: string): Answer => ({ is: 'unsure', why })
export const open = (why: string): Answer => ({ is: 'open', why })
