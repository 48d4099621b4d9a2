import type { z } from 'zod'
import type { FeedRecord, Parsed } from './feed.ts'

/** What a feed makes of one of its records; `name` is what its people call that record by, where they do. */
type Described = Pick<FeedRecord, 'key' | 'read'> & { name?: string }

/** A record of this shape as `describe` has it, or what is wrong with it. */
export function jsonRecord<Shape extends z.ZodType>(
  shape: Shape,
  record: unknown,
  place: string,
  describe: (it: z.output<Shape>) => Described,
): Parsed {
  const result = shape.safeParse(record)
  if (!result.success) return { fault: faultOf(result.error), record, place }
  const { name, ...described } = describe(result.data)
  return { ...described, record, place: name ? `${place}, ${name}` : place }
}

/** What is wrong, and where in the record, in one line. */
function faultOf(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.join('.') || 'the record'}: ${message}`)
    .join('; ')
}
