import { eq } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY } from '../../platform/clock.ts'
import { isCurrent, signToken, verifyToken } from '../../platform/signed-token.ts'
import { changeCard, isOpenStage, loadFacts, stageLabel } from '../board/board.ts'
import { cards } from '../board/cards.sql.ts'
import { OUTCOME_PATH, type Outcome } from './outcome.ts'

type Deps = Pick<AppContext, 'database' | 'clock'>

/** What the page behind the link shows of a card. */
interface OutcomeCard {
  title: string
  stageLabel: string
  /** Whether nothing is decided yet, so that the member may be asked. */
  isAsked: boolean
}

export async function findOutcomeCard({ database: { db } }: Deps, id: string): Promise<OutcomeCard | undefined> {
  const [card] = await db.select().from(cards).where(eq(cards.id, id))
  const facts = card && (await loadFacts(db, [card])).get(id)
  if (!card || !facts) return undefined
  const isOpen = isOpenStage(card.stage) || card.stage === 'submitted'
  return { title: facts.title, stageLabel: stageLabel(card.stage), isAsked: isOpen && card.asksOutcome }
}

/** Records an answer. False for a card that isn't there anymore. */
export async function recordOutcome(deps: Deps, id: string, outcome: Outcome): Promise<boolean> {
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
export function outcomePath({ secret, clock }: Pick<AppContext, 'secret' | 'clock'>, cardId: string): string {
  const expiresAt = new Date(clock.now().getTime() + TTL)
  return OUTCOME_PATH + signToken(secret, PURPOSE, { subject: cardId, generation: 0, expiresAt })
}

/** The card that a link is about; undefined for one that isn't ours, or is over. */
export function readOutcomeLink(
  { secret, clock }: Pick<AppContext, 'secret' | 'clock'>,
  token: string,
): string | undefined {
  const claims = verifyToken(secret, PURPOSE, token)
  return claims && isCurrent(claims, 0, clock.now()) ? claims.subject : undefined
}
