import { and, desc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import { stateName } from '../../catalog/us-states.ts'
import { findAddresses } from '../../people/sign-in/sign-in.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { type PersonalData, personalTable } from '../../platform/personal-data.ts'
import { type Audience, naicsTitle } from '../opportunities/opportunities.ts'
import { type FundingProfile, profileSchema } from './funding-profile.ts'
import { missionTitles } from './missions.ts'
import { fundingProfiles, type KnownAnswers } from './profile.sql.ts'
import { isNonprofit } from './profile-answers.ts'
import { BENEFICIARIES, CERTIFICATES, ENTITIES, REACHES, REGISTRATIONS, SIZES, YEARS } from './profile-options.ts'
import { TRADES } from './trades.ts'

type ProfileDeps = Pick<AppContext, 'database' | 'clock'>

/** The profile saved last under one of these addresses; undefined if too little is known, or its questions have changed. */
export async function findProfile(
  deps: Pick<ProfileDeps, 'database'>,
  addresses: readonly string[],
  since?: Date,
): Promise<FundingProfile | undefined> {
  return profileSchema.safeParse(await findAnswers(deps, addresses, since)).data
}

/** The same of whoever has this address, whichever of theirs it was saved under. */
export async function findProfileOf(deps: Pick<ProfileDeps, 'database'>, address: string, since?: Date) {
  return findProfile(deps, await findAddresses(deps.database.db, address.toLowerCase()), since)
}

/** Whether whoever has this address told us nothing but what this order brought: its buyer may have typed another's. */
export async function hasOnlyAnswersOf(
  { database: { db } }: Pick<ProfileDeps, 'database'>,
  address: string,
  order: string,
) {
  const addresses = await findAddresses(db, address.toLowerCase())
  const isOther = sql`${fundingProfiles.profile}->>'order' is distinct from ${order}`
  return (await db.$count(fundingProfiles, and(inArray(fundingProfiles.email, addresses), isOther))) === 0
}

export function saveProfile(
  { database: { db }, clock }: ProfileDeps,
  address: string,
  profile: FundingProfile & Pick<KnownAnswers, 'order'>,
): Promise<unknown> {
  const values = { profile, updatedAt: clock.now() }
  return writeAnswers(db, address, values, values)
}

/** Puts new answers over those that other forms brought to an address. */
export function mergeProfile(
  { clock }: Pick<ProfileDeps, 'clock'>,
  db: Db,
  address: string,
  answers: KnownAnswers,
): Promise<unknown> {
  const updatedAt = clock.now()
  const profile = sql`${fundingProfiles.profile} || (excluded.profile - 'order')`
  return writeAnswers(db, address, { profile: answers, updatedAt }, { profile, updatedAt })
}

/** The answers of another form, such as the quiz, which anyone may send: they fill in what isn't known, and count as no newer. */
export function noteAnswers(
  { clock }: Pick<ProfileDeps, 'clock'>,
  db: Db,
  address: string,
  answers: Partial<FundingProfile> & { trade?: string },
): Promise<unknown> {
  const profile = sql`(excluded.profile || ${fundingProfiles.profile}) - 'order'`
  return writeAnswers(db, address, { profile: answers, updatedAt: clock.now() }, { profile })
}

function writeAnswers(
  db: Db,
  address: string,
  values: { profile: KnownAnswers; updatedAt: Date },
  set: { profile: KnownAnswers | SQL; updatedAt?: Date },
): Promise<unknown> {
  return db
    .insert(fundingProfiles)
    .values({ email: address.toLowerCase(), ...values })
    .onConflictDoUpdate({ target: fundingProfiles.email, set })
}

/** What is known of someone, for the form: the profile saved last, or else the answers that another form brought. */
export async function findAnswers(
  { database: { db } }: Pick<ProfileDeps, 'database'>,
  addresses: readonly string[],
  since = new Date(0),
): Promise<KnownAnswers | undefined> {
  const rows = await db
    .select({ profile: fundingProfiles.profile })
    .from(fundingProfiles)
    .where(
      and(
        inArray(
          fundingProfiles.email,
          addresses.map((address) => address.toLowerCase()),
        ),
        gte(fundingProfiles.updatedAt, since),
      ),
    )
    .orderBy(desc(fundingProfiles.updatedAt))
  // Anyone may take the quiz under any address: what it brings doesn't take the place of a whole profile under another.
  const found = (rows.find(({ profile }) => profileSchema.safeParse(profile).success) ?? rows[0])?.profile
  if (!found?.missions?.length || isNonprofit(found.entity ?? '')) return found
  // From when they answered as a nonprofit.
  const { missions: _, ...others } = found
  return others
}

/** How many of those who told us what they are live in each state, and work in each trade. */
export async function countReaders(
  db: Db,
  audience: Audience,
): Promise<Record<'states' | 'trades', ReadonlyMap<string, number>>> {
  const { profile } = fundingProfiles
  const isMeant = sql`(${profile}->>'entity' like 'nonprofit%') = ${audience === 'nonprofit'}::boolean`
  const counted = async (key: SQL) => {
    const each = sql`(select ${key} as key from ${fundingProfiles} where ${isMeant}) each`
    const { rows } = await db.execute<{ key: string; readers: number }>(
      sql`select key, count(*)::integer as readers from ${each} where key is not null group by key`,
    )
    return rows
  }
  const trades = new Map<string, number>()
  for (const { key, readers } of await counted(sql`jsonb_array_elements_text(${profile}->'naics')`))
    for (const trade of tradesWithCode(key)) trades.set(trade, (trades.get(trade) ?? 0) + readers)
  const states = (await counted(sql`${profile}->>'state'`)).map(({ key, readers }) => [key, readers] as const)
  return { states: new Map(states), trades }
}

const tradesWithCode = (code: string) => TRADES.filter(({ naics }) => naics.includes(code)).map(({ name }) => name)

export const profilePersonalData: PersonalData = {
  name: 'Your funding profile',
  ...personalTable(fundingProfiles, {
    of: (email) => eq(fundingProfiles.email, email),
    show: ({ profile, updatedAt }) => ({ ...answersInWords(profile), saved: updatedAt }),
  }),
}

/** The answers as the form has them, without those that nobody gave. */
export function answersInWords(profile: KnownAnswers): Record<string, string> {
  const { entity, state, reach, trade, naics, missions, serves, size, years, certificates, registrations } = profile
  const names = (keys: readonly (string | undefined)[] | undefined, words: Readonly<Record<string, string>>) =>
    (keys ?? []).map((key = '') => words[key] ?? key).join(', ')
  const answers = {
    'what you are': names([entity], ENTITIES),
    state: state ? stateName(state) : '',
    'where you work': names([reach], REACHES),
    'what you do': naics?.map((code) => naicsTitle(code) ?? code).join(', ') || trade,
    'your mission': missionTitles(missions ?? [])
      .map(({ title }) => title)
      .join(', '),
    'whom you serve': names(serves, BENEFICIARIES),
    'how long': names([years], YEARS),
    'how many of you': names([size], SIZES),
    certificates: names(certificates, CERTIFICATES),
    registrations: names(registrations, REGISTRATIONS),
  }
  return Object.fromEntries(Object.entries(answers).flatMap(([name, words]) => (words ? [[name, words]] : [])))
}
