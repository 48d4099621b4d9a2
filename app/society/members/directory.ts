import { and, asc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { people, personAddresses } from '../../people/sign-in/sign-in.sql.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { fold, foldedWords } from '../../platform/fold.ts'
import { memberAddresses } from '../membership/membership.ts'
import { societyMembers } from './members.sql.ts'

export type DirectoryEntry = NonNullable<Awaited<ReturnType<typeof findListed>>>

/** What the directory shows of a member. */
const { personId, name, state, sector, certificates, canHelpWith, lookingFor } = societyMembers
const ENTRY = { personId, name, state, sector, certificates, canHelpWith, lookingFor }

const PAGE_SIZE = 50

/** A subquery: the ids of everyone who may be in the rooms now, the coach among them. */
export function currentMemberIds(deps: Pick<AppContext, 'database' | 'clock'>) {
  return deps.database.db
    .select({ personId: societyMembers.personId })
    .from(societyMembers)
    .innerJoin(people, eq(people.id, societyMembers.personId))
    .where(
      and(
        isNull(societyMembers.removedAt),
        or(eq(people.role, 'owner'), inArray(societyMembers.personId, payingMemberIds(deps))),
      ),
    )
}

/** A subquery: the ids of everyone with a membership that is running. */
export function payingMemberIds({ database: { db }, clock }: Pick<AppContext, 'database' | 'clock'>) {
  return db
    .select({ personId: personAddresses.personId })
    .from(personAddresses)
    .where(inArray(personAddresses.email, memberAddresses(db, clock)))
}

/**
 * Members who chose to be listed, by name.
 *
 * @param words in a name, a line of work, a certificate or what someone offers and asks for
 * @param after the end of the page before
 */
export async function findDirectory(
  deps: Pick<AppContext, 'database' | 'clock'>,
  { words = '', state: from = '', after = '' }: { words?: string; state?: string; after?: string },
) {
  const [lastName = '', lastId = ''] = after.split('\n')
  const foldedName = sql<string>`fold(${name})`
  const text = sql`concat_ws(' ', ${name}, ${sector}, ${certificates}, ${canHelpWith}, ${lookingFor})`
  const found = await deps.database.db
    .select(ENTRY)
    .from(societyMembers)
    .where(
      and(
        eq(societyMembers.listed, true),
        inArray(personId, currentMemberIds(deps)),
        from ? sql`${state} = ${from}` : undefined,
        ...foldedWords(words).map((word) => sql`strpos(fold(${text}), ${word}) > 0`),
        after ? or(gt(foldedName, lastName), and(eq(foldedName, lastName), gt(personId, lastId))) : undefined,
      ),
    )
    .orderBy(asc(foldedName), asc(personId))
    .limit(PAGE_SIZE + 1)
  const entries = found.slice(0, PAGE_SIZE)
  const last = entries.at(-1)
  return {
    entries,
    /** For the address of the next page; undefined on the last one. */
    after: found.length > PAGE_SIZE && last ? `${fold(last.name)}\n${last.personId}` : undefined,
  }
}

export async function findListed(deps: Pick<AppContext, 'database' | 'clock'>, id: string) {
  const [found] = await deps.database.db
    .select(ENTRY)
    .from(societyMembers)
    .where(and(eq(personId, id), eq(societyMembers.listed, true), inArray(personId, currentMemberIds(deps))))
  return found
}

/** By what the coach is called in the rooms. */
export async function findStaffNames({ database: { db } }: Pick<AppContext, 'database'>): Promise<string[]> {
  const rows = await db
    .select({ name })
    .from(societyMembers)
    .innerJoin(people, eq(people.id, societyMembers.personId))
    .where(eq(people.role, 'owner'))
  return rows.map(({ name }) => name)
}

export async function countUnlisted(deps: Pick<AppContext, 'database' | 'clock'>): Promise<number> {
  const isUnlisted = and(eq(societyMembers.listed, false), inArray(personId, currentMemberIds(deps)))
  return deps.database.db.$count(societyMembers, isUnlisted)
}

/** Everyone who may be in the rooms now and whose name, folded, passes a test. */
export async function currentMembers(
  deps: Pick<AppContext, 'database' | 'clock'>,
  where: (foldedName: SQL<string>) => SQL,
): Promise<{ personId: string; name: string }[]> {
  return deps.database.db
    .select({ personId, name })
    .from(societyMembers)
    .where(and(where(sql<string>`fold(${name})`), inArray(personId, currentMemberIds(deps))))
}
