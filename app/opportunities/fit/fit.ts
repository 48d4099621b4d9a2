import type { Opportunity } from '../find-opportunities.ts'
import { statusOn } from '../status.ts'
import type { Certification, Entity, Profile } from './profile.ts'
import { findSentenceNaming } from './sentences.ts'

type Grade = 'eligible' | 'likely' | 'read-the-text' | 'not-you'

/** Why a grade was given: the field or the sentence of the source that decides it. */
interface FitReason {
  grade: Grade
  field: string
  /** The source's own words; `null` when there are none. */
  sourceText: string | null
  explanation: string
}

interface Fit {
  grade: Grade
  /** What decided, first. */
  reasons: [FitReason, ...FitReason[]]
}

const GRADE_ORDER: readonly Grade[] = ['eligible', 'likely', 'read-the-text', 'not-you']

/** How an opportunity fits someone on a day. The worst reason decides, so that no field contradicts the grade. */
export function assessFit(opportunity: Opportunity, profile: Profile, day: string): Fit {
  const [first, ...rest] = [
    timeReason(opportunity, day),
    ...placeReasons(opportunity, profile),
    ...applicantReasons(opportunity, profile),
    ...industryReasons(opportunity, profile),
  ]
    .filter((reason) => reason !== undefined)
    .sort((a, b) => GRADE_ORDER.indexOf(b.grade) - GRADE_ORDER.indexOf(a.grade))
  if (first) return { grade: first.grade, reasons: [first, ...rest] }
  const silence: FitReason = {
    grade: 'read-the-text',
    field: 'eligibility',
    sourceText: null,
    explanation: 'The source does not say who may apply.',
  }
  return { grade: silence.grade, reasons: [silence] }
}

function timeReason(opportunity: Opportunity, day: string): FitReason | undefined {
  const status = statusOn(opportunity, day)
  if (!opportunity.competitive) {
    const field = opportunity.set_aside ? 'set-aside' : opportunity.category ? 'category' : 'kind'
    return {
      grade: 'not-you',
      field,
      sourceText: opportunity.set_aside ?? opportunity.category ?? opportunity.kind,
      explanation: 'It is not open to competition.',
    }
  }
  if (['closed', 'archived', 'cancelled'].includes(status))
    return { grade: 'not-you', field: 'deadline', sourceText: opportunity.deadline_on, explanation: `It is ${status}.` }
  return undefined
}

function placeReasons(opportunity: Opportunity, { state }: Profile): FitReason[] {
  if (opportunity.states.length === 0 || state === null || opportunity.states.includes(state)) return []
  const sourceText = opportunity.states.join(', ')
  // A contract names where the work is done, which does not limit where the bidder is.
  if (opportunity.source === 'sam')
    return [
      { grade: 'likely', field: 'place of performance', sourceText, explanation: `The work is in ${sourceText}.` },
    ]
  return [{ grade: 'not-you', field: 'state', sourceText, explanation: `It is for ${sourceText} only.` }]
}

function applicantReasons(opportunity: Opportunity, profile: Profile): FitReason[] {
  return opportunity.source === 'sam'
    ? bidderReasons(opportunity, profile)
    : [codeReason(opportunity, profile.entity), ...textReasons(opportunity, profile.entity)]
}

const ENTITY_NAMES: Record<Entity, string> = {
  'small-business': 'small businesses',
  'for-profit': 'for-profit companies that are not small',
  'nonprofit-501c3': 'nonprofits with 501(c)(3) status',
  nonprofit: 'nonprofits without 501(c)(3) status',
  individual: 'individuals',
}

function codeReason(opportunity: Opportunity, entity: Entity): FitReason {
  const sourceText = opportunity.eligibility_codes.join(', ') || null
  const reason = (grade: Grade, why: string): FitReason => ({
    grade,
    field: 'eligible applicants',
    sourceText,
    explanation: why,
  })
  if (opportunity.applicants.includes('unrestricted')) return reason('eligible', 'Anyone can apply.')
  if (opportunity.applicants.includes(entity)) return reason('eligible', `It lists ${ENTITY_NAMES[entity]}.`)
  if (opportunity.applicants.includes('others')) {
    const sentence = findSentenceNaming(entity, opportunity.eligibility_words)
    if (sentence)
      return {
        grade: 'likely',
        field: 'additional information on eligibility',
        sourceText: sentence,
        explanation: `Its text names ${ENTITY_NAMES[entity]}.`,
      }
    return reason('read-the-text', 'It says "others": only its text says who.')
  }
  if (opportunity.applicants.length === 0) return reason('read-the-text', 'No kind of applicant is given.')
  if (entity === 'nonprofit-501c3' && opportunity.applicants.includes('nonprofit'))
    return reason('read-the-text', 'It lists nonprofits without 501(c)(3) status, and not those with it.')
  return reason('not-you', `It does not list ${ENTITY_NAMES[entity]}.`)
}

/** A sentence with a condition lowers a listed applicant to "likely", and one that excludes it to "not-you". */
function textReasons({ eligibility_words }: Opportunity, entity: Entity): FitReason[] {
  // A sentence that excludes foreign applicants does not affect domestic ones.
  const sentences = (eligibility_words ?? '')
    .split(/(?<=[.;])\s+|\n+/)
    .filter((sentence) => !/\b(foreign|non-domestic|non-U\.S\.)/i.test(sentence))
  const shut = sentences.find((sentence) => EXCLUSION_PATTERNS[entity].test(sentence))
  const field = 'additional information on eligibility'
  if (shut)
    return [{ grade: 'not-you', field, sourceText: shut, explanation: `Its text leaves out ${ENTITY_NAMES[entity]}.` }]
  const narrow = sentences.find((sentence) =>
    /\b(limited to|only|must (be|have)|restricted to|not eligible)\b/i.test(sentence),
  )
  return narrow
    ? [{ grade: 'likely', field, sourceText: narrow, explanation: 'Its text adds a condition: read it.' }]
    : []
}

const EXCLUSION_PATTERNS: Record<Entity, RegExp> = {
  'small-business': /\b(for-profit|commercial|small business)[^.;]{0,60}\b(are|is) (not eligible|ineligible)/i,
  'for-profit': /\b(for-profit|commercial)[^.;]{0,60}\b(are|is) (not eligible|ineligible)/i,
  'nonprofit-501c3': /\bnon-?profits?[^.;]{0,60}\b(are|is) (not eligible|ineligible)/i,
  nonprofit:
    /\bnon-?profits?[^.;]{0,60}\b(are|is) (not eligible|ineligible)|\bmust (be|have)[^.;]{0,40}501\s?\(?c\)?\s?\(?3\)?/i,
  individual: /\bindividuals?[^.;]{0,60}\b(are|is) (not eligible|ineligible)/i,
}

/** Which certifications a set-aside code requires. */
const CERTIFICATIONS_BY_SET_ASIDE: Readonly<Record<string, readonly Certification[]>> = {
  '8A': ['8a'],
  HZC: ['hubzone'],
  SDVOSBC: ['sdvosb'],
  VSA: ['vosb', 'sdvosb'],
  WOSB: ['wosb', 'edwosb'],
  EDWOSB: ['edwosb'],
  IEE: ['indian-owned'],
  ISBEE: ['indian-owned'],
  BICiv: ['indian-owned'],
}

function bidderReasons({ set_aside, set_aside_words }: Opportunity, profile: Profile): FitReason[] {
  const sourceText = set_aside && [set_aside, set_aside_words].filter(Boolean).join(': ')
  const reason = (grade: Grade, why: string): FitReason[] => [
    { grade, field: 'set-aside', sourceText, explanation: why },
  ]
  if (!set_aside) return reason('likely', 'Nothing is set aside: every kind of firm competes, large ones too.')
  if (profile.entity !== 'small-business') return reason('not-you', 'It is set aside for small businesses.')
  const required = CERTIFICATIONS_BY_SET_ASIDE[set_aside]
  if (required?.some((certification) => profile.certifications.includes(certification)))
    return reason('eligible', 'You have the certification that it is set aside for.')
  if (required) return reason('not-you', `It is set aside for firms that are certified (${required.join(' or ')}).`)
  if (set_aside === 'SBA') return reason('eligible', 'It is set aside for small businesses.')
  return reason(
    set_aside === 'SBP' ? 'likely' : 'read-the-text',
    'Only a part of it, or a group of firms, is set aside for.',
  )
}

/** What the work is, by industry code for contracts and by topic for grants. */
function industryReasons(opportunity: Opportunity, profile: Profile): FitReason[] {
  if (opportunity.naics.length > 0 && profile.naics.length > 0) {
    const shared = Math.max(
      ...opportunity.naics.flatMap((one) => profile.naics.map((other) => sharedDigits(one, other))),
    )
    const sourceText = opportunity.naics.join(', ')
    if (shared >= 4) return [{ grade: 'eligible', field: 'NAICS', sourceText, explanation: 'It is your line of work.' }]
    if (shared >= 2)
      return [
        {
          grade: 'read-the-text',
          field: 'NAICS',
          sourceText,
          explanation: 'It is near your line of work: read what is asked for.',
        },
      ]
    return [{ grade: 'not-you', field: 'NAICS', sourceText, explanation: 'It is another line of work.' }]
  }
  if (
    opportunity.sectors.length === 0 ||
    profile.sectors.length === 0 ||
    opportunity.sectors.some((sector) => profile.sectors.includes(sector))
  )
    return []
  return [
    {
      grade: 'likely',
      field: 'sector',
      sourceText: opportunity.sectors.join(', '),
      explanation: 'It is about something else than you chose.',
    },
  ]
}

function sharedDigits(one: string, other: string): number {
  const length = Math.min(one.length, other.length)
  for (let at = 0; at < length; at++) if (one[at] !== other[at]) return at
  return length
}
