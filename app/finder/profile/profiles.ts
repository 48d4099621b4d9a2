import { desc, eq, inArray } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { type PersonalData, personalTable } from '../../platform/personal-data.ts'
import { type FundingProfile, profileSchema } from './funding-profile.ts'
import { fundingProfiles } from './profile.sql.ts'

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
    show: ({ profile, updatedAt }) => ({
      ...Object.fromEntries(
        Object.entries(profile).map(([question, answer]) => [question, [answer].flat().join(', ')]),
      ),
      saved: updatedAt,
    }),
  }),
}
