import { isUsState, type UsState } from '../../catalog/us-states.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { type FormFields, oneLine } from '../../platform/forms/form-fields.ts'
import { isTimeZone } from '../../platform/time-labels.ts'
import { CONDUCT_VERSION } from './conduct.ts'
import { societyMembers } from './members.sql.ts'

/** What a member says of herself, as it was typed. */
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

/** Cleans what was typed, and names what is wrong. */
export function parseProfile(typed: TypedProfile): { profile: MemberProfile; errors: ProfileErrors } {
  const errors: ProfileErrors = {}
  const line = (field: keyof typeof MAX_LENGTHS): string | null => {
    const text = oneLine(typed[field].normalize('NFC'))
    if (text.length > MAX_LENGTHS[field])
      errors[field] = `Please use at most ${MAX_LENGTHS[field]} characters: there are ${text.length}.`
    return text || null
  }
  const name = line('name') ?? ''
  if (!/\p{L}/u.test(name)) errors.name = 'Please say what we should call you.'
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

/** Enters a member, or changes what she says of herself. She agrees to the current conduct by it. */
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
