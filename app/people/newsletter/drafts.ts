import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { MINUTE } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { fold } from '../../platform/fold.ts'
import { formSchema, line, lines } from '../../platform/forms/form-schema.ts'
import { newId } from '../../platform/ids.ts'
import type { Issue } from './issue.ts'
import { SEGMENTS, type Segment } from './issue.ts'
import { drafts, type Topic } from './newsletter.sql.ts'

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

/** What is written of one. Gmail cuts off an email of 102 KB. */
export const draftForm = formSchema({
  subject: line(150, { missing: 'It needs a subject.', autoComplete: 'off' }),
  preheader: line(200, {
    missing: 'It needs a preview line. That’s what an inbox shows after the subject.',
    autoComplete: 'off',
  }),
  markdown: lines(20_000, { missing: 'It has no text yet.' }),
})

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
