import { FileFault } from './feed.ts'

/** One reply of an API, or a page of one, is small: more than this is something else. */
const REPLY_LIMIT = 64 * 1024 * 1024

/** @throws FileFault when it is too large for a reply, or no whole JSON. */
export async function wholeJson(bytes: AsyncIterable<Uint8Array>): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.byteLength
    if (size > REPLY_LIMIT)
      throw new FileFault(`The file is larger than ${REPLY_LIMIT} bytes, which no reply of this API is.`)
    chunks.push(chunk)
  }
  try {
    return JSON.parse(new TextDecoder().decode(Buffer.concat(chunks)))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new FileFault(`The file is no whole JSON: ${error.message.slice(0, 200)}`)
  }
}
