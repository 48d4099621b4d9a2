import type { FundingProfile } from './funding-profile.ts'

/** What a fit is judged by: the facts of an entry, as its source gives them. */
export interface FitFacts {
  title: string
  summary: string | null
  /** Who may apply, in our words for the source's code, or quoted. */
  who: string
  contract: boolean
  /** Whether the edition marks it for research teams. */
  forResearchers: boolean
  /** Whether its title is one of a research program; without it, its title is read each time. */
  researchTitle?: boolean | undefined
  setAside: string | null
  /** Kinds of applicants that the source lists; undefined where an older edition doesn't have them. */
  applicants: readonly string[] | undefined
  naics: readonly string[]
  /** The product or service code (PSC) of a federal notice, and the codes of a state's (UNSPSC). */
  productCode?: string | null | undefined
  unspsc?: readonly string[] | undefined
  /** Whether it asks for a registration in SAM.gov; without it, as far as its set-aside shows. */
  federal?: boolean | undefined
  sectors: readonly string[]
  states: readonly string[]
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
}

export interface Fit {
  grade: 'yours' | 'worth-reading' | 'not-you'
  /** One line: why, in words of the notice or its codes where it has them. */
  reason: string
  /** Of what is worth reading: another trade, which only its place speaks for. It comes after the others. */
  onlyNear?: boolean
}
