import { z } from 'zod'
import { usStates } from '../../../../catalog/us-states.ts'
import { FileError } from '../../../../platform/csv.ts'
import { isTimeZone } from '../../../../platform/time-labels.ts'

/** What a column of a portal's table can mean. */
export const TABLE_FIELDS = [
  'id',
  'number',
  'title',
  'agency',
  'department',
  'summary',
  'type',
  'status',
  'posted',
  'deadline',
  'set-aside',
  'who may apply',
  'topics',
  'codes',
  'at least',
  'at most',
  'in total',
  'state',
  'place',
  'contact',
  'email',
  'phone',
  'link',
  // What the list of a state's grants says besides.
  'kind of money',
  'eligibility',
  'amount',
  'expected amount',
  'awards',
  'match',
  'updated',
  // What the events of a state's bids say besides.
  'license',
  'areas',
  'meeting',
  'revision',
  // Of a bid that is over, who won it.
  'winner',
  'awarded',
  'award amount',
] as const
export type TableField = (typeof TABLE_FIELDS)[number]

const field = z.enum(TABLE_FIELDS)
const STATUSES = ['open', 'forecast', 'closed', 'archived', 'cancelled'] as const

/** How the table of a portal is read. */
const mappingSchema = z.strictObject({
  /** Part of every id: rows of two portals never meet. */
  name: z.string().regex(/^[a-z0-9-]{2,40}$/, 'a name has small letters, digits and hyphens'),
  /** The portal, for whoever reads the file. */
  portal: z.string().min(2),
  /** Work for a government, or money that it gives. */
  kind: z.enum(['bid', 'grant']).default('bid'),
  /** Of JSON, the name of the list with the rows; without it the first list that there is. */
  rows: z.string().optional(),
  /** Only rows whose column contains one of these texts. */
  only: z.record(z.string(), z.array(z.string()).min(1)).optional(),
  /** Each column with the field that it is, or the fields. */
  columns: z.record(z.string(), z.union([field, z.array(field).min(1)])),
  /** The value of a field that no column has, or that a row leaves blank. */
  constants: z.partialRecord(field, z.string()).default({}),
  /** The time zone of times that name none; without it, that of the row's state. */
  zone: z.string().refine(isTimeZone, 'no time zone such as America/Chicago').optional(),
  /** How last days are written: as people write them, as exact moments or else words, or as moments of which only the day counts. */
  deadlines: z.enum(['written', 'moments', 'days']).default('written'),
  /** What the portal's words mean: of a status one of open, forecast, closed, archived, cancelled. */
  values: z.partialRecord(field, z.record(z.string(), z.string())).default({}),
  /** Words that stand for nothing, such as "Unknown". */
  blanks: z.array(z.string()).default([]),
})

export type TableMapping = z.output<typeof mappingSchema>

/** A mapping out of a file. @throws FileError that names what is wrong in it. */
export function parseMapping(value: unknown): TableMapping {
  const { success, data, error } = mappingSchema.safeParse(value)
  if (!success) {
    const problems = error.issues.slice(0, 5).map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`)
    throw new FileError(`We can’t use the mapping. ${problems.join('; ')}.`)
  }
  const fields = new Set([...Object.values(data.columns).flat(), ...Object.keys(data.constants)])
  const missing = (['title', 'agency', 'state', 'link'] as const).filter((name) => !fields.has(name))
  if (missing.length > 0)
    throw new FileError(
      `The mapping lacks ${missing.join(', ')}: name a column for each, or a constant (--constant state=OH).`,
    )
  assertKnownValues(data)
  return data
}

function assertKnownValues({ values, constants }: TableMapping): void {
  const statuses = [...Object.values(values.status ?? {}), constants.status ?? 'open']
  const wrong = statuses.find((word) => !STATUSES.some((status) => status === word))
  if (wrong) throw new FileError(`The mapping calls a status "${wrong}", which is none of ${STATUSES.join(', ')}.`)
  const states = [...Object.values(values.state ?? {}), ...(constants.state ? [constants.state] : [])]
  const abroad = states.find((state) => !Object.hasOwn(usStates, state))
  if (abroad) throw new FileError(`The mapping calls a state "${abroad}"; a state is two letters such as OH.`)
}
