import { usStates } from '../../../../catalog/us-states.ts'
import type { Applicant } from '../../opportunity.ts'

/** Set-aside codes that small businesses compete under. The wording varies: the code is what counts. */
const SMALL_BUSINESS_SET_ASIDES: ReadonlySet<string> = new Set(
  'SBA SBP 8A HZC SDVOSBC WOSB EDWOSB LAS IEE ISBEE BICiv VSA'.split(' '),
)

/** That award is directed to one firm already. */
export const SOLE_SOURCE_SET_ASIDES: readonly string[] = ['8AN', 'HZS', 'SDVOSBS', 'WOSBSS', 'EDWOSBSS', 'VSS']

/** SBA is sometimes written `["SBA"]`; blank and NONE both mean no set-aside. */
export function parseSetAside(text: string | null | undefined): string | null {
  const code = (text ?? '').replace(/^\s*\["?|"?\]\s*$/g, '').trim()
  return code === '' || code.toUpperCase() === 'NONE' ? null : code
}

const KIND_BY_NOTICE_TYPE: Readonly<Record<string, string>> = {
  Solicitation: 'solicitation',
  'Combined Synopsis/Solicitation': 'combined-solicitation',
  Presolicitation: 'presolicitation',
  'Sources Sought': 'sources-sought',
  'Special Notice': 'special-notice',
  'Award Notice': 'award-notice',
  Justification: 'justification',
  'Sale of Surplus Property': 'surplus-sale',
}

export function noticeKind(type: string): string {
  return KIND_BY_NOTICE_TYPE[type.trim()] ?? 'other-notice'
}

/** The kinds of notice that ask for an offer. */
export function isBiddable(kind: string): boolean {
  return kind === 'solicitation' || kind === 'combined-solicitation'
}

/** Who may make an offer: with a set-aside only small firms, otherwise everyone. */
export function eligibleBidders(setAside: string | null): Applicant[] {
  if (setAside === null) return ['small-business', 'for-profit', 'nonprofit', 'nonprofit-501c3']
  return SMALL_BUSINESS_SET_ASIDES.has(setAside) ? ['small-business'] : []
}

/** `541715`, or `541715.0` as spreadsheets write it; undefined for what is no code. */
export function parseNaicsCode(text: string): string | undefined {
  return /^(\d{2,6})(?:\.0*)?$/.exec(text.trim())?.[1]
}

export function noticeUrl(noticeId: string): string {
  return `https://sam.gov/opp/${encodeURIComponent(noticeId)}/view`
}

/** A place of performance abroad has codes such as JP-99, and two-letter codes of its own. */
export function parseState(code: string | null | undefined, country: string | null): string[] {
  const state = (code ?? '').trim().toUpperCase()
  return Object.hasOwn(usStates, state) && (country === null || country === 'USA') ? [state] : []
}
