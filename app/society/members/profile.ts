import { site } from '../../../site.config.ts'
import { isUsState, type UsState } from '../../catalog/us-states.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { fold } from '../../platform/fold.ts'
import { type FormFields, oneLine } from '../../platform/forms/form-fields.ts'
import { isTimeZone } from '../../platform/time-labels.ts'
import { CONDUCT_VERSION } from './conduct.ts'
import type { SocietyMember } from './member-access.ts'
import { societyMembers } from './members.sql.ts'

/** A member's profile, as it was typed. */
export type TypedProfile = Record<ProfileField, string>
export type ProfileErrors = Partial<Record<ProfileField | 'conduct', string>>
type ProfileField = (typeof PROFILE_FIELDS)[number]

const PROFILE_FIELDS = [
  'name',
  'state',
  'sector',
  'zone',
  'listed',
  'certificates',
  'canHelpWith',
  'lookingFor',
] as const
/** In characters. */
const MAX_LENGTHS = { name: 40, sector: 60, certificates: 120, canHelpWith: 200, lookingFor: 200 } as const

/** What the others see of a member. */
export interface MemberProfile {
  name: string
  state: UsState | null
  sector: string | null
  zone: string
  listed: boolean
  certificates: string | null
  canHelpWith: string | null
  lookingFor?: string | null
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
    lookingFor: profile.lookingFor ?? '',
  }
}

/** Cleans what was typed, and names what is wrong. @param staffNames by which only the coach may be called */
export function parseProfile(
  typed: TypedProfile,
  role: SocietyMember['role'],
  staffNames: readonly string[],
): { profile: MemberProfile; errors: ProfileErrors } {
  const errors: ProfileErrors = {}
  const line = (field: keyof typeof MAX_LENGTHS): string | null => {
    const text = oneLine(typed[field].normalize('NFC'))
    if (text.length > MAX_LENGTHS[field])
      errors[field] = `Please use at most ${MAX_LENGTHS[field]} characters: there are ${text.length}.`
    return text || null
  }
  const name = line('name') ?? ''
  if (!/\p{L}/u.test(name)) errors.name = 'Please say what we should call you.'
  if (role === 'member' && looksLikeStaff(name, staffNames))
    errors.name = `That looks like ${site.coach} or the team. Please use your own name, with your last name or its first letter.`
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
    lookingFor: line('lookingFor'),
  }
  return { profile, errors }
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
