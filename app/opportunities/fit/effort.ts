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

export function assessEffort(opportunity: Opportunity, profile: Pick<Profile, 'registrations'>, day: string): Effort {
  const daysLeft = opportunity.deadline_on === null ? null : daysBetween(day, opportunity.deadline_on)
  const registrations = requiredRegistrations(opportunity).map(({ id, name, leadDays, source }) => ({
    name,
    leadDays,
    source,
    registered: profile.registrations.includes(id),
    inTime: daysLeft === null ? null : leadDays < daysLeft,
  }))
  return {
    daysLeft,
    floorCents: opportunity.floor_cents,
    ceilingCents: opportunity.ceiling_cents,
    expectedAwards: opportunity.expected_awards,
    costSharing: opportunity.cost_sharing,
    registrations,
    level: effortLevel(opportunity, registrations),
  }
}

function requiredRegistrations(opportunity: Opportunity) {
  const nih = /^HHS-NIH/.test(opportunity.agency_code ?? '') || /\bNIH\b/.test(opportunity.agency ?? '')
  if (opportunity.source === 'grants-gov') return [SAM, GRANTS_GOV, ...(nih ? [ERA] : [])]
  if (opportunity.source === 'sbir') return [SAM, SBIR, ...(nih ? [ERA] : [])]
  return opportunity.source === 'sam' ? [SAM] : []
}

function effortLevel(opportunity: Opportunity, registrations: RequiredRegistration[]): EffortLevel {
  const missing = registrations.filter(({ registered }) => !registered)
  const large = opportunity.ceiling_cents !== null && BigInt(opportunity.ceiling_cents) >= 50_000_000n
  const points = Math.min(missing.length, 2) + (opportunity.cost_sharing ? 1 : 0) + (large ? 1 : 0)
  return points >= 3 ? 'heavy' : points >= 1 ? 'moderate' : 'light'
}
