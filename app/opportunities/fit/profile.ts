import { z } from 'zod'
import { SECTORS } from '../opportunity.ts'

export const ENTITIES = ['small-business', 'for-profit', 'nonprofit-501c3', 'nonprofit', 'individual'] as const
const CERTIFICATIONS = ['8a', 'hubzone', 'wosb', 'edwosb', 'sdvosb', 'vosb', 'indian-owned'] as const
const REGISTRATIONS = ['sam', 'grants-gov', 'era-commons', 'sbir'] as const

/** What matters about someone who looks for funding. */
export const profileSchema = z.object({
  entity: z.enum(ENTITIES),
  state: z.string().length(2).nullable().default(null),
  sectors: z.array(z.enum(SECTORS)).default([]),
  naics: z.array(z.string().regex(/^\d{2,6}$/)).default([]),
  certifications: z.array(z.enum(CERTIFICATIONS)).default([]),
  registrations: z.array(z.enum(REGISTRATIONS)).default([]),
  stage: z.enum(['idea', 'starting', 'operating', 'established']).default('operating'),
})

export type Profile = z.output<typeof profileSchema>
export type Entity = Profile['entity']
export type Certification = Profile['certifications'][number]
