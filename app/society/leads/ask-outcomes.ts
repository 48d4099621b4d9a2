import { and, eq, gte, inArray, lte } from 'drizzle-orm'
import { personAddresses } from '../../people/sign-in/sign-in.sql.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { addDays, daysUntil, today } from '../../platform/dates.ts'
import { enqueueEmails } from '../../platform/mail/email-queue.ts'
import { cards } from '../board/cards.sql.ts'
import { memberAddresses } from '../membership/membership.ts'
import { leads } from './leads.sql.ts'

/** So many days after the last day they are asked what came of it, while they haven't said. */
const ASK_AFTER_DAYS = [30, 60, 90] as const
/** An ask that a stopped server missed is made up for within so many days. */
const LATE_DAYS = 7

/** Enqueues the emails that ask members what came of their applications, each once. */
export async function askOutcomes(deps: AppContext): Promise<void> {
  const { db } = deps.database
  const day = today(deps.clock)
  const last = Math.max(...ASK_AFTER_DAYS) + LATE_DAYS
  const own = db
    .select({ email: personAddresses.email })
    .from(personAddresses)
    .where(
      inArray(
        personAddresses.personId,
        db
          .select({ id: personAddresses.personId })
          .from(personAddresses)
          .where(inArray(personAddresses.email, memberAddresses(db, deps.clock))),
      ),
    )
  const waiting = await db
    .select({ id: cards.id, email: cards.email, closesOn: leads.closesOn })
    .from(cards)
    .innerJoin(leads, eq(leads.opportunityId, cards.opportunityId))
    .where(
      and(
        inArray(cards.stage, ['preparing', 'submitted']),
        eq(cards.asksOutcome, true),
        lte(leads.closesOn, addDays(day, -ASK_AFTER_DAYS[0])),
        gte(leads.closesOn, addDays(day, -last)),
        inArray(cards.email, own),
      ),
    )
  const emails = waiting.flatMap(({ id, email, closesOn }) => {
    const since = closesOn === null ? 0 : daysUntil(day, closesOn)
    const due = ASK_AFTER_DAYS.find((days) => since >= days && since <= days + LATE_DAYS)
    const message = { key: `outcome:${id}:${due}`, kind: 'application-outcome', to: email, data: { cardId: id } }
    return due ? [message] : []
  })
  if (emails.length > 0) await deps.database.transact((tx) => enqueueEmails(deps, tx, emails))
}
