import { PART_NAMES } from '../../../catalog/edition-policy.ts'
import { daysUntil } from '../../../platform/dates.ts'
import {
  type Audience,
  applicantsOf,
  assessEffort,
  LABORATORY_PATTERN,
  type Opportunity,
  setAsideOf,
  TRAINING_PATTERN,
} from '../../opportunities/opportunities.ts'
import { createMixTally, type EditionRules } from './mix.ts'
import { agencyKey, type MixTraits, mixTraits } from './parts.ts'

/** What was in the last edition comes again only where there is nothing else. */
const REPEAT_PENALTY = 30
/** More than any score: what a part still lacks comes before what is better elsewhere. */
const WANTED_BONUS = 100

interface PoolEntry {
  opportunity: Opportunity
  worth: number
  similarity: [trait: number, weight: number][]
  mix: MixTraits
  out: boolean
}

interface SelectionRequest {
  audience: Audience
  size: number
  day: string
  /** What the last edition had, by id. */
  last: ReadonlySet<string>
  /** The mix that the rows must keep to; without it all are admitted. */
  rules?: EditionRules | undefined
  /** What is added to the worth of an opportunity that the coach wants, by its id. */
  favor?(id: string): number
}

/**
 * Picks what an edition has: the best first, while each pick lowers the worth of similar ones, so that sectors, states, funders,
 * amounts and effort are spread. What a part of the mix lacks goes first, and what it has enough of stays out. The same title
 * counts as the same opportunity.
 */
export function selectEntries(candidates: readonly Opportunity[], request: SelectionRequest): Opportunity[] {
  const { rules } = request
  const useful = rules
    ? candidates.filter(
        (it) => scoreOpportunity(request.audience, it, request.day) >= MIN_SCORE || (request.favor?.(it.id) ?? 0) > 0,
      )
    : candidates
  const chosen = pickBest(useful, request)
  // Those that fill a part were picked early: the order goes by worth alone.
  return rules ? pickBest(chosen, { ...request, rules: undefined }) : chosen
}

function pickBest(candidates: readonly Opportunity[], request: SelectionRequest): Opportunity[] {
  const pool = createPool(candidates, request)
  const tally = request.rules && createMixTally(request.rules)
  const taken = new Float64Array(1 + Math.max(0, ...pool.flatMap(({ similarity }) => similarity.map(([at]) => at))))
  const titles = new Set<string>()
  const chosen: Opportunity[] = []
  while (chosen.length < request.size) {
    const best = findBest(pool, (entry) => {
      if (tally && !tally.admits(entry.mix, entry.opportunity.id)) return undefined
      const penalty = entry.similarity.reduce((sum, [at, weight]) => sum + weight * (taken[at] ?? 0), 0)
      return entry.worth - penalty + (tally ? WANTED_BONUS * tally.wanted(entry.mix) : 0)
    })
    if (!best) break
    best.out = true
    if (titles.has(titleKey(best.opportunity))) continue
    titles.add(titleKey(best.opportunity))
    chosen.push(best.opportunity)
    tally?.add(best.mix, best.opportunity.id)
    for (const [at] of best.similarity) taken[at] = (taken[at] ?? 0) + 1
  }
  return chosen
}

function findBest(pool: readonly PoolEntry[], worthOf: (entry: PoolEntry) => number | undefined) {
  let best: PoolEntry | undefined
  let most = Number.NEGATIVE_INFINITY
  for (const entry of pool) {
    const worth = entry.out ? undefined : worthOf(entry)
    if (worth === undefined || worth <= most) continue
    best = entry
    most = worth
  }
  return best
}

function createPool(candidates: readonly Opportunity[], { audience, day, last, favor }: SelectionRequest): PoolEntry[] {
  const numbers = new Map<string, number>()
  const numbered = (trait: string) => {
    if (!numbers.has(trait)) numbers.set(trait, numbers.size)
    return numbers.get(trait) ?? 0
  }
  return candidates.map((opportunity) => ({
    opportunity,
    worth:
      scoreOpportunity(audience, opportunity, day) +
      (favor?.(opportunity.id) ?? 0) -
      (last.has(opportunity.id) ? REPEAT_PENALTY : 0),
    similarity: similarityTraits(opportunity, day).map(([trait, weight]) => [numbered(trait), weight]),
    mix: mixTraits(opportunity, PART_NAMES, day),
    out: false,
  }))
}

export function titleKey({ title }: Pick<Opportunity, 'title'>): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** What makes two entries similar, and by how much. */
function similarityTraits(opportunity: Opportunity, day: string): [string, number][] {
  return [
    ...opportunity.sectors.map((sector): [string, number] => [
      `sector ${sector}`,
      0.35 / Math.max(opportunity.sectors.length, 1),
    ]),
    [`agency ${agencyKey(opportunity)}`, 0.25],
    [`office ${opportunity.agency}`, 0.15],
    [`state ${opportunity.states.join(' ') || 'all'}`, opportunity.states.length > 0 ? 0.3 : 0.02],
    [`source ${opportunity.source}`, 0.05],
    // One program in four notices, with a trial or without, by grant or by contract.
    [`program ${titleKey({ title: opportunity.title.slice(0, 300).replace(/\([^)]*\)|[–-].*$/g, '') })}`, 5],
    [`amount ${amountBand(opportunity.ceiling_cents)}`, 0.05],
    [`effort ${assessEffort(opportunity, day).level}`, 0.1],
    ...(opportunity.naics[0] ? [[`naics ${opportunity.naics[0].slice(0, 4)}`, 0.6] satisfies [string, number]] : []),
  ]
}

export const AMOUNT_BANDS = [
  'up to $25,000',
  'up to $250,000',
  'up to $1 million',
  'above $1 million',
  'none stated',
] as const

export function amountBand(cents: string | null): (typeof AMOUNT_BANDS)[number] {
  if (cents === null) return 'none stated'
  const dollars = Number(BigInt(cents) / 100n)
  if (dollars <= 25_000) return 'up to $25,000'
  if (dollars <= 250_000) return 'up to $250,000'
  return dollars <= 1_000_000 ? 'up to $1 million' : 'above $1 million'
}

/** Below this an entry is not for its readers: a draft leaves it out instead of filling up with it. */
const MIN_SCORE = 0

/** How useful an entry is: it names an amount, leaves time to apply, and is meant for its readers. */
export function scoreOpportunity(audience: Audience, opportunity: Opportunity, day: string): number {
  return completenessScore(opportunity, day) + audienceFitScore(audience, opportunity)
}

function completenessScore(opportunity: Opportunity, day: string): number {
  const days = opportunity.deadline_on === null ? null : daysUntil(opportunity.deadline_on, day)
  return (
    (opportunity.ceiling_cents !== null && opportunity.ceiling_cents !== '0'
      ? 4
      : opportunity.total_cents !== null
        ? 2
        : 0) +
    ((opportunity.description?.length ?? 0) > 150 ? 3 : 0) +
    (days === null ? UNDATED_SCORES[opportunity.deadline_kind === 'continuous' ? 'continuous' : 'silent'] : 0) +
    (days !== null && days >= 21 && days <= 150 ? 3 : 0) +
    (opportunity.expected_awards !== null ? 1 : 0) +
    (opportunity.cost_sharing === false ? 1 : 0) +
    (opportunity.source === 'sam' ? 0 : 2)
  )
}

/** An opportunity that says it is always open is better than one that does not mention a deadline. */
const UNDATED_SCORES = { continuous: 1, silent: -3 }

/** All of these are open to a founder or a small nonprofit, but some only a university or a factory can win. */
function audienceFitScore(audience: Audience, opportunity: Opportunity): number {
  const { title } = opportunity
  const [applicants, setAside] = [applicantsOf(opportunity), setAsideOf(opportunity)]
  if (isSparePart(opportunity)) return -20
  const forFew = !applicants.includes('unrestricted') && applicants.length <= 3
  const forSmallBusiness = isForSmallBusiness(opportunity)
  return (
    (forFew || setAside !== null ? 3 : 0) +
    (opportunity.source === 'sam' ? tradeScore(opportunity.naics, setAside) : 0) +
    (forSmallBusiness ? (audience === 'small-business' ? 5 : -5) : 0) -
    (TRAINING_PATTERN.test(title) ? 12 : 0) -
    (!forSmallBusiness && (LABORATORY_PATTERN.test(title) || opportunity.agency_code === 'NSF') ? 6 : 0) -
    (/\bbroad agency announcement\b|\bBAA\b/i.test(title) ? 4 : 0) -
    (BigInt(opportunity.ceiling_cents ?? 0) > LARGE_AWARD_CENTS ? 4 : 0)
  )
}

/** A part of a ship, a plane or a truck by its stock number: only its maker and those who deal in it can offer it. */
function isSparePart({ source, title, agency, product_code }: Opportunity): boolean {
  if (source !== 'sam') return false
  return /^\d\d ?--|\bNSNs?\b/.test(title) || (/^\d/.test(product_code ?? '') && PARTS_OFFICE.test(agency ?? ''))
}
/** Offices that keep stocks of parts. */
const PARTS_OFFICE = /\bDEFENSE LOGISTICS AGENCY\b|\bNAVSUP WEAPON SYSTEMS SUPPORT\b/i

/** Industries by the beginning of their codes: trades that small firms have, and those that need a factory, a yard or a fleet. */
const TRADES =
  /^(484|488991|4921|5411|5414|5415|5416|5418|5419|5613|5614|5616|5617|5619|5621|6116|6117|6216|6241|6244|7223|8111|8112|8114|8123|8129|2383|2381[6]|561)/
const FACTORIES = /^(3|21|22|481|483|5311|2362|237)/

function tradeScore([code = '']: readonly string[], setAside: string | null): number {
  if (TRADES.test(code)) return setAside === null ? 6 : 9
  return FACTORIES.test(code) ? -8 : 0
}

/** Cents above which an award is for those who have had one of millions before. */
const LARGE_AWARD_CENTS = 500_000_000n

function isForSmallBusiness(it: Opportunity): boolean {
  const { source, title } = it
  return (
    source === 'sbir' || /\b(SBIR|STTR|small business)\b/i.test(title) || applicantsOf(it).join() === 'small-business'
  )
}
