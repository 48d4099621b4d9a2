import { site } from '../../../site.config.ts'
import { isUsState, type UsState } from '../../catalog/us-states.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { type FormFields, oneLine } from '../../platform/forms/form-fields.ts'
import { isTimeZone } from '../../platform/time-labels.ts'
import { CONDUCT_VERSION } from './conduct.ts'
import type { SocietyMember } from './member-access.ts'
import { societyMembers } from './members.sql.ts'

/** A member's profile, as it was typed. */
export type TypedProfile = Record<ProfileField, string>
export type ProfileErrors = Partial<Record<ProfileField | 'conduct', string>>
type ProfileField = (typeof PROFILE_FIELDS)[number]

const PROFILE_FIELDS = ['name', 'state', 'sector', 'zone', 'listed', 'certificates', 'canHelpWith'] as const
/** In characters. */
export const MAX_LENGTHS = { name: 40, sector: 60, certificates: 120, canHelpWith: 200 } as const

/** What the others see of a member. */
export interface MemberProfile {
  name: string
  state: UsState | null
  sector: string | null
  zone: string
  listed: boolean
  certificates: string | null
  canHelpWith: string | null
}

export function typedProfile(fields: FormFields): TypedProfile {
  return Object.fromEntries(PROFILE_FIELDS.map((field) => [field, fields.get(field) ?? ''])) as TypedProfile
}

/** A stored profile, as its form shows it. */
export function toTyped(profile: MemberProfile): TypedProfile {
  return {
    ...{ name: profile.name, state: profile.state ?? '', sector: profile.sector ?? '', zone: profile.zone },
    ...{ listed: profile.listed ? 'yes' : '', certificates: profile.certificates ?? '' },
    canHelpWith: profile.canHelpWith ?? '',
  }
}

/** Cleans what was typed, and names what is wrong. */
export function parseProfile(
  typed: TypedProfile,
  role: SocietyMember['role'],
): { profile: MemberProfile; errors: ProfileErrors } {
  const errors: ProfileErrors = {}
  const line = (field: keyof typeof MAX_LENGTHS): string | null => {
    const text = oneLine(typed[field].normalize('NFC').replace(INVISIBLE, ''))
    if (text.length > MAX_LENGTHS[field])
      errors[field] = `Please use at most ${MAX_LENGTHS[field]} characters: there are ${text.length}.`
    return text || null
  }
  const name = line('name') ?? ''
  if (!/\p{L}/u.test(name)) errors.name = 'Please say what we should call you.'
  if (role === 'member' && isCoachName(name))
    errors.name = `That’s the coach’s name here. Please add your last name or its first letter.`
  if (typed.state && !isUsState(typed.state)) errors.state = 'Please choose from the list.'
  if (!isTimeZone(typed.zone)) errors.zone = 'Please choose your time zone.'
  const profile: MemberProfile = {
    name,
    state: isUsState(typed.state) ? typed.state : null,
    sector: line('sector'),
    zone: typed.zone,
    listed: typed.listed === 'yes',
    certificates: line('certificates'),
    canHelpWith: line('canHelpWith'),
  }
  return { profile, errors }
}

/**
 * Characters without a width, by which one name could look like another. Those that join letters or keep them apart stay:
 * Persian and the scripts of India need them.
 */
const INVISIBLE =
  /\u034f|[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2060-\u2064\u3164\ufeff\uffa0\u{e0000}-\u{e007f}]/gu

/** Whether others would take it for the coach's own name. */
function isCoachName(name: string): boolean {
  const letters = (text: string) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}]/gu, '')
  return letters(name) === letters(site.coach)
}

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
