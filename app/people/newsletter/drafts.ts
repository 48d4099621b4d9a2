import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { MINUTE } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { fold } from '../../platform/fold.ts'
import { newId } from '../../platform/ids.ts'
import { keysOf } from '../../platform/keys-of.ts'
import { type Issue, MAX_LENGTHS } from './issue.ts'
import { drafts, type Topic } from './newsletter.sql.ts'
import { SEGMENTS, type Segment } from './segments.ts'

export type Draft = typeof drafts.$inferSelect

/** What is typed of a newsletter. */
export type DraftText = Pick<Draft, 'topic' | 'segment' | 'subject' | 'preheader' | 'markdown' | 'threeThatFit'>

/** Milliseconds before a newsletter goes out: until then it can be stopped. */
export const NEWSLETTER_UNDO_WINDOW = 10 * MINUTE

const EMPTY: DraftText = {
  ...{ topic: 'newsletter', segment: 'everyone', subject: '', preheader: '', markdown: '' },
  threeThatFit: false,
}

export async function createDraft({ database, clock }: Deps, by: string): Promise<string> {
  const id = newId('nwd')
  await database.db.insert(drafts).values({ id, version: 1, ...EMPTY, writtenBy: by, writtenAt: clock.now() })
  return id
}

type Deps = Pick<AppContext, 'database' | 'clock'>

export async function findDraft(db: Db, id: string): Promise<Draft | undefined> {
  const [draft] = await db
    .select()
    .from(drafts)
    .where(and(eq(drafts.id, id), isNull(drafts.discardedAt)))
  return draft
}

/** Those that haven't begun to go out: what goes first comes first, then the newest. */
export function findOpenDrafts(db: Db): Promise<Draft[]> {
  return db
    .select()
    .from(drafts)
    .where(and(isNull(drafts.startedAt), isNull(drafts.discardedAt)))
    .orderBy(asc(drafts.goesAt), desc(drafts.writtenAt))
}

/**
 * Saves what was typed, if nobody saved something else since `version` was read and it isn't scheduled.
 *
 * @returns the new version; undefined when nothing was saved
 */
export async function saveDraft(
  { database, clock }: Deps,
  { id, version, text, by }: { id: string; version: number; text: DraftText; by: string },
): Promise<number | undefined> {
  const [saved] = await database.db
    .update(drafts)
    .set({ ...text, version: version + 1, writtenBy: by, writtenAt: clock.now() })
    .where(and(isOpen(id), isNull(drafts.goesAt), eq(drafts.version, version)))
    .returning({ version: drafts.version })
  return saved?.version
}

/** @returns what is missing before this can go out, in words */
export function draftProblem({ subject, preheader, markdown, segment }: DraftText): string | undefined {
  if (!subject) return 'It needs a subject.'
  if (!preheader) return 'It needs a preview line. That’s what an inbox shows after the subject.'
  if (!markdown) return 'It has no text yet.'
  if (!SEGMENTS.some((one) => one.segment === segment)) return 'Choose who gets it.'
  return undefined
}

/** @returns what is longer than an email takes, in words */
export function lengthProblem(text: DraftText): string | undefined {
  for (const name of keysOf(MAX_LENGTHS)) {
    const most = MAX_LENGTHS[name]
    const { length } = text[name]
    if (length > most) return `${FIELD_NAMES[name]} has ${length} characters, and at most ${most} fit.`
  }
  return undefined
}

const FIELD_NAMES = { subject: 'The subject', preheader: 'Preview line', markdown: 'The text' }

/** @returns whether it waits for that moment now; not if it was changed since `version`, or waits already */
export async function scheduleDraft(tx: Tx, id: string, version: number, goesAt: Date): Promise<boolean> {
  const found = await tx
    .update(drafts)
    .set({ goesAt })
    .where(and(isOpen(id), isNull(drafts.goesAt), eq(drafts.version, version)))
    .returning({ id: drafts.id })
  return found.length > 0
}

/** @returns false when it's on its way already, or wasn't waiting */
export async function stopDraft(tx: Tx, id: string): Promise<boolean> {
  const found = await tx
    .update(drafts)
    .set({ goesAt: null })
    .where(and(isOpen(id), sql`${drafts.goesAt} is not null`))
    .returning({ id: drafts.id })
  return found.length > 0
}

/** Puts a draft away, or brings it back. @returns whether it did */
export async function setDiscarded({ clock }: Pick<Deps, 'clock'>, tx: Tx, id: string, discarded: boolean) {
  const found = await tx
    .update(drafts)
    .set({ discardedAt: discarded ? clock.now() : null })
    .where(and(eq(drafts.id, id), isNull(drafts.goesAt), isNull(drafts.startedAt)))
    .returning({ id: drafts.id })
  return found.length > 0
}

function isOpen(id: string) {
  return and(eq(drafts.id, id), isNull(drafts.startedAt), isNull(drafts.discardedAt))
}

/** The issue as it is sent. Its slug is the same at every attempt. */
export function toIssue({ id, topic, subject, preheader, markdown, threeThatFit }: Draft): Issue {
  const words = fold(subject)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  const slug = [...words.slice(0, 6).map((word) => word.slice(0, 12)), id.slice(-8)]
    .join('-')
    .slice(-60)
    .replace(/^-/, '')
  // Left out where there are none: an issue that is on its way is found again by all that it says.
  return { slug, topic, subject, preheader, markdown, ...(threeThatFit && { threeThatFit }) }
}

export function isTopic(text: string): text is Topic {
  return text === 'newsletter' || text === 'product_news'
}

export function isSegment(text: string): text is Segment {
  return SEGMENTS.some(({ segment }) => segment === text)
}
