import { z } from 'zod'

/** What the rows of an edition are counted by: `parts.ts` of its publishing says what each is. */
export const PART_NAMES = [
  ...(['research', 'set-aside-contracts', 'contracts', 'state-and-city', 'small-or-light'] as const),
  ...(['community-grants', 'light', 'moderate', 'heavy'] as const),
] as const
export type PartName = (typeof PART_NAMES)[number]

const MAX_ROWS = 200
const rows = (min: number) => z.int().min(min, `must be at least ${min}`).max(MAX_ROWS, `must be at most ${MAX_ROWS}`)
const parts = z.partialRecord(z.enum(PART_NAMES), rows(0))

const mixSchema = z.strictObject({
  /** The most rows of one agency. */
  perAgency: rows(1),
  /** The largest award in dollars, outside research. */
  ceilingDollars: z.int().positive(),
  atMost: parts,
  atLeast: parts,
})
export type Mix = z.output<typeof mixSchema>

const policySchema = z
  .strictObject({
    /** Rows of an edition, beside its forecasts. */
    entries: rows(1),
    /** Below this nothing is published or sold. */
    fewestEntries: rows(1),
    /** The most rows of one state: whoever lives elsewhere can’t use them. */
    perState: rows(1),
    /** The most days between the last time that its source had a row and the publication. */
    daysSinceSeen: z.int().min(1).max(14, 'must be at most 14: older sightings say nothing of what is still open'),
    /** The most rows that both editions of a month have. */
    sharedRows: rows(0),
    mix: z.strictObject({ 'small-business': mixSchema, nonprofit: mixSchema }),
  })
  .superRefine(({ entries, fewestEntries, mix }, context) => {
    const refuse = (path: string[], most: number) =>
      context.addIssue({ code: 'custom', path, message: `must be at most ${most}` })
    if (fewestEntries > entries) refuse(['fewestEntries'], entries)
    for (const [audience, { atLeast, atMost }] of Object.entries(mix))
      for (const part of PART_NAMES) {
        const most = Math.min(atMost[part] ?? entries, entries)
        if ((atLeast[part] ?? 0) > most) refuse(['mix', audience, 'atLeast', part], most)
      }
  })
export type EditionPolicy = z.output<typeof policySchema>

/** A policy that can be meant: nothing starts with another one. @throws Error that names each wrong setting. */
export function readEditionPolicy(policy: EditionPolicy): EditionPolicy {
  const { data, error } = policySchema.safeParse(policy)
  if (data) return data
  const lines = error.issues.map(({ path, message }) => `- ${path.join(' → ')}: ${message}`)
  throw new Error(['The settings in app/catalog/edition-policy.ts are wrong:', ...lines].join('\n'))
}

/** Something for an evening, for a week and for a team. */
const EACH_EFFORT = { light: 15, moderate: 15, heavy: 15 }

/**
 * What an edition of the Money Finder is made of. An owner edits it; nothing starts while it is wrong, and the message says what.
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
export const editionPolicy = readEditionPolicy({
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
})
