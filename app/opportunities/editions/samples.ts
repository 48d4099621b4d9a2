import type { Audience } from './audience.ts'
import type { EntryContent } from './entry.ts'
import nonprofit from './samples/2026-04-nonprofit.json' with { type: 'json' }
import smallBusiness from './samples/2026-04-small-business.json' with { type: 'json' }

/** A real edition of past opportunities: it shows what one is, and says that it is a sample. */
export interface SampleEdition {
  sample: boolean
  audience: string
  month: string
  publishedOn: string
  /** What has to stand beside it wherever it is shown. */
  label: string
  entries: ({ position: number } & EntryContent)[]
}

const SAMPLES = { 'small-business': smallBusiness, nonprofit } as unknown as Record<Audience, SampleEdition>

export function sampleEdition(audience: Audience): SampleEdition {
  return SAMPLES[audience]
}
