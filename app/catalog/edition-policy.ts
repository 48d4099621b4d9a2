/** Something for an evening, for a week and for a team. */
const EACH_EFFORT = { light: 15, moderate: 15, heavy: 15 }

/**
 * What an edition of the Money Finder is made of. An owner edits it; `npm test` says what is wrong with it.
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
export const editionPolicy = {
  /** Rows of an edition, beside its forecasts. */
  entries: 100,
  /** Below this nothing is published, and nothing sold. */
  fewestEntries: 40,
  /** The most days between the last time that its source had a row and the publication: at most 14. */
  daysSinceSeen: 7,
  /** The most rows that both editions of a month have. */
  sharedRows: 15,
  mix: {
    'small-business': {
      perAgency: 12,
      /** The largest award in dollars, outside research. */
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
