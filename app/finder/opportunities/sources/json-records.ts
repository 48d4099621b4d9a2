import { JSONParser, TokenizerError, TokenParserError } from '@streamparser/json'
import { FileError } from '../../../platform/csv.ts'

interface JsonValue {
  value: unknown
  /** The path that matched, and the index in its list. */
  path: string
  index: number
}

/** Those that no text needs, and that JSON allows nowhere. */
export const CONTROL_CHARACTERS = /(?![\t\n\r])\p{Cc}/gu

/** No record has as many bytes; without this limit a file could fill the memory. */
const MAX_VALUE_BYTES = 16 * 1024 * 1024

/**
 * The values at these paths of a JSON text (`$.grants.*`), as they arrive; nothing else stays in memory.
 *
 * @throws FileError when it is not JSON, or ends too early.
 */
export async function* jsonRecords(bytes: AsyncIterable<Uint8Array>, paths: string[]): AsyncGenerator<JsonValue[]> {
  let values: JsonValue[] = []
  let sinceValue = 0
  const parser = new JSONParser({ paths, keepStack: false })
  parser.onValue = ({ value, key, stack }) => {
    sinceValue = 0
    const names = [...stack.slice(1).map((level) => level.key), key].map((part) =>
      typeof part === 'number' ? '*' : part,
    )
    values.push({ value, path: ['$', ...names].join('.'), index: typeof key === 'number' ? key : 0 })
  }
  parser.onError = (error) => {
    throw error
  }
  const decoder = new TextDecoder('utf-8')
  try {
    for await (const chunk of bytes) {
      sinceValue += chunk.byteLength
      if (sinceValue > MAX_VALUE_BYTES) throw new FileError(`The file has ${sinceValue} bytes without one record.`)
      // The parser stops at a byte that is not UTF-8; one bad character in one text is not worth that.
      parser.write(decoder.decode(chunk, { stream: true }).replace(CONTROL_CHARACTERS, ' '))
      yield values
      values = []
    }
    parser.write(decoder.decode())
    if (!parser.isEnded) parser.end()
  } catch (error) {
    throw jsonError(error)
  }
  yield values
}

function jsonError(error: unknown): unknown {
  if (error instanceof FileError || !(error instanceof Error)) return error
  const ours = error instanceof TokenizerError || error instanceof TokenParserError
  if (!ours && !/JSON|token|character|ended|value/i.test(error.message)) return error
  return new FileError(`The file is no whole JSON: ${error.message.slice(0, 200)}`)
}
