import { and, eq, gte, inArray, lte } from 'drizzle-orm'
import { personAddresses } from '../../people/sign-in/sign-in.sql.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY } from '../../platform/clock.ts'
import { addDays, daysUntil, today } from '../../platform/dates.ts'
import { Small, says, writeEmail } from '../../platform/email-layout/email-layout.tsx'
import type { EmailTemplate } from '../../platform/mail/email-message.ts'
import { enqueueEmails } from '../../platform/mail/email-queue.ts'
import { isCurrent, signToken, verifyToken } from '../../platform/signed-token.ts'
import { changeCard, isOpenStage, loadFacts, stageLabel } from '../board/board.ts'
import { cards } from '../board/cards.sql.ts'
import { payingMemberIds } from '../members/members.ts'
import { OUTCOME_PATH, type Outcome } from './lead-path.ts'
import { leads } from './leads.sql.ts'

export async function findOutcomeCard({ database: { db } }: AppContext, id: string) {
  const [card] = await db.select().from(cards).where(eq(cards.id, id))
  const facts = card && (await loadFacts(db, [card])).get(id)
  if (!card || !facts) return undefined
  const isOpen = isOpenStage(card.stage) || card.stage === 'submitted'
  /** `isAsked`: nothing is decided yet, so that the member may be asked. */
  return { title: facts.title, stageLabel: stageLabel(card.stage), isAsked: isOpen && card.asksOutcome }
}

/** Records an answer. False for a card that isn't there anymore. */
export async function recordOutcome(deps: AppContext, id: string, outcome: Outcome): Promise<boolean> {
  return deps.database.transact(async (tx) => {
    const [card] = await tx.select().from(cards).where(eq(cards.id, id)).for('update')
    if (!card) return false
    if (outcome === 'stop') await tx.update(cards).set({ asksOutcome: false }).where(eq(cards.id, id))
    else await changeCard(deps, tx, card, { stage: outcome })
    return true
  })
}

const PURPOSE = 'application outcome'
const TTL = 90 * DAY

/** The link to the page that asks what came of one application. It takes no sign-in. */
export function outcomePath({ secret, clock }: AppContext, cardId: string): string {
  const expiresAt = new Date(clock.now().getTime() + TTL)
  return OUTCOME_PATH + signToken(secret, PURPOSE, { subject: cardId, generation: 0, expiresAt })
}

/** The card that a link is about; undefined for one that isn't ours, or is over. */
export function readOutcomeLink({ secret, clock }: AppContext, token: string): string | undefined {
  const claims = verifyToken(secret, PURPOSE, token)
  return claims && isCurrent(claims, 0, clock.now()) ? claims.subject : undefined
}

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
    .where(inArray(personAddresses.personId, payingMemberIds(deps)))
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

/** Asks what came of an application. Not sent to a member who has answered in the meantime. */
export function outcomeEmails(deps: AppContext): Record<'application-outcome', EmailTemplate> {
  return {
    async 'application-outcome'({ cardId = '' }) {
      const card = await findOutcomeCard(deps, cardId)
      if (!card?.isAsked) return undefined
      return writeEmail({
        subject: `What happened with “${card.title}”?`.slice(0, 150),
        title: 'Did you hear back?',
        preview: `${card.title}: won, lost or still waiting`,
        lines: [
          `“${card.title}” has closed, and it’s on your board under ${card.stageLabel}. One click tells your board how it went. A no counts as much as a yes: ask for the debrief, and the next one starts ahead.`,
        ],
        button: ['Say how it went', deps.publicUrl() + outcomePath(deps, cardId)],
        after: says(
          <Small>Other members see totals only, never your name. You can stop these questions on the same page.</Small>,
        ),
      })
    },
  }
}
