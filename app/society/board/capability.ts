import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { dollars } from '../../catalog/dollars.ts'
import { longDay } from '../../catalog/long-day.ts'
import { findPublishedEntries } from '../../finder/editions/publishing/publishing.ts'
import { findDeadlines } from '../../finder/opportunities/opportunities.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Capability } from '../../platform/capability.ts'
import { writeEmail } from '../../platform/email-layout/email-layout.tsx'
import type { EmailData } from '../../platform/mail/email-queue.sql.ts'
import { enqueueEmail } from '../../platform/mail/email-queue.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { BOARD_CALENDAR, boardRoutes } from './calendar.ts'
import { ACCOUNT_BOARD, stageLabel } from './card.ts'
import { innerDeadline, loadFacts } from './card-facts.ts'
import { cardEvents, cards } from './cards.sql.ts'
import { type Card, findCards } from './cards.ts'
import { allPicks, findOwnEditions, findPicks, updatePick } from './own-editions.ts'
import { findTasks } from './tasks.ts'

/** One tracker for everyone: what they work on, how far it is, and what comes next. */
export const board = {
  services: () => ({
    picks: { find: findPicks, update: updatePick },
    findOwnPicks: async (app: AppContext, addresses: readonly string[]) =>
      allPicks(await findOwnEditions(app, addresses)),
  }),
  activities: { card: sql`select ${cards.email} as email, null as person, ${cards.changedAt} as at from ${cards}` },
  routes: boardRoutes,
  emails: (app) => ({ 'deadline-moved': (data) => movedDeadlineEmail(app, data) }),
  personalData: () => [boardPersonalData],
  schedule: [{ name: 'tell-of-moved-deadlines', cron: '*/10 * * * *', run: emailMovedDeadlines }],
  tokenPaths: [BOARD_CALENDAR.path],
  idPrefixes: ['crd', 'tsk'],
} satisfies Capability

/** Their board: what they picked, their notes, sums and tasks, and what they did for each. */
export const boardPersonalData: PersonalData = {
  name: 'Your board and picks',
  async read(db, email) {
    const own = await findCards(db, [email])
    const facts = await loadFacts(db, own)
    const tasks = await findTasks(
      db,
      own.map(({ id }) => id),
    )
    const events = await db.select().from(cardEvents).where(eq(cardEvents.email, email)).orderBy(asc(cardEvents.seq))
    const titleOf = (id: string) => facts.get(id)?.title ?? id
    return [
      ...own.map((card) => ({
        opportunity: titleOf(card.id),
        stage: card.stage,
        since: card.stageSince,
        why: card.why,
        'what came of it': card.outcome,
        note: card.note,
        asked: card.askedCents === null ? null : dollars(card.askedCents),
        won: card.wonCents === null ? null : dollars(card.wonCents),
        'shows your name': card.showsName,
        changed: card.changedAt.toISOString(),
      })),
      ...tasks.map(({ cardId, rule, title, dueOn, doneAt }) => ({
        opportunity: titleOf(cardId),
        task: title || rule,
        due: dueOn,
        done: doneAt?.toISOString() ?? null,
      })),
      ...events.map(({ cardId, kind, holds, day }) => ({
        opportunity: titleOf(cardId),
        [holds ? 'done' : 'taken back']: kind,
        on: day,
      })),
    ]
  },
  async erase(tx, email) {
    await tx.delete(cards).where(eq(cards.email, email))
    await tx.delete(cardEvents).where(eq(cardEvents.email, email))
  },
}

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

async function movedDeadlineEmail(deps: AppContext, { cardId = '', from, day = '' }: EmailData) {
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
