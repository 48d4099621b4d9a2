import { z } from 'zod'
import { APPLICANTS, SECTORS, SOURCES } from '../opportunity.ts'
import { STATUSES } from '../status.ts'

const day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/, 'must be a day such as 2026-11-21')
  .refine((text) => !Number.isNaN(Date.parse(text)), 'is no day')
const list = <T extends string>(of: z.ZodType<T, string>) =>
  z
    .union([z.string(), z.array(z.string())])
    .transform((value) =>
      [value]
        .flat()
        .flatMap((part) => part.split(','))
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(of).max(30))

export const SORTS = ['relevance', 'deadline', 'posted', 'amount'] as const

/** A search, as it comes in an address: lists with commas, dollars as whole numbers, days as ISO dates. */
export const searchQuery = z.object({
  words: z.string().max(300, 'must have at most 300 characters').default(''),
  applicant: list(z.enum(APPLICANTS, 'is no kind of applicant')).default([]),
  state: list(
    z
      .string()
      .regex(/^[A-Za-z]{2}$/, 'must be two letters')
      .toUpperCase(),
  ).default([]),
  sector: list(z.enum(SECTORS, 'is no sector')).default([]),
  naics: list(z.string().regex(/^\d{2,6}$/, 'must be two to six digits')).default([]),
  setAside: list(z.string().max(12)).default([]),
  agency: z.string().max(100).optional(),
  source: list(z.enum(SOURCES, 'is no source')).default([]),
  status: list(z.enum(STATUSES, 'is no status')).default(['open', 'closing-soon']),
  amountFrom: z.coerce.number().int().min(0).max(999_999_999_999_999).optional(),
  amountTo: z.coerce.number().int().min(0).max(999_999_999_999_999).optional(),
  deadlineFrom: day.optional(),
  deadlineTo: day.optional(),
  competitive: z.enum(['yes', 'all']).default('yes'),
  sort: z.enum(SORTS, `must be one of ${SORTS.join(', ')}`).optional(),
  after: z.string().max(300).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
})

export type SearchQuery = z.output<typeof searchQuery>
