import type { KnownOpportunity } from '../known.ts'
import type { Applicant } from '../opportunity.ts'
import { statusOn } from '../status.ts'
import type { Certification, Entity, Profile } from './profile.ts'
import { sentenceFor } from './sentences.ts'

export type Grade = 'eligible' | 'likely' | 'read-the-text' | 'not-you'

/** Why a grade is what it is: the field or the sentence of the source that it stands on. */
export interface Reason {
  grade: Grade
  field: string
  /** What stands there; `null` when nothing does. */
  says: string | null
  why: string
}

export interface Fit {
  grade: Grade
  /** What decided, first. */
  reasons: [Reason, ...Reason[]]
}

const ORDER: readonly Grade[] = ['eligible', 'likely', 'read-the-text', 'not-you']

/** How an opportunity fits somebody on a day. The worst reason decides: nothing is promised that a field denies. */
export function fitOf(it: KnownOpportunity, who: Profile, day: string): Fit {
  const [first, ...rest] = [
    timeReason(it, day),
    ...placeReasons(it, who),
    ...applicantReasons(it, who),
    ...tradeReasons(it, who),
  ]
    .filter((reason) => reason !== undefined)
    .sort((a, b) => ORDER.indexOf(b.grade) - ORDER.indexOf(a.grade))
  if (first) return { grade: first.grade, reasons: [first, ...rest] }
  const silence: Reason = {
    grade: 'read-the-text',
    field: 'eligibility',
    says: null,
    why: 'The source does not say who may apply.',
  }
  return { grade: silence.grade, reasons: [silence] }
}

function timeReason(it: KnownOpportunity, day: string): Reason | undefined {
  const status = statusOn(it, day)
  if (!it.competitive) {
    const field = it.set_aside ? 'set-aside' : it.category ? 'category' : 'kind'
    return {
      grade: 'not-you',
      field,
      says: it.set_aside ?? it.category ?? it.kind,
      why: 'It is not open to competition.',
    }
  }
  if (['closed', 'archived', 'cancelled'].includes(status))
    return { grade: 'not-you', field: 'deadline', says: it.deadline_on, why: `It is ${status}.` }
  return undefined
}

function placeReasons(it: KnownOpportunity, { state }: Profile): Reason[] {
  if (it.states.length === 0 || state === null || it.states.includes(state)) return []
  const says = it.states.join(', ')
  // A contract is worked off in a place; where its bidder sits is another matter.
  if (it.source === 'sam')
    return [{ grade: 'likely', field: 'place of performance', says, why: `The work is in ${says}.` }]
  return [{ grade: 'not-you', field: 'state', says, why: `It is for ${says} only.` }]
}

function applicantReasons(it: KnownOpportunity, who: Profile): Reason[] {
  return it.source === 'sam' ? bidderReasons(it, who) : [codeReason(it, who.entity), ...textReasons(it, who.entity)]
}

const ACCEPTED: Record<Entity, readonly Applicant[]> = {
  'small-business': ['small-business'],
  'for-profit': ['for-profit'],
  'nonprofit-501c3': ['nonprofit-501c3'],
  nonprofit: ['nonprofit'],
  individual: ['individual'],
}

const NAMES: Record<Entity, string> = {
  'small-business': 'small businesses',
  'for-profit': 'for-profit companies that are not small',
  'nonprofit-501c3': 'nonprofits with 501(c)(3) status',
  nonprofit: 'nonprofits without 501(c)(3) status',
  individual: 'individuals',
}

function codeReason(it: KnownOpportunity, entity: Entity): Reason {
  const says = it.eligibility_codes.join(', ') || null
  const reason = (grade: Grade, why: string): Reason => ({ grade, field: 'eligible applicants', says, why })
  if (it.applicants.includes('unrestricted')) return reason('eligible', 'Anybody may apply.')
  if (ACCEPTED[entity].some((kind) => it.applicants.includes(kind)))
    return reason('eligible', `It lists ${NAMES[entity]}.`)
  if (it.applicants.includes('others')) {
    const sentence = sentenceFor(entity, it.eligibility_words)
    if (sentence)
      return {
        grade: 'likely',
        field: 'additional information on eligibility',
        says: sentence,
        why: `Its text names ${NAMES[entity]}.`,
      }
    return reason('read-the-text', 'It says "others": only its text says who.')
  }
  if (it.applicants.length === 0) return reason('read-the-text', 'No kind of applicant is given.')
  if (entity === 'nonprofit-501c3' && it.applicants.includes('nonprofit'))
    return reason('read-the-text', 'It lists nonprofits without 501(c)(3) status, and not those with it.')
  return reason('not-you', `It does not list ${NAMES[entity]}.`)
}

/** A sentence that narrows it down makes a listed applicant a likely one, and one that shuts it out ends it. */
function textReasons({ eligibility_words }: KnownOpportunity, entity: Entity): Reason[] {
  // What rules out foreign applicants says nothing of the ones here.
  const sentences = (eligibility_words ?? '')
    .split(/(?<=[.;])\s+|\n+/)
    .filter((sentence) => !/\b(foreign|non-domestic|non-U\.S\.)/i.test(sentence))
  const shut = sentences.find((sentence) => EXCLUDED[entity].test(sentence))
  const field = 'additional information on eligibility'
  if (shut) return [{ grade: 'not-you', field, says: shut, why: `Its text leaves out ${NAMES[entity]}.` }]
  const narrow = sentences.find((sentence) =>
    /\b(limited to|only|must (be|have)|restricted to|not eligible)\b/i.test(sentence),
  )
  return narrow ? [{ grade: 'likely', field, says: narrow, why: 'Its text adds a condition: read it.' }] : []
}

const EXCLUDED: Record<Entity, RegExp> = {
  'small-business': /\b(for-profit|commercial|small business)[^.;]{0,60}\b(are|is) (not eligible|ineligible)/i,
  'for-profit': /\b(for-profit|commercial)[^.;]{0,60}\b(are|is) (not eligible|ineligible)/i,
  'nonprofit-501c3': /\bnon-?profits?[^.;]{0,60}\b(are|is) (not eligible|ineligible)/i,
  nonprofit:
    /\bnon-?profits?[^.;]{0,60}\b(are|is) (not eligible|ineligible)|\bmust (be|have)[^.;]{0,40}501\s?\(?c\)?\s?\(?3\)?/i,
  individual: /\bindividuals?[^.;]{0,60}\b(are|is) (not eligible|ineligible)/i,
}

/** Which certification a set-aside asks for; the code counts, not its wording. */
const CERTIFIED: Readonly<Record<string, readonly Certification[]>> = {
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

function bidderReasons({ set_aside, set_aside_words }: KnownOpportunity, who: Profile): Reason[] {
  const says = set_aside && [set_aside, set_aside_words].filter(Boolean).join(': ')
  const reason = (grade: Grade, why: string): Reason[] => [{ grade, field: 'set-aside', says, why }]
  if (!set_aside) return reason('likely', 'Nothing is set aside: every kind of firm competes, large ones too.')
  if (who.entity !== 'small-business') return reason('not-you', 'It is set aside for small businesses.')
  const asked = CERTIFIED[set_aside]
  if (asked?.some((certification) => who.certifications.includes(certification)))
    return reason('eligible', 'You have the certification that it is set aside for.')
  if (asked) return reason('not-you', `It is set aside for firms that are certified (${asked.join(' or ')}).`)
  if (set_aside === 'SBA') return reason('eligible', 'It is set aside for small businesses.')
  return reason(
    set_aside === 'SBP' ? 'likely' : 'read-the-text',
    'Only a part of it, or a group of firms, is set aside for.',
  )
}

/** What the work is, by industry code for contracts and by topic for grants. */
function tradeReasons(it: KnownOpportunity, who: Profile): Reason[] {
  if (it.naics.length > 0 && who.naics.length > 0) {
    const shared = Math.max(...it.naics.flatMap((one) => who.naics.map((other) => sharedDigits(one, other))))
    const says = it.naics.join(', ')
    if (shared >= 4) return [{ grade: 'eligible', field: 'NAICS', says, why: 'It is your line of work.' }]
    if (shared >= 2)
      return [
        { grade: 'read-the-text', field: 'NAICS', says, why: 'It is near your line of work: read what is asked for.' },
      ]
    return [{ grade: 'not-you', field: 'NAICS', says, why: 'It is another line of work.' }]
  }
  if (it.sectors.length === 0 || who.sectors.length === 0 || it.sectors.some((sector) => who.sectors.includes(sector)))
    return []
  return [
    {
      grade: 'likely',
      field: 'sector',
      says: it.sectors.join(', '),
      why: 'It is about something else than you chose.',
    },
  ]
}

function sharedDigits(one: string, other: string): number {
  const length = Math.min(one.length, other.length)
  for (let at = 0; at < length; at++) if (one[at] !== other[at]) return at
  return length
}
