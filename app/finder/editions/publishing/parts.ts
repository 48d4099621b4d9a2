import type { PartName } from '../../../catalog/edition-policy.ts'
import {
  type Audience,
  asksForQuotes,
  assessEffort,
  awardingAgency,
  isResearch,
  type Opportunity,
  setAsideOf,
  statesOf,
} from '../../opportunities/opportunities.ts'

interface Part {
  /** As the draft names it. */
  label: string
  /** Where they come from. */
  source: string
  has(opportunity: Opportunity, day: string): boolean
}

/** Sources that are neither a state nor a city. */
const FEDERAL_OR_OWN: ReadonlySet<string> = new Set(['grants-gov', 'sam', 'sbir', 'own'])
const SMALL_AWARD_CENTS = 5_000_000n

export const PARTS: Record<PartName, Part> = {
  research: { label: 'research notices', source: 'Grants.gov and SBIR.gov', has: isResearch },
  'set-aside-contracts': {
    label: 'set-aside contracts under $350,000',
    source: 'SAM.gov',
    has: isSmallSetAside,
  },
  contracts: { label: 'contracts', source: 'SAM.gov', has: ({ source }) => source === 'sam' },
  'state-and-city': {
    label: 'state and city rows',
    source: 'the lists of states and cities',
    has: ({ source }) => !FEDERAL_OR_OWN.has(source),
  },
  'small-or-light': {
    label: 'rows under $50,000 or with light effort',
    source: 'pages that you clip, and the lists of states and cities',
    has: (it, day) => isSmallAward(it) || effortOf(it, day) === 'light',
  },
  'community-grants': {
    label: 'grants that are not for research',
    source: 'Grants.gov, states, and pages of foundations that you clip',
    has: (it) => it.source !== 'sam' && !isResearch(it),
  },
  light: {
    label: 'rows with light effort',
    source: 'SAM.gov, and the lists of states and cities',
    has: (it, day) => effortOf(it, day) === 'light',
  },
  moderate: {
    label: 'rows with moderate effort',
    source: 'Grants.gov, and the lists of states and cities',
    has: (it, day) => effortOf(it, day) === 'moderate',
  },
  heavy: {
    label: 'rows with heavy effort',
    source: 'Grants.gov',
    has: (it, day) => effortOf(it, day) === 'heavy',
  },
}

const effortOf = (it: Opportunity, day: string) => assessEffort(it, day).level

function isSmallAward({ ceiling_cents }: Opportunity): boolean {
  return ceiling_cents !== null && BigInt(ceiling_cents) > 100n && BigInt(ceiling_cents) <= SMALL_AWARD_CENTS
}

/** What the mix of an edition looks at. */
export type MixTraits = ReturnType<typeof mixTraits>

export function mixTraits(it: Opportunity, names: readonly PartName[], day: string) {
  return { agency: agencyKey(it), state: onlyState(it), parts: names.filter((name) => PARTS[name].has(it, day)) }
}

/** By its fields, its title or its text, as its row names it. */
export function onlyState(it: Opportunity): string | undefined {
  const states = statesOf(it)
  return states.length === 1 ? states[0] : undefined
}

/** All offices of an agency count as one: in Grants.gov by its code, such as `HHS-CDC`. */
export function agencyKey(it: Opportunity): string {
  if (it.source === 'grants-gov' && it.agency_code) return it.agency_code.split('-').slice(0, 2).join('-')
  return awardingAgency(it) ?? it.source
}

/** Whether an award is too large for an edition's readers, who could not carry it. */
export function isTooLarge(it: Opportunity, ceilingDollars: number): boolean {
  return it.ceiling_cents !== null && BigInt(it.ceiling_cents) > BigInt(ceilingDollars) * 100n && !isResearch(it)
}

export const otherAudience = (audience: Audience): Audience =>
  audience === 'nonprofit' ? 'small-business' : 'nonprofit'

/** Dollars: the limit of simplified acquisition since October 1, 2025 (FAR 2.101, 90 FR 41872). */
const SIMPLIFIED_ACQUISITION_LIMIT = 350_000

/** `between $100,000 and $250,000`, as notices of construction state what it will cost. */
const MAGNITUDE = /\bbetween \$ ?([\d,]+)(?:\.00)? and \$ ?([\d,]+)/i

type SizeFields = Pick<Opportunity, 'source' | 'number' | 'title' | 'description' | 'set_aside' | 'ceiling_cents'>

/** Whether a contract is set aside and worth less than $350,000, as far as its notice shows. */
export function isSmallSetAside(it: SizeFields): boolean {
  if (it.source !== 'sam' || setAsideOf(it) === null) return false
  const stated = it.ceiling_cents === null ? magnitude(it.description) : Number(it.ceiling_cents) / 100
  if (stated !== undefined) return stated <= SIMPLIFIED_ACQUISITION_LIMIT
  return asksForQuotes(it)
}

/** Dollars, the upper end of a stated range. */
function magnitude(text: string | null): number | undefined {
  const upper = MAGNITUDE.exec(text ?? '')?.[2]
  return upper === undefined ? undefined : Number(upper.replaceAll(',', ''))
}
