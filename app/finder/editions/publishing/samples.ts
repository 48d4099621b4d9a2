import { z } from 'zod'
import { SAMPLED_EDITION } from '../../../catalog/edition-titles.ts'
import { EFFORT_LEVELS } from '../../../catalog/effort-levels.ts'
import { type Audience, SECTORS } from '../../opportunities/opportunities.ts'
import type { EntryContent } from './entry.ts'
import nonprofit from './samples/2026-04-nonprofit.json' with { type: 'json' }
import smallBusiness from './samples/2026-04-small-business.json' with { type: 'json' }

/** A real edition of past opportunities, labeled as a sample. */
interface SampleEdition {
  sample: boolean
  audience: string
  month: typeof SAMPLED_EDITION
  publishedOn: string
  /** The label that must accompany it wherever it is shown. */
  label: string
  entries: ({ position: number } & EntryContent)[]
}

const nullableString = z.string().nullable()

const awardSchema = z.object({
  ...{ recipient: z.string(), amount: z.string(), awardedOn: z.string(), url: z.string() },
  by: z.enum(['office', 'agency', 'program', 'title']),
  title: z.string().exactOptional(),
})

const sampleSchema: z.ZodType<SampleEdition> = z.object({
  ...{
    sample: z.boolean(),
    audience: z.string(),
    month: z.literal(SAMPLED_EDITION),
    publishedOn: z.string(),
    label: z.string(),
  },
  entries: z.array(
    z.object({
      ...{ position: z.int(), id: z.string(), number: z.string(), title: z.string(), source: z.string() },
      ...{
        agency: nullableString,
        who: z.string(),
        summary: nullableString,
        amount: z.string(),
        ceilingCents: nullableString,
      },
      ...{
        deadline: z.string(),
        deadlineOn: nullableString,
        deadlineAt: nullableString,
        expectedAwards: nullableString,
      },
      ...{ costSharing: z.boolean().nullable(), sectors: z.array(z.enum(SECTORS)), states: z.array(z.string()) },
      ...{ naics: z.array(z.string()), setAside: nullableString, effort: z.enum(EFFORT_LEVELS) },
      ...{ registrations: z.array(z.string()), link: z.string(), lastChecked: z.string() },
      ...{
        opening: z.string(),
        mark: z.string().exactOptional(),
        contract: z.boolean().exactOptional(),
        tooLate: z.string().exactOptional(),
      },
      ...{ codes: z.array(z.string()), place: z.string().exactOptional() },
      productCode: z.string().exactOptional(),
      unspsc: z.array(z.string()).exactOptional(),
      applicants: z.array(z.string()).exactOptional(),
      pastAwards: z.array(awardSchema).exactOptional(),
    }),
  ),
})

const SAMPLES: Record<Audience, SampleEdition> = {
  'small-business': sampleSchema.parse(smallBusiness),
  nonprofit: sampleSchema.parse(nonprofit),
}

export function sampleEdition(audience: Audience): SampleEdition {
  return SAMPLES[audience]
}
