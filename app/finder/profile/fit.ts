import { areAlsoNear, neighboringStates } from '../../catalog/neighboring-states.ts'
import { stateName } from '../../catalog/us-states.ts'
import { isInTime, OPEN_TO_ANY_BIDDER, SAM_LEAD_DAYS } from '../opportunities/opportunities.ts'
import { type Answer, type Fit, type FitFacts, type FitProfile, no, open, unsure, YES } from './fit-facts.ts'
import type { FundingProfile } from './funding-profile.ts'
import { CERTIFICATES, type ENTITIES } from './profile-options.ts'
import { tradeFit } from './trade-fit.ts'

/**
 * How well an opportunity fits someone: theirs if they may apply, it's their work, it's near and they can make it, each with
 * evidence; worth a look if one of these is open. What is quick to see comes first: a page sorts a hundred thousand by it.
 */
export function fitFor(profile: FitProfile, facts: FitFacts): Fit {
  const near = place(profile, facts)
  if (near.is === 'no') return notYou(near)
  const eligible = applicant(profile, facts)
  if (eligible.is === 'no') return notYou(eligible)
  const hers = tradeFit(profile, facts)
  if (hers.is === 'no') return notYou(hers)
  if (isResearch(profile, facts)) return notYou(no('For research teams.'))
  const answers = [hers, near, eligible, possible(profile, facts)]
  const isUnsure = answers.some(({ is }) => is === 'unsure')
  const missing = answers.filter(({ is }) => is === 'open')
  if (saysOnlyOthers(facts) && missing.length <= 1)
    return {
      grade: 'others-only',
      reason: `${sentence(hers.why).replace(/”$/, '.”')} It says only that “others” may apply.`,
    }
  const first = missing[0] ?? answers.find(({ is }) => is === 'unsure')
  if (!first) return { grade: 'yours', reason: sentence(hers.why) }
  // With two things open it would be most of what there is.
  if (missing.length > 1 || (first === near && isUnsure))
    return notYou(
      no(
        answers
          .filter(({ is }) => is !== 'yes')
          .map(({ why }) => sentence(why))
          .join(' '),
      ),
    )
  const reason = first === hers ? sentence(hers.why) : `Your kind of work, but ${first.why}.`
  return { grade: 'worth-reading', reason, distance: first === hers ? 3 : first === near ? 2 : 1 }
}

const notYou = ({ why }: Answer): Fit => ({ grade: 'not-you', reason: sentence(why) })
const sentence = (words: string) => {
  const text = words.charAt(0).toUpperCase() + words.slice(1)
  return /[.!?”]$/.test(text) ? text : `${text}.`
}

/** Reads the facts one by one: taking the rest of them together would copy each of a hundred thousand. */
function isResearch({ naics, fields }: FitProfile, facts: FitFacts): boolean {
  const forScience = !facts.contract && facts.sectors.length > 0 && facts.sectors.every((one) => one === 'science')
  if (!facts.forResearchers && !forScience) return false
  return !naics.some((code) => code.startsWith('5417')) && !fields?.includes('science')
}

/** May they apply, by the codes and by the text? */
function applicant(profile: FitProfile, facts: FitFacts): Answer {
  return facts.contract ? bidder(profile, facts) : grantee(profile, facts)
}

function bidder({ entity, certificates, size, state }: FitProfile, facts: FitFacts): Answer {
  const { setAside, federal, states } = facts
  if (entity === 'individual') return open('you’d need a business or nonprofit first')
  if (setAside === null)
    return federal && entity === 'small-business' && size && FEW.has(size)
      ? unsure('it isn’t set aside for small firms: expect large ones to bid')
      : YES
  if (entity !== 'small-business') return no('set aside for small businesses, and a nonprofit isn’t one')
  const wanted = CERTIFICATES_BY_SET_ASIDE[setAside]
  if (wanted && !wanted.some((one) => certificates.includes(one))) {
    // The only certificate that is about an address: SBA's map says whether it's in a zone.
    if (setAside === 'HZC' && states.includes(state))
      return open('it’s set aside for HUBZone firms: SBA’s map says whether your address is in a zone')
    return no(`set aside for ${CERTIFICATES[wanted[0] ?? '8a']} firms, and you didn’t check that certificate`)
  }
  const california = CERTIFIED_BY_CALIFORNIA[setAside]
  if (california && !california.some((one) => certificates.includes(one)))
    return open(`it’s set aside for ${setAside} firms, and California certifies them`)
  return setAside === 'LAS' ? open('firms in the disaster area go first') : YES
}

function grantee({ entity }: FitProfile, { applicants, takers }: FitFacts): Answer {
  if (takers && !isNamed(entity, takers)) return no(`it’s for others: “${takers.words}”`)
  if (!applicants || applicants.includes('unrestricted') || applicants.includes(entity)) return YES
  if (applicants.length === 0) return takers ? YES : open('it doesn’t say who may apply')
  if (entity === 'nonprofit' && applicants.includes('nonprofit-501c3'))
    return no('it takes nonprofits with 501(c)(3) status only')
  if (applicants.includes('others')) return takers ? YES : open('it lists others too: check whether that’s you')
  return no(`it doesn’t list ${ENTITY_WORDS[entity]}`)
}

function isNamed(entity: FitProfile['entity'], { business, nonprofit, individual }: NonNullable<FitFacts['takers']>) {
  return entity === 'small-business' ? business : entity === 'individual' ? individual : nonprofit
}

const saysOnlyOthers = ({ contract, applicants, takers }: FitFacts) =>
  !contract && applicants?.length === 1 && applicants[0] === 'others' && !takers

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

/** Where the work is, or whom the money is for. */
function place(profile: FitProfile, { contract, states, country, abroad, area }: FitFacts): Answer {
  if (abroad || (contract && country && country !== 'USA')) return no('the work is abroad')
  if (states.includes(profile.state)) return YES
  if (!contract) return states.length === 0 ? YES : no(`for ${stateNames(states)} only`)
  if (profile.reach === 'anywhere') return YES
  if (states.length === 0) {
    const isFar = area && area.length > 0 && !area.includes(profile.state) && !isNear(profile, area)
    return isFar
      ? no(`its office works for ${stateNames(area)}`)
      : open('its place isn’t stated: read where the work is')
  }
  if (!isNear(profile, states)) {
    const isFar = profile.reach === 'state' || !states.some((one) => areAlsoNear(profile.state, one))
    return isFar
      ? no(`the work is in ${stateNames(states)}`)
      : open(`it’s in ${stateNames(states)}, which isn’t next to your state: count the miles`)
  }
  return profile.reach === 'state' ? open(`it’s in ${stateNames(states)}, next to your state`) : YES
}

const stateNames = (states: readonly string[]) => states.slice(0, 3).map(stateName).join(', ')

function isNear({ state }: FitProfile, states: readonly string[]): boolean {
  const near = neighboringStates(state)
  return states.some((one) => near.includes(one))
}

/** Can they make it: what stands between someone and an opportunity that is otherwise theirs. */
function possible({ registrations, years, entity, size }: FitProfile, facts: FitFacts): Answer {
  const { contract, daysLeft, setAside, who, inquiry, large } = facts
  if (size && large && (FEW.has(size) || large.dollars >= LARGE_FOR_MORE))
    return unsure(`it’s large for you: “${large.words}”`)
  if (inquiry) return open('it only asks who could do it: there’s nothing to win yet')
  const federal = facts.federal ?? (contract && who !== '' && (setAside !== null || who === OPEN_TO_ANY_BIDDER))
  const isLate = daysLeft !== undefined && !isInTime(SAM_LEAD_DAYS, daysLeft)
  // Whoever asks for a grant as themselves is exempt (2 CFR 25.110).
  if (federal && (contract || entity !== 'individual') && !registrations.includes('sam') && isLate)
    return open(`it closes ${closing(daysLeft)} and SAM.gov takes about two weeks`)
  if (contract && years === 'idea' && entity === 'small-business')
    return unsure('most buyers want to see work you’ve done before')
  return YES
}

const closing = (days: number) => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`)

/**
 * Federal buyers must set aside what two small firms can be expected to do at a fair price (FAR 19.502-2). What isn't set
 * aside is, as a rule, for firms of more people than this.
 */
const FEW: ReadonlySet<FundingProfile['size']> = new Set(['solo', '2-10'])

/** What takes more than a few dozen people, in dollars. */
const LARGE_FOR_MORE = 10_000_000

/** Which certificates of California a set-aside takes (Government Code 14838.5 and 14838.7): any of them is enough. */
const CERTIFIED_BY_CALIFORNIA: Readonly<Record<string, readonly (keyof typeof CERTIFICATES)[]>> = {
  SB: ['ca-sb'],
  DVBE: ['ca-dvbe'],
  'SB/DVBE': ['ca-sb', 'ca-dvbe'],
}
