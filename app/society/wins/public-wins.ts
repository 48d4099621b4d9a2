import { createHash } from 'node:crypto'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { dollars } from '../../catalog/dollars.ts'
import { personAddresses } from '../../people/sign-in/sign-in.sql.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { dayOf, today } from '../../platform/dates.ts'
import { cardEvents } from '../board/cards.sql.ts'
import { societyMembers } from '../members/members.sql.ts'
import { dayText } from './win-texts.ts'
import { winConsents, wins } from './wins.sql.ts'

/** A win as the public site tells it. */
export type PublicWin = ReturnType<typeof asPublic>
export type PublicWins = Awaited<ReturnType<typeof loadPublicWins>>

/** Wins with how often it works: what one member won says nothing about the next without it. */
export async function loadPublicWins(deps: AppContext) {
  const found = await findPublicWins(deps)
  return { wins: found, baseRate: found.length > 0 ? await countBaseRate(deps.database.db) : undefined }
}

/** A key that changes at once with what is public of the wins, and every day, with the rate beside them. */
export async function publicWinsKey(deps: AppContext): Promise<string> {
  const found = await findPublicWins(deps)
  if (found.length === 0) return 'none'
  const digest = createHash('sha256').update(JSON.stringify(found)).digest('base64url')
  return `${today(deps.clock)} ${digest}`
}

const MAX_WINS = 30

/** Those whose authors agreed, the newest first. Nobody from the sample Society is on a real site. */
async function findPublicWins({ database: { db }, demo }: AppContext) {
  const rows = await db
    .select({ win: wins, name: societyMembers.name })
    .from(wins)
    .innerJoin(winConsents, eq(winConsents.winId, wins.id))
    .innerJoin(societyMembers, eq(societyMembers.personId, wins.personId))
    .where(
      and(
        eq(wins.state, 'verified'),
        isNull(winConsents.withdrawnAt),
        isNull(societyMembers.removedAt),
        demo ? undefined : eq(societyMembers.isSample, false),
      ),
    )
    .orderBy(desc(wins.wonOn), wins.id)
    .limit(MAX_WINS)
  return rows.map(({ win, name }) => asPublic(win, name))
}

/** Without what its author doesn't show on the wall. Its id is that of the record that the coach keeps: it proves the story. */
function asPublic(win: typeof wins.$inferSelect, name: string) {
  const { id, title, funder, amountCents, story, wonOn, decidedAt, showsAmount, showsName } = win
  return {
    ...{ id, title, funder, story, wonOn: dayText(wonOn) },
    amount: showsAmount ? dollars(amountCents) : undefined,
    by: showsName ? name : 'A member of the Society',
    /** The day on which the coach saw the letter. */
    seenOn: dayText(decidedAt ? dayOf(decidedAt) : wonOn),
  }
}

/** A member's own wins on the wall, each as the public site tells it, and whether it does. */
export async function findOwnStories({ database: { db } }: AppContext, personId: string) {
  const rows = await db
    .select({ win: wins, name: societyMembers.name, consent: winConsents.id })
    .from(wins)
    .innerJoin(societyMembers, eq(societyMembers.personId, wins.personId))
    .leftJoin(winConsents, and(eq(winConsents.winId, wins.id), isNull(winConsents.withdrawnAt)))
    .where(and(eq(wins.personId, personId), eq(wins.state, 'verified')))
    .orderBy(desc(wins.sentAt), wins.id)
  return rows.map(({ win, name, consent }) => ({ ...asPublic(win, name), isPublic: consent !== null }))
}

/**
 * How many applications everyone who was ever in the Society has recorded as sent, and how many of them were won. Counted from the
 * boards: what holds of each card, an opportunity once a person, however it went.
 */
async function countBaseRate(db: Db) {
  const members = db
    .select({ email: personAddresses.email })
    .from(personAddresses)
    .innerJoin(societyMembers, eq(societyMembers.personId, personAddresses.personId))
  const last = db
    .selectDistinctOn([cardEvents.cardId, cardEvents.kind])
    .from(cardEvents)
    .where(and(inArray(cardEvents.kind, ['sent', 'won']), inArray(cardEvents.email, members)))
    .orderBy(cardEvents.cardId, cardEvents.kind, desc(cardEvents.seq))
    .as('last')
  const counts = await db
    .select({ kind: last.kind, count: sql<number>`count(distinct (${last.email}, ${last.subject}))::integer` })
    .from(last)
    .where(eq(last.holds, true))
    .groupBy(last.kind)
  const of = (kind: string) => counts.find((row) => row.kind === kind)?.count ?? 0
  return { sent: of('sent'), won: of('won') }
}
