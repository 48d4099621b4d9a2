import type { z } from 'zod'

/** What is wrong with a record, and where in it, in one line. */
export function faultOf(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.join('.') || 'the record'}: ${message}`)
    .join('; ')
}
