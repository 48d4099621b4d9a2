import { and, eq, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import type { DeskChange } from '../../platform/desk-change.ts'
import {
  AUDIENCES,
  type Audience,
  agencyName,
  findOpportunitiesById,
  naicsTitle,
  type Opportunity,
} from '../opportunities/opportunities.ts'
import { candidateDecisions, candidateRules, finderPages, type Trait } from './curation.sql.ts'

export type { PageFacts } from './curation.sql.ts'
export {
  findPage,
  handleWatchPage,
  isDue,
  type KeptPage,
  keepPage,
  leadAt,
  loadPages,
  monthOf,
  noteProblem,
  proposeFacts,
  putAway,
  RECURRENCES,
} from './kept-pages.ts'

/** Why a candidate is left out: each has a key of its own. They continue "you left it out: ". */
export const REJECTIONS = [
  'it’s not for those I serve',
  'it’s too big for them',
  'it isn’t really open to them',
  'it isn’t money or work',
  'it says too little',
] as const

/** What the coach has decided for an audience, as editions ask it. */
export async function loadCuration(db: Db, audience: Audience) {
  const decisions = await db.select().from(candidateDecisions).where(eq(candidateDecisions.audience, audience))
  const rules = await db
    .select()
    .from(candidateRules)
    .where(and(eq(candidateRules.audience, audience), eq(candidateRules.holds, true)))
  const byId = new Map(decisions.map((decision) => [decision.opportunityId, decision]))
  return {
    accepted: new Set(decisions.filter(({ accepted }) => accepted).map(({ opportunityId }) => opportunityId)),
    /** Everything that has been decided, either way. */
    decided: new Set(byId.keys()),
    /** Why she left an opportunity out, herself or by a rule of hers; undefined if she didn't. */
    exclusion(it: Opportunity): string | undefined {
      const decision = byId.get(it.id)
      if (decision) return decision.accepted ? undefined : `was left out by you: ${decision.reason}`
      if (rules.length === 0) return undefined
      const traits = traitsOf(it)
      const rule = rules.find(({ trait, value }) => traits.some((each) => each.trait === trait && each.value === value))
      return rule && `is left out by a rule of yours: ${rule.reason}`
    },
  }
}

/** Keeps what she says of a candidate; what she said of it before is replaced. */
export async function decide(
  { clock }: { clock: Clock },
  tx: Tx,
  { id, audience, accepted, reason }: { id: string; audience: Audience; accepted: boolean; reason: string },
): Promise<void> {
  const values = { accepted, reason, decidedAt: clock.now() }
  await tx
    .insert(candidateDecisions)
    .values({ opportunityId: id, audience, ...values })
    .onConflictDoUpdate({ target: [candidateDecisions.opportunityId, candidateDecisions.audience], set: values })
}

/** What several rejections have in common, for the coach to say whether it's a rule. */
interface RuleProposal {
  /** By which its answer, and the log, name it. */
  key: string
  audience: Audience
  trait: Trait
  value: string
  label: string
  /** How many she left out. */
  count: number
  /** The reason that she gave most often. */
  reason: string
}

/** With fewer rejections alike nothing is proposed. */
const ALIKE = 3

/** What she has rejected at least three times for one reason and never accepted, and hasn't been asked about. */
export async function proposeRules(db: Db): Promise<RuleProposal[]> {
  const decisions = await db.select().from(candidateDecisions)
  if (decisions.length < ALIKE) return []
  const asked = new Set((await db.select().from(candidateRules)).map(ruleKey))
  const ids = decisions.map(({ opportunityId }) => opportunityId)
  const known = await findOpportunitiesById(db, ids)
  type Group = Omit<RuleProposal, 'count' | 'reason'> & { accepted: boolean; reasons: Map<string, number> }
  const groups = new Map<string, Group>()
  for (const { opportunityId, audience, accepted, reason } of decisions) {
    const it = known.get(opportunityId)
    for (const trait of it ? traitsOf(it) : []) {
      const key = ruleKey({ audience, ...trait })
      const group = groups.get(key) ?? { key, audience, ...trait, accepted: false, reasons: new Map() }
      if (accepted) group.accepted = true
      else group.reasons.set(reason, (group.reasons.get(reason) ?? 0) + 1)
      groups.set(key, group)
    }
  }
  return [...groups.values()].flatMap(({ accepted, reasons, ...proposal }) => {
    const [reason = '', most = 0] = [...reasons].sort(([, a], [, b]) => b - a)[0] ?? []
    return accepted || most < ALIKE || asked.has(proposal.key) ? [] : [{ ...proposal, reason, count: most }]
  })
}

const ruleKey = ({ audience, trait, value }: Pick<RuleProposal, 'audience' | 'trait' | 'value'>) =>
  `${audience} ${trait} ${value}`

/** What can be a rule: who gives it, the industry of the work, the program that the money is from. */
function traitsOf(it: Opportunity): { trait: Trait; value: string; label: string }[] {
  const agency = agencyName(it)
  const [industry] = it.naics
  return [
    ...(agency ? [{ trait: 'agency' as const, value: agency, label: `everything of ${agency}` }] : []),
    ...(industry
      ? [{ trait: 'industry' as const, value: industry, label: `all work of ${naicsTitle(industry) ?? industry}` }]
      : []),
    ...it.assistance_listings.map((value) => ({
      ...{ trait: 'program' as const, value },
      label: `everything of program ${value}`,
    })),
  ]
}

/** What she answers to a proposal. */
export async function answerProposal(
  { clock }: { clock: Clock },
  tx: Tx,
  { audience, trait, value, label, reason }: RuleProposal,
  holds: boolean,
): Promise<void> {
  const rule = { audience, trait, value, reason: `${label}, as ${reason}`, holds, decidedAt: clock.now() }
  await tx.insert(candidateRules).values(rule).onConflictDoNothing()
}

export const curationChanges = {
  'page-kept': {},
  'page-away': {
    async undo(_app, tx, { subject, before }) {
      const state = before?.state === 'kept' ? 'waiting' : (before?.state as 'lead' | 'waiting')
      const problem = before?.state === 'kept' ? 'You took it off your bench and back.' : undefined
      const same = and(eq(finderPages.id, subject), eq(finderPages.state, 'away'))
      const back = await tx
        .update(finderPages)
        .set({ state, ...(problem && { problem }) })
        .where(same)
        .returning()
      return back.length > 0
    },
  },
  'candidate-decided': {
    async undo(_app, tx, { subject, after }) {
      const audience = AUDIENCES.find((each) => each === after?.audience)
      if (!audience) return false
      const same = and(eq(candidateDecisions.opportunityId, subject), eq(candidateDecisions.audience, audience))
      const deleted = await tx.delete(candidateDecisions).where(same).returning()
      return deleted.length > 0
    },
  },
  'candidate-rule': {
    async undo(_app, tx, { subject }) {
      const { audience, trait, value } = candidateRules
      const same = sql`concat_ws(' ', ${audience}, ${trait}, ${value}) = ${subject}`
      return (await tx.delete(candidateRules).where(same).returning()).length > 0
    },
  },
} satisfies Record<string, DeskChange>
