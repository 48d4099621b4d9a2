import { asc, eq } from 'drizzle-orm'
import { dollars } from '../../catalog/dollars.ts'
import type { Capability } from '../../platform/capability.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { BOARD_CALENDAR, boardRoutes } from './calendar.ts'
import { loadFacts } from './card-facts.ts'
import { cardEvents, cards } from './cards.sql.ts'
import { findCards } from './cards.ts'
import { eraseEvents } from './events.ts'
import { emailMovedDeadlines, movedDeadlineEmails } from './moved-deadlines.tsx'
import { findPicks, updatePick } from './picks.ts'
import { findTasks } from './tasks.ts'

/** One tracker for everyone: what they work on, how far it is, and what comes next. */
export const board = {
  services: () => ({ picks: { find: findPicks, update: updatePick } }),
  routes: boardRoutes,
  emails: movedDeadlineEmails,
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
    await eraseEvents(tx, email)
  },
}
