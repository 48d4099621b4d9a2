import type { z } from 'zod'
import type { ParsedRecord, ParseResult } from './feed.ts'

/** What a feed makes of one of its records; `name` is the id that people know it by. */
type RecordDescription = Pick<ParsedRecord, 'key' | 'read'> & { name?: string }

/** A record that has this shape, as `describe` reads it, or what is wrong with it. */
export function parseJsonRecord<Shape extends z.ZodType>(
  shape: Shape,
  record: unknown,
  place: string,
  describe: (record: z.output<Shape>) => RecordDescription,
): ParseResult {
  const result = shape.safeParse(record)
  if (!result.success) return { problem: validationMessage(result.error), record, place }
  const { name, ...described } = describe(result.data)
  return { ...described, record, place: name ? `${place}, ${name}` : place }
}

/** What is wrong, and where in the record, in one line. */
function validationMessage(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.join('.') || 'the record'}: ${message}`)
    .join('; ')
}
