import { desc, eq, inArray } from 'drizzle-orm'
import { stateName } from '../../catalog/us-states.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { type PersonalData, personalTable } from '../../platform/personal-data.ts'
import { naicsTitle } from '../opportunities/opportunities.ts'
import { type FundingProfile, profileSchema } from './funding-profile.ts'
import { fundingProfiles } from './profile.sql.ts'
import { CERTIFICATES, ENTITIES, REACHES, REGISTRATIONS, SIZES, YEARS } from './profile-options.ts'

type ProfileDeps = Pick<AppContext, 'database' | 'clock'>

/** The profile saved last under one of these addresses; undefined if there is none, or its questions have changed. */
export async function findProfile(
  { database: { db } }: Pick<ProfileDeps, 'database'>,
  addresses: readonly string[],
): Promise<FundingProfile | undefined> {
  const lower = addresses.map((address) => address.toLowerCase())
  const [row] = await db
    .select({ profile: fundingProfiles.profile })
    .from(fundingProfiles)
    .where(inArray(fundingProfiles.email, lower))
    .orderBy(desc(fundingProfiles.updatedAt))
    .limit(1)
  return profileSchema.safeParse(row?.profile).data
}

export async function saveProfile(
  { database: { db }, clock }: ProfileDeps,
  address: string,
  profile: FundingProfile,
): Promise<void> {
  const values = { profile, updatedAt: clock.now() }
  await db
    .insert(fundingProfiles)
    .values({ email: address.toLowerCase(), ...values })
    .onConflictDoUpdate({ target: fundingProfiles.email, set: values })
}

export const profilePersonalData: PersonalData = {
  name: 'Your funding profile',
  ...personalTable(fundingProfiles, {
    of: (email) => eq(fundingProfiles.email, email),
    show: ({ profile, updatedAt }) => ({ ...inWords(profile), saved: updatedAt }),
  }),
}

/** The answers as the form has them. */
function inWords(profile: FundingProfile): Record<string, string> {
  const { entity, state, reach, naics, size, years } = profile
  const names = (keys: readonly string[] | undefined, words: Readonly<Record<string, string>>) =>
    (keys ?? []).map((key) => words[key] ?? key).join(', ')
  return {
    'what you are': names([entity], ENTITIES),
    state: stateName(state),
    'where you work': names([reach], REACHES),
    'what you do': naics.map((code) => naicsTitle(code) ?? code).join(', '),
    'how long': names([years ?? ''], YEARS),
    'how many of you': names([size ?? ''], SIZES),
    certificates: names(profile.certificates, CERTIFICATES),
    registrations: names(profile.registrations, REGISTRATIONS),
  }
}
