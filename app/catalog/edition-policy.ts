/** What the rows of an edition are counted by: `parts.ts` of its publishing says what each is. */
export const PART_NAMES = [
  ...(['research', 'set-aside-contracts', 'contracts', 'state-and-city', 'small-or-light'] as const),
  ...(['community-grants', 'light', 'moderate', 'heavy'] as const),
] as const
export type PartName = (typeof PART_NAMES)[number]

export interface Mix {
  /** The most rows of one agency. */
  perAgency: number
  /** The largest award in dollars, outside research. */
  ceilingDollars: number
  atMost: Partial<Record<PartName, number>>
  atLeast: Partial<Record<PartName, number>>
}

export interface EditionPolicy {
  /** Rows of an edition, beside its forecasts. */
  entries: number
  /** Below this nothing is published or sold. */
  fewestEntries: number
  /** The most rows of one state: whoever lives elsewhere can’t use them. */
  perState: number
  /** The most days between the last time that its source had a row and the publication. */
  daysSinceSeen: number
  /** The most rows that both editions of a month have. */
  sharedRows: number
  mix: Record<'small-business' | 'nonprofit', Mix>
}

/** Something for an evening, for a week and for a team. */
const EACH_EFFORT = { light: 15, moderate: 15, heavy: 15 }

/**
 * What an edition of the Money Finder is made of.
 *
 * The parts that `atLeast` and `atMost` count (one row may count for several):
 * - `research`: notices for research teams. Their rows are marked "for research teams".
 * - `set-aside-contracts`: federal contracts set aside for small firms, under $350,000. A notice that states no value counts
 *   when it asks for quotes under simplified acquisition (FAR Part 13), whose limit that is.
 * - `contracts`: federal contracts of any kind.
 * - `state-and-city`: money and bids of states, counties and cities.
 * - `small-or-light`: up to $50,000, or with light effort.
 * - `community-grants`: grants that are not for research.
 * - `light`, `moderate`, `heavy`: the effort of applying, for someone who is registered nowhere.
 *
 * Where the data cannot fill a part, the draft says what is missing, and the edition holds fewer rows.
 */
export const editionPolicy: EditionPolicy = {
  entries: 100,
  fewestEntries: 40,
  perState: 25,
  daysSinceSeen: 7,
  sharedRows: 15,
  mix: {
    'small-business': {
      perAgency: 12,
      ceilingDollars: 2_000_000,
      atMost: { research: 15 },
      atLeast: { 'set-aside-contracts': 25, 'state-and-city': 20, 'small-or-light': 10, ...EACH_EFFORT },
    },
    nonprofit: {
      perAgency: 12,
      ceilingDollars: 2_000_000,
      atMost: { research: 10, contracts: 15 },
      atLeast: { 'community-grants': 50, 'state-and-city': 20, 'small-or-light': 10, ...EACH_EFFORT },
    },
  },
}
