import { and, asc, between, desc, eq, inArray, isNull, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import { stateName } from '../../catalog/us-states.ts'
import { addressIn } from '../../people/sign-in/sign-in.sql.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import type { DeskItemSource } from '../../platform/desk-item.ts'
import { writeEmail } from '../../platform/email-layout/email-layout.tsx'
import { newId } from '../../platform/ids.ts'
import { keysOf } from '../../platform/keys-of.ts'
import type { EmailTemplate } from '../../platform/mail/email-message.ts'
import { societyMembers } from '../members/members.sql.ts'
import { addressesOf, emailPerson } from '../members/members.ts'
import { closeThread, followThread, openThread } from '../rooms/rooms.ts'
import { deleteLetters, findLetters, letterFile, moveLetter } from './letters.ts'
import { SITE_CONSENT_VERSION, WINS_PATH } from './win-texts.ts'
import { winConsents, wins } from './wins.sql.ts'

export { loadPublicWins, type PublicWin, type PublicWins } from './public-wins.ts'
export { winPath } from './win-texts.ts'
export type Win = typeof wins.$inferSelect
export type NewWin = Pick<Win, 'title' | 'funder' | 'amountCents' | 'wonOn' | 'story' | 'showsName' | 'showsAmount'>
/** The version of the text beside the boxes of consent. */
const CONSENT_VERSION = 1

/**
 * Sends a win to the coach, who looks at the letter. Nobody else sees it until then. Pressed twice, it is sent once.
 *
 * @param again the one that came back, whose letter goes along
 */
export function sendWin({ database, clock }: AppContext, personId: string, win: NewWin, again = ''): Promise<string> {
  return database.transact(async (tx) => {
    const own = eq(societyMembers.personId, personId)
    await tx.select({ id: societyMembers.personId }).from(societyMembers).where(own).for('update')
    const known = await findSent(tx, personId, win)
    if (known) return known
    const id = newId('win')
    const sent = { state: 'sent' as const, consentVersion: CONSENT_VERSION, sentAt: clock.now() }
    await tx.insert(wins).values({ id, personId, ...win, ...sent })
    await moveLetter(tx, personId, again, id)
    return id
  })
}

/** The same win, where it waits for the coach already. */
async function findSent(tx: Tx, personId: string, win: NewWin): Promise<string | undefined> {
  const waits = and(eq(wins.personId, personId), eq(wins.state, 'sent'))
  const sent = await tx.select().from(wins).where(waits)
  return sent.find((one) => keysOf(win).every((name) => one[name] === win[name]))?.id
}

/**
 * Takes their own win off the wall and the public site, with its thread, or back from the coach. Its letter is deleted.
 *
 * @returns false where it isn't theirs, or is down already
 */
export function withdrawWin(deps: AppContext, personId: string, id: string): Promise<boolean> {
  const own = and(eq(wins.id, id), eq(wins.personId, personId), inArray(wins.state, ['sent', 'verified', 'returned']))
  return deps.database.transact(async (tx) => {
    const down = await tx.update(wins).set({ state: 'withdrawn' }).where(own).returning({ id: wins.id })
    if (down.length === 0) return false
    await deleteLetters(deps, tx, [id])
    await endSiteConsent(deps, tx, id)
    await closeWinThread(tx, id)
    return true
  })
}

/** Nobody but the coach opens the thread of a win that isn't on the wall anymore. */
export function closeWinThread(tx: Tx, id: string): Promise<void> {
  return closeThread(tx, { kind: 'win', subject: id, title: 'A win that was taken down' })
}

/**
 * The coach's decision after reading the letter: it goes on the wall, or back with a reason. Its author is emailed.
 *
 * @returns false where it isn't waiting anymore
 */
export async function decideWin(
  deps: AppContext,
  id: string,
  decision: { state: 'verified'; seenWhere?: string } | { state: 'returned'; reason: string },
): Promise<boolean> {
  return deps.database.transact(async (tx) => {
    const [decided] = await tx
      .update(wins)
      .set({ ...decision, decidedAt: deps.clock.now() })
      .where(and(eq(wins.id, id), eq(wins.state, 'sent')))
      .returning()
    if (!decided) return false
    if (decision.state === 'verified') {
      const thread = { kind: 'win', subject: id, title: decided.title } as const
      await followThread(tx, decided.personId, await openThread(deps, tx, thread))
    }
    const email = { key: `win-decided:${id}`, kind: 'win-decided', data: { winId: id } }
    await emailPerson(deps, tx, decided.personId, email)
    return true
  })
}

/**
 * The coach takes a win off the wall and the public site, with its thread. Its author is emailed the reason.
 *
 * @returns false where it isn't on the wall
 */
export function takeDownWin(deps: AppContext, id: string, reason: string): Promise<boolean> {
  return deps.database.transact(async (tx) => {
    const [down] = await tx
      .update(wins)
      .set({ state: 'returned', reason, decidedAt: deps.clock.now() })
      .where(and(eq(wins.id, id), eq(wins.state, 'verified')))
      .returning()
    if (!down) return false
    await endSiteConsent(deps, tx, id)
    await closeWinThread(tx, id)
    const email = { key: `win-taken-down:${id}`, kind: 'win-decided', data: { winId: id, wasUp: 'yes' } }
    await emailPerson(deps, tx, down.personId, email)
    return true
  })
}

/** A win as everyone on the wall sees it: without what its author didn't agree to show. */
export type VerifiedWin = Awaited<ReturnType<typeof findVerified>>[number]

/** The wins on the wall, the newest first; of a period, those that were verified in it. */
export function findWall(deps: AppContext, span?: { from: Date; to: Date }) {
  return findVerified(deps, span && between(wins.decidedAt, span.from, span.to))
}

/** Those of one member whose certificates have their name. */
export function findWinsOf(deps: AppContext, personId: string) {
  return findVerified(deps, and(eq(wins.personId, personId), eq(wins.showsName, true)))
}

export async function findVerifiedWin(deps: AppContext, id: string) {
  const [win] = await findVerified(deps, eq(wins.id, id))
  return win
}

async function findVerified({ database: { db } }: AppContext, which: SQL | undefined) {
  const rows = await withAuthors(db)
    .where(and(eq(wins.state, 'verified'), which))
    .orderBy(desc(wins.decidedAt), wins.id)
    .limit(200)
  return rows.map(({ win, name, state }) => ({
    ...{ id: win.id, title: win.title, funder: win.funder, wonOn: win.wonOn, story: win.story },
    amountCents: win.showsAmount ? win.amountCents : undefined,
    by: win.showsName ? name : `A member${state ? ` in ${stateName(state)}` : ''}`,
  }))
}

const withAuthors = (db: Db) =>
  db
    .select({ win: wins, name: societyMembers.name, state: societyMembers.state })
    .from(wins)
    .innerJoin(societyMembers, eq(societyMembers.personId, wins.personId))

/** Their own, the newest first. */
export function findOwnWins({ database: { db } }: AppContext, personId: string): Promise<Win[]> {
  return db.select().from(wins).where(eq(wins.personId, personId)).orderBy(desc(wins.sentAt), wins.id)
}

/** What waits for the coach, the longest wait first. */
export async function findWaitingWins({ database: { db } }: AppContext): Promise<(Win & { name: string })[]> {
  const rows = await withAuthors(db).where(eq(wins.state, 'sent')).orderBy(asc(wins.sentAt), wins.id)
  return rows.map(({ win, name }) => ({ ...win, name }))
}

/** The letter of a win as a file, with whose it is: for the coach's desk alone. */
export async function findWinLetter({ database: { db }, dataDir }: AppContext, winId: string) {
  const [row] = await withAuthors(db).where(eq(wins.id, winId))
  const letter = row && (await findLetters(db, [winId])).get(winId)
  if (!letter) return undefined
  const [email] = await addressesOf(db, row.win.personId)
  return { ...row, email, file: letterFile(dataDir, letter) }
}

/** Who sent in a win, and when. */
export const toldWins = sql`select null as email, ${wins.personId} as person, ${wins.sentAt} as at
  from ${wins} where ${ne(wins.state, 'withdrawn')}`

/** The coach answers within this. */
const ANSWER_WITHIN = 2 * DAY

/** Wins whose letter the coach hasn't seen yet. */
export function winsToVerify({ database: { db } }: AppContext): DeskItemSource {
  return {
    name: 'win',
    label: 'A win to check',
    endsByMark: false,
    async find({ limit, hidden }) {
      const isShown = hidden.length > 0 ? notInArray(wins.id, [...hidden]) : undefined
      const found = await db
        .select({ win: wins, email: addressIn(wins.personId) })
        .from(wins)
        .where(and(eq(wins.state, 'sent'), isShown))
        .orderBy(asc(wins.sentAt), wins.id)
        .limit(limit)
      return found.map(({ win: { id, title, funder, sentAt }, email }) => ({
        ...{ id, email: email ?? undefined },
        fact: `${title}, from ${funder}`,
        consequence: 'It goes on the wall once you’ve seen the letter.',
        action: { label: 'Check it', href: `${WINS_PATH}#check-${id}` },
        dueAt: new Date(sentAt.getTime() + ANSWER_WITHIN),
      }))
    },
  }
}

/**
 * Stores whether a member's win is on the public site from now on.
 *
 * @returns false where it isn't on the wall, or belongs to someone else
 */
export function setPublic(deps: AppContext, personId: string, winId: string, yes: boolean): Promise<boolean> {
  return deps.database.transact(async (tx) => {
    const own = and(eq(wins.id, winId), eq(wins.personId, personId), eq(wins.state, 'verified'))
    const [win] = await tx.select({ id: wins.id }).from(wins).where(own).for('update')
    if (!win) return false
    const given = { winId, textVersion: SITE_CONSENT_VERSION, givenAt: deps.clock.now() }
    // A consent that exists already stays under the text that the member read then.
    if (yes) await tx.insert(winConsents).values(given).onConflictDoNothing()
    else await endSiteConsent(deps, tx, winId)
    return true
  })
}

async function endSiteConsent({ clock }: AppContext, tx: Tx, winId: string): Promise<void> {
  await tx
    .update(winConsents)
    .set({ withdrawnAt: clock.now() })
    .where(and(eq(winConsents.winId, winId), isNull(winConsents.withdrawnAt)))
}

export async function isPublic(db: Db, winId: string): Promise<boolean> {
  return (await db.$count(winConsents, and(eq(winConsents.winId, winId), isNull(winConsents.withdrawnAt)))) > 0
}

/** What the coach decided about a win, to its author. Nothing where they have taken it back since. */
export function winEmails(deps: AppContext): Record<'win-decided', EmailTemplate> {
  return {
    async 'win-decided'({ winId = '', wasUp }) {
      const [win] = await deps.database.db.select().from(wins).where(eq(wins.id, winId))
      if (win?.state !== 'verified' && win?.state !== 'returned') return undefined
      const isUp = win.state === 'verified'
      const words = isUp ? UP : wasUp ? DOWN : RETURNED
      return writeEmail({
        ...{ subject: words.subject, title: words.title, preview: win.title },
        lines: [`“${win.title}” ${words.line}`, ...(isUp ? [] : [win.reason])],
        button: ['Open the win wall', deps.publicUrl() + WINS_PATH],
      })
    },
  }
}

const UP = {
  ...{ subject: 'Your win is on the wall', title: 'It’s on the wall' },
  line: 'is on the win wall now. You can take it down anytime.',
}
const DOWN = {
  ...{ subject: 'We took your win down', title: 'We took it down' },
  line: 'isn’t on the wall or on our site anymore. Here’s why:',
}
const RETURNED = { subject: 'Your win needs another look', title: 'One thing first', line: 'isn’t on the wall yet.' }
