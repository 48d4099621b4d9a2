import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { longDay } from '../../catalog/long-day.ts'
import { findPublishedEntries } from '../../finder/editions/publishing/publishing.ts'
import { findDeadlines } from '../../finder/opportunities/opportunities.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { writeEmail } from '../../platform/email-layout/email-layout.tsx'
import type { EmailData } from '../../platform/mail/email-queue.sql.ts'
import { enqueueEmail } from '../../platform/mail/email-queue.ts'
import type { EmailTemplate } from '../../platform/mail/email-template.ts'
import { ACCOUNT_BOARD, stageLabel } from './card.ts'
import { innerDeadline, loadFacts } from './card-facts.ts'
import { cards } from './cards.sql.ts'
import type { Card } from './cards.ts'

/**
 * Enqueues an email for each moved deadline of what someone is looking at or preparing. Running it again enqueues nothing
 * until the deadline moves again.
 */
export async function emailMovedDeadlines(deps: AppContext): Promise<void> {
  const { db } = deps.database
  const open = await db
    .select()
    .from(cards)
    .where(and(isNotNull(cards.opportunityId), inArray(cards.stage, ['looking', 'preparing'])))
  const ids = [...new Set(open.flatMap(({ opportunityId }) => opportunityId ?? []))]
  const deadlines = await findDeadlines(db, ids)
  const entries = await findPublishedEntries(db, [...deadlines.keys()])
  for (const card of open) {
    const key = card.opportunityId ?? ''
    const day = deadlines.get(key)
    const told = card.toldDeadlineOn ?? entries.get(key)?.content.deadlineOn ?? null
    if (day && day !== told) await enqueueMove(deps, card, { from: told ?? '', day })
  }
}

async function enqueueMove(deps: AppContext, { id, email, toldDeadlineOn }: Card, move: { from: string; day: string }) {
  await deps.database.transact(async (tx) => {
    const [told] = await tx
      .update(cards)
      .set({ toldDeadlineOn: move.day })
      .where(
        and(eq(cards.id, id), toldDeadlineOn ? eq(cards.toldDeadlineOn, toldDeadlineOn) : isNull(cards.toldDeadlineOn)),
      )
      .returning()
    if (!told) return
    const key = `deadline-moved:${id}:${move.from}:${move.day}`
    await enqueueEmail(deps, tx, { key, kind: 'deadline-moved', to: email, data: { cardId: id, ...move } })
  })
}

export function movedDeadlineEmails(deps: AppContext): Record<'deadline-moved', EmailTemplate> {
  return { 'deadline-moved': (data) => movedDeadlineEmail(deps, data) }
}

async function movedDeadlineEmail(
  deps: AppContext,
  { cardId = '', from, day = '' }: EmailData,
): ReturnType<EmailTemplate> {
  const { db } = deps.database
  const [card] = await db.select().from(cards).where(eq(cards.id, cardId))
  const facts = card && (await loadFacts(db, [card])).get(card.id)
  if (!card || !facts) return undefined
  return writeEmail({
    subject: `A deadline moved: ${facts.title}`.slice(0, 150),
    title: 'One of your deadlines moved',
    preview: `It’s now ${longDay(day)}`,
    lines: [
      `“${facts.title}” is on your board under ${stageLabel(card.stage)}.`,
      `Its source has ${from ? `moved the deadline from ${longDay(from)} to` : 'set a deadline:'} ${longDay(day)}. Your own deadline is now ${longDay(innerDeadline(day))}, three business days before. The official page has the last word: ${facts.link}`,
    ],
    button: ['Open your board', deps.publicUrl() + ACCOUNT_BOARD],
  })
}
