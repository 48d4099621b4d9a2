import { z } from 'zod'
import { SAMPLED_EDITION } from '../../../catalog/edition-titles.ts'
import type { Audience } from '../../opportunities/opportunities.ts'
import type { EntryContent } from './entry.ts'
import nonprofit from './samples/2026-04-nonprofit.json' with { type: 'json' }
import smallBusiness from './samples/2026-04-small-business.json' with { type: 'json' }

/** A real edition of past opportunities, labeled as a sample. */
const sampleSchema = z.object({
  ...{ sample: z.boolean(), audience: z.string(), month: z.literal(SAMPLED_EDITION), publishedOn: z.string() },
  /** The label that must accompany it wherever it is shown. */
  label: z.string(),
  // Made by this program, and read from a file of its own.
  entries: z.array(z.custom<{ position: number } & EntryContent>((entry) => typeof entry === 'object')),
})

type SampleEdition = z.infer<typeof sampleSchema>

const SAMPLES: Record<Audience, SampleEdition> = {
  'small-business': sampleSchema.parse(smallBusiness),
  nonprofit: sampleSchema.parse(nonprofit),
}

export function sampleEdition(audience: Audience): SampleEdition {
  return SAMPLES[audience]
}
