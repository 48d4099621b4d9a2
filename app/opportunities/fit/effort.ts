import type { EffortLevel } from '../../catalog/effort-levels.ts'
import type { Opportunity } from '../find-opportunities.ts'
import { daysBetween } from '../status.ts'
import type { Profile } from './profile.ts'

/** A registration that must be complete before someone applies. */
interface RequiredRegistration {
  name: string
  /** Days that it takes, according to the registry. */
  leadDays: number
  source: string
  registered: boolean
  /** Whether there is time for it; `null` where no last day is given. */
  inTime: boolean | null
}

/** What applying takes and what it may bring; `null` where the source does not say. */
export interface Effort {
  daysLeft: number | null
  /** Cents as digits. */
  floorCents: string | null
  ceilingCents: string | null
  expectedAwards: string | null
  /** Whether one's own money has to be added. */
  costSharing: boolean | null
  registrations: RequiredRegistration[]
  level: EffortLevel
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

export function assessEffort(it: Opportunity, who: Pick<Profile, 'registrations'>, day: string): Effort {
  const daysLeft = it.deadline_on === null ? null : daysBetween(day, it.deadline_on)
  const registrations = requiredRegistrations(it).map(({ id, name, leadDays, source }) => ({
    name,
    leadDays,
    source,
    registered: who.registrations.includes(id),
    inTime: daysLeft === null ? null : leadDays < daysLeft,
  }))
  return {
    daysLeft,
    floorCents: it.floor_cents,
    ceilingCents: it.ceiling_cents,
    expectedAwards: it.expected_awards,
    costSharing: it.cost_sharing,
    registrations,
    level: effortLevel(it, registrations),
  }
}

function requiredRegistrations(it: Opportunity) {
  const nih = /^HHS-NIH/.test(it.agency_code ?? '') || /\bNIH\b/.test(it.agency ?? '')
  if (it.source === 'grants-gov') return [SAM, GRANTS_GOV, ...(nih ? [ERA] : [])]
  if (it.source === 'sbir') return [SAM, SBIR, ...(nih ? [ERA] : [])]
  return it.source === 'sam' ? [SAM] : []
}

function effortLevel(it: Opportunity, registrations: RequiredRegistration[]): EffortLevel {
  const missing = registrations.filter(({ registered }) => !registered)
  const large = it.ceiling_cents !== null && BigInt(it.ceiling_cents) >= 50_000_000n
  const points = Math.min(missing.length, 2) + (it.cost_sharing ? 1 : 0) + (large ? 1 : 0)
  return points >= 3 ? 'heavy' : points >= 1 ? 'moderate' : 'light'
}
