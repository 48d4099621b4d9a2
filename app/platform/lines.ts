/**
 * The lines of a text in UTF-8, as it arrives. A line ends at `\n` and nowhere else: Node's readline also ends one at
 * U+2028 and U+2029, which JSON leaves as they are inside a string.
 */
export async function* readLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let line: string[] = [] // its parts: to join them at each chunk would take quadratic time
  for await (const chunk of bytes) {
    const [first = '', ...rest] = decoder.decode(chunk, { stream: true }).split('\n')
    line.push(first)
    for (const part of rest) {
      yield line.join('')
      line = [part]
    }
  }
  line.push(decoder.decode())
  const last = line.join('')
  if (last) yield last
}
