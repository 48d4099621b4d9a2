import { desc, eq, inArray } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
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
  async read(db, email) {
    const rows = await db.select().from(fundingProfiles).where(eq(fundingProfiles.email, email))
    return rows.map(({ profile, updatedAt }) => ({
      ...Object.fromEntries(
        Object.entries(profile).map(([question, answer]) => [question, [answer].flat().join(', ')]),
      ),
      saved: updatedAt.toISOString(),
    }))
  },
  async erase(tx, email) {
    await tx.delete(fundingProfiles).where(eq(fundingProfiles.email, email))
  },
}
