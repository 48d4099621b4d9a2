import type { KnownOpportunity } from '../known.ts'
import { daysBetween } from '../status.ts'
import type { Profile } from './profile.ts'

/** A registration that has to stand before an application goes out. */
export interface NeededRegistration {
  name: string
  /** Days that it takes, as the one who registers says. */
  leadDays: number
  source: string
  has: boolean
  /** Whether there is time for it; `null` where no last day is given. */
  inTime: boolean | null
}

/** Effort against reward: `null` is what the source does not say. */
export interface Effort {
  daysLeft: number | null
  /** Cents as digits. */
  atLeast: string | null
  atMost: string | null
  expectedAwards: string | null
  /** Whether one's own money has to be added. */
  match: boolean | null
  registrations: NeededRegistration[]
  load: 'light' | 'moderate' | 'heavy'
}

const SAM = {
  id: 'sam',
  name: 'SAM.gov registration with a Unique Entity ID',
  leadDays: 14,
  source: 'SAM.gov: allow at least ten business days after submitting',
} as const
const ERA = {
  id: 'era-commons',
  name: 'eRA Commons',
  leadDays: 42,
  source: 'NIH: registration can take six weeks or more',
} as const
const GRANTS_GOV = { id: 'grants-gov', name: 'Grants.gov account', leadDays: 1, source: 'Grants.gov' } as const
const SBIR = { id: 'sbir', name: 'SBIR company registry', leadDays: 1, source: 'SBIR.gov' } as const

export function effortOf(it: KnownOpportunity, who: Pick<Profile, 'registrations'>, day: string): Effort {
  const daysLeft = it.deadline_on === null ? null : daysBetween(day, it.deadline_on)
  const registrations = neededFor(it).map(({ id, name, leadDays, source }) => ({
    name,
    leadDays,
    source,
    has: who.registrations.includes(id),
    inTime: daysLeft === null ? null : leadDays < daysLeft,
  }))
  return {
    daysLeft,
    atLeast: it.floor_cents,
    atMost: it.ceiling_cents,
    expectedAwards: it.expected_awards,
    match: it.cost_sharing,
    registrations,
    load: loadOf(it, registrations),
  }
}

function neededFor(it: KnownOpportunity) {
  const nih = /^HHS-NIH/.test(it.agency_code ?? '') || /\bNIH\b/.test(it.agency ?? '')
  if (it.source === 'grants-gov') return [SAM, GRANTS_GOV, ...(nih ? [ERA] : [])]
  if (it.source === 'sbir') return [SAM, SBIR, ...(nih ? [ERA] : [])]
  return it.source === 'sam' ? [SAM] : []
}

function loadOf(it: KnownOpportunity, registrations: NeededRegistration[]): Effort['load'] {
  const missing = registrations.filter(({ has }) => !has)
  const large = it.ceiling_cents !== null && BigInt(it.ceiling_cents) >= 50_000_000n
  const points = Math.min(missing.length, 2) + (it.cost_sharing ? 1 : 0) + (large ? 1 : 0)
  return points >= 3 ? 'heavy' : points >= 1 ? 'moderate' : 'light'
}
