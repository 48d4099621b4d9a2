import { type Audience, assessEffort, type Opportunity } from '../../opportunities/opportunities.ts'
import { scoreOpportunity } from './scoring.ts'

/** Entries of an edition: exactly this many. */
export const EDITION_SIZE = 100

/** What was in the last edition comes again only where there is nothing else. */
const REPEAT_PENALTY = 30

/**
 * Picks what an edition has: the best first, while each pick lowers the worth of similar ones, so that sectors, states, funders,
 * amounts and effort are spread. The same title counts as the same opportunity.
 */
export function selectEntries(
  audience: Audience,
  candidates: readonly Opportunity[],
  size: number,
  day: string,
  last: ReadonlySet<string>,
): Opportunity[] {
  const traits = new Map<string, number>()
  const numbered = (trait: string) => {
    if (!traits.has(trait)) traits.set(trait, traits.size)
    return traits.get(trait) ?? 0
  }
  const pool = candidates.map((opportunity) => ({
    opportunity,
    worth: scoreOpportunity(audience, opportunity, day) - (last.has(opportunity.id) ? REPEAT_PENALTY : 0),
    traits: similarityTraits(opportunity, day).map(([trait, weight]): [number, number] => [numbered(trait), weight]),
    out: false,
  }))
  const taken = new Float64Array(traits.size)
  const titles = new Set<string>()
  const chosen: Opportunity[] = []
  for (let round = 0; round < pool.length && chosen.length < size; round++) {
    let best: (typeof pool)[number] | undefined
    let most = Number.NEGATIVE_INFINITY
    for (const candidate of pool) {
      if (candidate.out) continue
      let worth = candidate.worth
      for (const [trait, weight] of candidate.traits) worth -= weight * (taken[trait] ?? 0)
      if (worth > most) {
        best = candidate
        most = worth
      }
    }
    if (!best) break
    best.out = true
    if (titles.has(titleKey(best.opportunity))) continue
    titles.add(titleKey(best.opportunity))
    chosen.push(best.opportunity)
    for (const [trait] of best.traits) taken[trait] = (taken[trait] ?? 0) + 1
  }
  return chosen
}

export function titleKey({ title }: Pick<Opportunity, 'title'>): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** What makes two entries similar, and by how much. */
function similarityTraits(opportunity: Opportunity, day: string): [string, number][] {
  const department =
    opportunity.source === 'grants-gov'
      ? (opportunity.agency_code ?? opportunity.agency ?? '').split('-')[0]
      : opportunity.agency?.split(' / ')[0]
  return [
    ...opportunity.sectors.map((sector): [string, number] => [
      `sector ${sector}`,
      0.35 / Math.max(opportunity.sectors.length, 1),
    ]),
    [`agency ${opportunity.source} ${department}`, 0.25],
    [`office ${opportunity.agency}`, 0.15],
    [`state ${opportunity.states.join(' ') || 'all'}`, opportunity.states.length > 0 ? 0.3 : 0.02],
    [`source ${opportunity.source}`, 0.05],
    // One program in four notices, with a trial or without, by grant or by contract.
    [`program ${titleKey({ title: opportunity.title.slice(0, 300).replace(/\([^)]*\)|[–-].*$/g, '') })}`, 5],
    [`amount ${amountBand(opportunity.ceiling_cents)}`, 0.05],
    [`effort ${assessEffort(opportunity, { registrations: [] }, day).level}`, 0.03],
    ...(opportunity.naics[0] ? ([[`naics ${opportunity.naics[0].slice(0, 4)}`, 0.6]] as [string, number][]) : []),
  ]
}

function amountBand(cents: string | null): string {
  if (cents === null) return 'none stated'
  const dollars = Number(BigInt(cents) / 100n)
  if (dollars <= 25_000) return 'up to $25,000'
  if (dollars <= 250_000) return 'up to $250,000'
  return dollars <= 1_000_000 ? 'up to $1 million' : 'above $1 million'
}
