import { FileError } from '../../../platform/csv.ts'
import { CONTROL_CHARACTERS } from './json-records.ts'

/** No response of an API is larger. */
const MAX_RESPONSE_BYTES = 64 * 1024 * 1024

/** @throws FileError when it is too large for a reply, or no whole JSON. */
export async function readJson(bytes: AsyncIterable<Uint8Array>): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.byteLength
    if (size > MAX_RESPONSE_BYTES)
      throw new FileError(`The file is larger than ${MAX_RESPONSE_BYTES} bytes, which no reply of this API is.`)
    chunks.push(chunk)
  }
  try {
    return JSON.parse(new TextDecoder().decode(Buffer.concat(chunks)).replace(CONTROL_CHARACTERS, ' '))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new FileError(`The file is no whole JSON: ${error.message.slice(0, 200)}`)
  }
}
