import { neighboringStates } from '../../catalog/neighboring-states.ts'
import { stateName } from '../../catalog/us-states.ts'
import { OPEN_TO_ANY_BIDDER, QUOTED } from '../opportunities/opportunities.ts'
import type { Fit, FitFacts, FitProfile } from './fit-facts.ts'
import type { FundingProfile } from './funding-profile.ts'
import { CERTIFICATES, type ENTITIES } from './profile-options.ts'
import { tradeFit } from './trade-fit.ts'

type Judgment = Fit | undefined

/**
 * How well an opportunity fits someone. The first obstacle decides; without one it is theirs if it is their kind of work. What is
 * quick to see comes first: a page sorts a hundred thousand by it.
 */
export function fitFor(profile: FitProfile, facts: FitFacts): Fit {
  const closed =
    elsewhere(profile, facts) ?? certificate(profile, facts) ?? research(profile, facts) ?? applicant(profile, facts)
  if (closed) return closed
  const trade = tradeFit(profile, facts)
  const open = openApplicants(profile, facts)
  // Worth reading is what has one thing open: with two of them it would be most of what there is.
  if (open)
    return trade.grade === 'yours'
      ? worthReading(`About your kind of work. ${open}`)
      : notYou(`${open} And your trade isn’t named in it.`)
  return (
    place(profile, facts, trade.grade) ?? (trade.grade === 'yours' ? condition(profile, facts) : undefined) ?? trade
  )
}

const notYou = (reason: string): Fit => ({ grade: 'not-you', reason })
const worthReading = (reason: string): Fit => ({ grade: 'worth-reading', reason })

/** Titles and texts of research programs: those of NIH's activity codes, SBIR and STTR, and "research" itself. */
const RESEARCH =
  /\b(SBIR|STTR|clinical trials?|[RKUPDFTS]\d{2}[A-Z]?\b(?=.*(clinical|optional|required|not allowed))|broad agency announcement|BAA\b|basic research|applied research|dissertation|fellowship|postdoctoral|research(?! (?:institute|center|laborator(?:y|ies)|station|facilit(?:y|ies)|building|campus|vessel)))\b/i

export const isResearchTitle = (title: string): boolean => RESEARCH.test(title)

/** Reads the facts one by one: taking the rest of them together would copy each of a hundred thousand. */
function research({ naics, fields }: FitProfile, facts: FitFacts): Judgment {
  const isResearch =
    facts.forResearchers ||
    (facts.researchTitle ?? isResearchTitle(facts.title)) ||
    (!facts.contract && facts.sectors.length > 0 && facts.sectors.every((one) => one === 'science'))
  if (!isResearch || naics.some((code) => code.startsWith('5417')) || fields?.includes('science')) return undefined
  return notYou('For research teams.')
}

function applicant({ entity }: FitProfile, { contract, setAside, applicants }: FitFacts): Judgment {
  if (contract) {
    if (entity === 'individual') return worthReading('You’d need a business or nonprofit first.')
    if (entity !== 'small-business' && setAside !== null)
      return notYou('Set aside for small businesses, and a nonprofit isn’t one.')
    return undefined
  }
  if (!applicants || applicants.length === 0 || applicants.includes('unrestricted')) return undefined
  if (applicants.includes(entity)) return undefined
  if (entity === 'nonprofit' && applicants.includes('nonprofit-501c3'))
    return notYou('It takes nonprofits with 501(c)(3) status only.')
  if (applicants.includes('others')) return undefined
  return notYou(`It doesn’t list ${ENTITY_WORDS[entity]}.`)
}

/** What a grant leaves open of who may apply: it says nothing yet, or only in words. */
function openApplicants({ entity }: FitProfile, { contract, applicants, who }: FitFacts): string | undefined {
  if (contract || !applicants) return undefined
  if (applicants.length === 0) return 'It doesn’t say yet who may apply.'
  if (applicants.includes('unrestricted') || applicants.includes(entity) || !applicants.includes('others'))
    return undefined
  return who.startsWith(QUOTED) ? `Read who may apply: ${who}.` : 'It lists others too: check whether that’s you.'
}

const ENTITY_WORDS: Record<keyof typeof ENTITIES, string> = {
  'small-business': 'small businesses',
  'nonprofit-501c3': 'nonprofits with 501(c)(3) status',
  nonprofit: 'nonprofits without 501(c)(3) status',
  individual: 'individuals',
}

/** Which certificates a set-aside code of SAM.gov takes: any of them is enough. */
const CERTIFICATES_BY_SET_ASIDE: Readonly<Record<string, readonly (keyof typeof CERTIFICATES)[]>> = {
  '8A': ['8a'],
  HZC: ['hubzone'],
  SDVOSBC: ['sdvosb'],
  VSA: ['vosb', 'sdvosb'],
  WOSB: ['wosb', 'edwosb'],
  EDWOSB: ['edwosb'],
  ISBEE: ['indian-owned'],
  IEE: ['indian-owned'],
  BICiv: ['indian-owned'],
}

/** The certificates of which a set-aside takes any; undefined for one that needs none. */
export function certificatesFor(setAside: string | null): readonly (keyof typeof CERTIFICATES)[] | undefined {
  return CERTIFICATES_BY_SET_ASIDE[setAside ?? ''] ?? CERTIFIED_BY_CALIFORNIA[setAside ?? '']
}

function certificate({ certificates }: FitProfile, { setAside }: FitFacts): Judgment {
  const wanted = CERTIFICATES_BY_SET_ASIDE[setAside ?? '']
  if (!wanted || wanted.some((one) => certificates.includes(one))) return undefined
  const [first = '8a'] = wanted
  return notYou(`Set aside for ${CERTIFICATES[first]} firms, and you didn’t check that certificate.`)
}

/** Where they can't work, whatever the work is. */
function elsewhere(profile: FitProfile, { contract, states, country, abroad }: FitFacts): Judgment {
  if (abroad || (contract && country && country !== 'USA')) return notYou('The work is abroad.')
  if (states.length === 0 || states.includes(profile.state)) return undefined
  if (!contract) return notYou(`For ${stateNames(states)} only.`)
  return profile.reach === 'anywhere' || isNear(profile, states)
    ? undefined
    : notYou(`The work is in ${stateNames(states)}.`)
}

/** Next to their state, for someone who stays in it. */
function place(profile: FitProfile, { contract, states }: FitFacts, trade: Fit['grade']): Judgment {
  if (!contract || profile.reach !== 'state' || states.length === 0 || states.includes(profile.state)) return undefined
  return trade === 'yours'
    ? worthReading(`Your kind of work, but in ${stateNames(states)}, next to your state.`)
    : notYou(`The work is in ${stateNames(states)}.`)
}

const stateNames = (states: readonly string[]) => states.slice(0, 3).map(stateName).join(', ')

function isNear({ state }: FitProfile, states: readonly string[]): boolean {
  const near = neighboringStates(state)
  return states.some((one) => near.includes(one))
}

/** What stands between someone and an opportunity that is otherwise theirs. */
function condition(
  { registrations, years, entity, reach, size, certificates }: FitProfile,
  { contract, daysLeft, setAside, who, states, ...facts }: FitFacts,
): Judgment {
  const federal = facts.federal ?? (who !== '' && (contract ? setAside !== null || who === OPEN_TO_ANY_BIDDER : true))
  if (contract && federal && !registrations.includes('sam') && daysLeft !== undefined && daysLeft < SAM_DAYS)
    return worthReading(`Your kind of work, but it closes in ${daysLeft} days and SAM.gov takes about two weeks.`)
  if (contract && states.length === 0 && reach !== 'anywhere')
    return worthReading('Your kind of work, but it doesn’t name a state: read where the work is.')
  if (facts.federal && contract && setAside === null && entity === 'small-business' && size && FEW.has(size))
    return worthReading('Your kind of work, but it isn’t set aside for small firms: expect large ones to bid.')
  const california = CERTIFIED_BY_CALIFORNIA[setAside ?? '']
  if (california && !california.some((one) => certificates.includes(one)))
    return worthReading(`Your kind of work, if California has certified you: it’s set aside for ${setAside} firms.`)
  if (contract && years === 'idea' && entity === 'small-business')
    return worthReading('Your kind of work; most buyers want to see work you’ve done before.')
  if (setAside === 'LAS') return worthReading('Your kind of work; firms in the disaster area go first.')
  return undefined
}

/**
 * Federal buyers must set aside what two small firms can be expected to do at a fair price (FAR 19.502-2). What isn't set
 * aside is, as a rule, for firms of more people than this.
 */
const FEW: ReadonlySet<FundingProfile['size']> = new Set(['solo', '2-10'])

/** Which certificates of California a set-aside takes (Government Code 14838.5 and 14838.7): any of them is enough. */
const CERTIFIED_BY_CALIFORNIA: Readonly<Record<string, readonly (keyof typeof CERTIFICATES)[]>> = {
  SB: ['ca-sb'],
  DVBE: ['ca-dvbe'],
  'SB/DVBE': ['ca-sb', 'ca-dvbe'],
}

/** SAM.gov: allow at least ten business days after submitting. */
const SAM_DAYS = 14
