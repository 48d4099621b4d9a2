import type { z } from 'zod'
import { FileError } from '../../../platform/csv.ts'
import type { ParsedAward, ParsedRecord, ParseResult } from './feed.ts'

/** No list or response of a source is larger: it is read whole. */
const MAX_BYTES = 64 * 1024 * 1024
/** Those that no text needs, and that JSON allows nowhere. */
const CONTROL_CHARACTERS = /(?![\t\n\r])\p{Cc}/gu

/** @throws FileError when it is larger than any source's. */
export async function readWhole(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.byteLength
    if (size > MAX_BYTES)
      throw new FileError(`The file is larger than ${MAX_BYTES} bytes, which none of these sources is.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** @throws FileError when it is larger than any source's, or no whole JSON. */
export async function readJson(bytes: AsyncIterable<Uint8Array>): Promise<unknown> {
  const whole = await readWhole(bytes)
  try {
    return JSON.parse(new TextDecoder().decode(whole).replace(CONTROL_CHARACTERS, ' '))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new FileError(`The file is no whole JSON: ${error.message.slice(0, 200)}`)
  }
}

/** What a feed makes of one of its records; `name` is what people know it by. */
type RecordDescription = (Pick<ParsedRecord, 'key' | 'read'> | Pick<ParsedAward, 'key' | 'readAward'>) & {
  name?: string
}

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
