import { eq } from 'drizzle-orm'
import { people, personAddresses } from '../../people/sign-in/sign-in.sql.ts'
import { findOrCreatePerson, giveRole } from '../../people/sign-in/sign-in.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { SAMPLE_DOMAIN } from '../../platform/mail/sample-addresses.ts'
import { societyMembers } from '../../society/members/members.sql.ts'
import { storeMember } from '../../society/members/members.ts'
import { storeSampleMembership } from '../../society/membership/membership.ts'
import { SAMPLE_MEMBER } from '../sample-account.ts'
import { type SamplePerson, type SampleWriter, sampleSociety } from './sample-society.ts'
import { asOf, type SampleStep } from './sample-steps.ts'

export function sampleAddress(deps: Pick<AppContext, 'coachEmail'>, key: SampleWriter): string {
  if (key === 'simone') return deps.coachEmail
  return key === 'member' ? SAMPLE_MEMBER : `${key}@${SAMPLE_DOMAIN}`
}

/** Undefined for someone whose data was erased since. */
export async function findSampleMember(deps: Pick<AppContext, 'coachEmail'>, db: Db, key: SampleWriter) {
  const [found] = await db
    .select({ personId: societyMembers.personId, name: societyMembers.name })
    .from(societyMembers)
    .innerJoin(personAddresses, eq(personAddresses.personId, societyMembers.personId))
    .where(eq(personAddresses.email, sampleAddress(deps, key)))
  return found && { ...found, role: key === 'simone' ? ('coach' as const) : ('member' as const) }
}

/** The coach, and everyone of the sample Society but the sample member, who buys like a visitor. */
export function memberSteps(start: Date): SampleStep[] {
  const members = Object.entries(sampleSociety().people)
  return [coachStep(start), ...members.map(([key, person], index) => personStep(key, person, index, start))]
}

function coachStep(start: Date): SampleStep {
  return {
    key: 'member:simone',
    async run(deps, tx) {
      const person = await findOrCreatePerson(deps, tx, deps.coachEmail)
      if (!person || (await findSampleMember(deps, tx, 'simone'))) return
      await giveRole(tx, person.id, 'owner')
      const profile = { name: COACH, state: null, sector: 'Coach', zone: 'America/New_York', listed: true }
      const more = { certificates: null, canHelpWith: null }
      await storeMember(
        asOf(deps, tx, daysBefore(start, 120)),
        tx,
        person.id,
        { ...profile, ...more },
        { isSample: true },
      )
    },
  }
}

const COACH = 'Simone'

function personStep(key: string, person: SamplePerson, index: number, start: Date): SampleStep {
  return {
    key: `member:${key}`,
    async run(deps, tx) {
      const { membershipState, certificates = null, isUnlisted = false, ...profile } = person
      const then = asOf(deps, tx, daysBefore(start, 118 - index))
      const joinedAt = then.clock.now()
      const added = await findOrCreatePerson(then, tx, sampleAddress(deps, key))
      if (!added) return
      const periodEnd = daysBefore(
        start,
        membershipState === 'ended' ? 12 : membershipState === 'past_due' ? 2 : -(9 + index / 2),
      )
      const state = membershipState === undefined || membershipState === 'removed' ? 'active' : membershipState
      await storeSampleMembership(then, tx, { email: sampleAddress(deps, key), joinedAt, state, periodEnd })
      await storeMember(then, tx, added.id, { ...profile, certificates, listed: !isUnlisted }, { isSample: true })
      // Within the month, but for one of them.
      const seenAt = daysBefore(start, (index * 7) % 33)
      await tx.update(people).set({ seenAt }).where(eq(people.id, added.id))
    },
  }
}

export const daysBefore = (moment: Date, days: number): Date => new Date(moment.getTime() - days * DAY)
