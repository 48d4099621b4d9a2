import { z } from 'zod'
import { FileError } from '../../../platform/csv.ts'

/** What the rows of an edition are counted by: `parts.ts` says what each is. */
export const PART_NAMES = [
  'research',
  'set-aside-contracts',
  'contracts',
  'state-and-city',
  'small-or-light',
  'community-grants',
  'light',
  'moderate',
  'heavy',
] as const
export type PartName = (typeof PART_NAMES)[number]

const MAX_ENTRIES = 200
/** Older sightings say nothing about whether something is still open. */
const MAX_DAYS_SINCE_SEEN = 14

const count = (least: number, most: number) =>
  z
    .int(`must be a whole number from ${least} to ${most}`)
    .min(least, `must be at least ${least}`)
    .max(most, `must be at most ${most}`)

const counts = z.partialRecord(z.enum(PART_NAMES), count(0, MAX_ENTRIES))

const mixSchema = z.strictObject({
  perAgency: count(1, MAX_ENTRIES),
  ceilingDollars: count(1000, 1_000_000_000),
  atMost: counts,
  atLeast: counts,
})

const configSchema = z
  .strictObject({
    entries: count(1, MAX_ENTRIES),
    fewestEntries: count(1, MAX_ENTRIES),
    perState: count(1, MAX_ENTRIES),
    daysSinceSeen: count(1, MAX_DAYS_SINCE_SEEN),
    sharedRows: count(0, MAX_ENTRIES),
    mix: z.strictObject({ 'small-business': mixSchema, nonprofit: mixSchema }),
  })
  .superRefine((config, context) => {
    const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
    if (config.fewestEntries > config.entries) refuse(['fewestEntries'], `must be at most entries, ${config.entries}`)
    for (const [audience, { atLeast, atMost }] of Object.entries(config.mix)) {
      for (const part of PART_NAMES) {
        const most = Math.min(atMost[part] ?? config.entries, config.entries)
        if ((atLeast[part] ?? 0) > most) refuse(['mix', audience, 'atLeast', part], `must be at most ${most}`)
      }
    }
  })

export type EditionsConfig = z.output<typeof configSchema>
export type Mix = z.output<typeof mixSchema>

/** @throws FileError that names each wrong setting. */
export function parseEditionsConfig(config: unknown): EditionsConfig {
  const parsed = configSchema.safeParse(config)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map(({ path, message }) => `- ${path.join(' → ') || 'the file'}: ${message}`)
  throw new FileError(['The settings in app/catalog/edition-policy.ts are wrong:', ...lines].join('\n'))
}
