import { site } from '../../../site.config.ts'
import { usStates } from '../../catalog/us-states.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { fold } from '../../platform/fold.ts'
import { checkbox, line, optionalChoice, timeZone } from '../../platform/forms/form-schema.ts'
import { CONDUCT_VERSION } from './conduct.tsx'
import { societyMembers } from './members.sql.ts'

/** What the others see of a member. @param staffNames by which only the coach may be called */
export function profileFields(role: 'member' | 'coach', staffNames: readonly string[] = []) {
  const optional = (max: number) => line(max).transform((text) => text || null)
  return {
    name: line(40, { missing: 'Please say what we should call you.', autoComplete: 'nickname' })
      .refine((name) => /\p{L}/u.test(name), 'Please say what we should call you.')
      .refine((name) => role === 'coach' || !looksLikeStaff(name, staffNames), {
        error: () =>
          `That looks like ${site.coach} or the team. Please use your own name, with your last name or its first letter.`,
      }),
    state: optionalChoice(usStates, 'Please choose from the list.'),
    sector: optional(60),
    zone: timeZone('Please choose your time zone.'),
    listed: checkbox(),
    certificates: optional(120),
    canHelpWith: optional(200),
    lookingFor: optional(200),
  }
}

export function toTyped(profile: MemberProfile) {
  const { name, state, sector, zone, listed, certificates, canHelpWith, lookingFor } = profile
  return {
    ...{ name, state: state ?? '', sector: sector ?? '', zone, listed: listed ? 'yes' : '' },
    ...{ certificates: certificates ?? '', canHelpWith: canHelpWith ?? '', lookingFor: lookingFor ?? '' },
  }
}

/** Whether others would take it for a name of the coach or of the site. */
function looksLikeStaff(name: string, staffNames: readonly string[]): boolean {
  const lettersOf = (text: string) => alike(text).replace(/[^\p{L}]/gu, '')
  const letters = lettersOf(name)
  return (
    STAFF_WORD.test(alike(name)) ||
    letters.includes(lettersOf(site.brand)) ||
    [site.coach, ...staffNames].map(lettersOf).some((staff) => [letters, letters.replace(STAFF, '')].includes(staff))
  )
}

const STAFF = /coach|team|support|staff|admin|moderator/
const STAFF_WORD = new RegExp(`(?<!\\p{L})(?:${STAFF.source})(?!\\p{L})`, 'u')

/** Folded, and with letters of other scripts and figures as those that they look like. */
function alike(text: string): string {
  return fold(text).replace(/[аесорхуіѕјкмтнвαεικνορτυ013]/g, (letter) => LOOKALIKES[letter] ?? letter)
}

const LOOKALIKES: Record<string, string> = {
  ...{ а: 'a', е: 'e', с: 'c', о: 'o', р: 'p', х: 'x', у: 'y', і: 'i', ѕ: 's', ј: 'j', к: 'k', м: 'm', т: 't' },
  ...{ н: 'h', в: 'b', α: 'a', ε: 'e', ι: 'i', κ: 'k', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u', 0: 'o', 1: 'i', 3: 'e' },
}

export type MemberProfile = Pick<typeof societyMembers.$inferInsert, keyof ReturnType<typeof profileFields>>

/** Enters a member, or changes the profile. Both count as agreeing to the current conduct. */
export async function storeMember(
  { clock }: Pick<AppContext, 'clock'>,
  tx: Tx,
  personId: string,
  profile: MemberProfile,
  { isSample = false }: { isSample?: boolean } = {},
): Promise<void> {
  const now = clock.now()
  const conduct = { conductVersion: CONDUCT_VERSION, conductAcceptedAt: now }
  await tx
    .insert(societyMembers)
    .values({ personId, ...profile, ...conduct, isSample, enteredAt: now })
    .onConflictDoUpdate({ target: societyMembers.personId, set: { ...profile, ...conduct } })
}
