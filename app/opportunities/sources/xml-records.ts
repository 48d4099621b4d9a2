import { SaxesParser } from 'saxes'
import { FileError } from './feed.ts'

/** The fields of one record, each a text, or several where the element is repeated. */
export type XmlFields = Record<string, string | string[]>

export interface XmlRecord {
  element: string
  fields: XmlFields
  /** What is wrong with it, if anything. */
  problem: string | undefined
}

/** The longest text of one field, in characters: the longest that Grants.gov allows is 18,000, escaped twice. */
const MAX_FIELD_LENGTH = 500_000
/** As many bytes without one tag are no extract: the parser would collect them until memory ends. */
const MAX_LENGTH_WITHOUT_TAG = 8 * 1024 * 1024

/**
 * Reads `<root><record><field>text</field>…</record>…</root>` as it arrives. Entities of a document type are an attack and
 * no part of the format: a file that declares one is refused whole.
 *
 * @throws FileFault when it is no such file, or ends too early.
 */
export async function* xmlRecords(bytes: AsyncIterable<Uint8Array>, root: string): AsyncGenerator<XmlRecord[]> {
  const reader = createRecordReader(root)
  const decoder = new TextDecoder('utf-8')
  for await (const chunk of bytes) {
    reader.write(decoder.decode(chunk, { stream: true }))
    yield reader.take()
  }
  reader.write(decoder.decode())
  reader.close()
  yield reader.take()
}

function createRecordReader(root: string) {
  const parser = new SaxesParser({ position: true })
  let records: XmlRecord[] = []
  let depth = 0
  let record: XmlRecord | undefined
  let field = ''
  let text = ''
  let sinceTag = 0

  parser.on('error', (error) => {
    const message = error.message.replace(/^\d+:\d+: /, '')
    if (!record || !/entity|character/i.test(message))
      throw new FileError(`The file is no well-formed XML at line ${parser.line}: ${message}`)
    record.problem ??= message
  })
  parser.on('doctype', () => {
    throw new FileError('The file declares a document type, which an extract never does. Nothing of it was taken.')
  })
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding && !/^(utf-?8|us-ascii)$/i.test(encoding))
      throw new FileError(`The file says that it is written in ${encoding.slice(0, 40)}. Please save it as UTF-8.`)
  })
  parser.on('opentag', ({ name }) => {
    sinceTag = 0
    const local = name.slice(name.indexOf(':') + 1)
    depth++
    if (depth === 1 && local !== root) throw new FileError(`The file holds <${local.slice(0, 60)}> and not <${root}>.`)
    if (depth === 2) record = { element: local, fields: {}, problem: undefined }
    if (depth === 3) field = local
    if (depth > 3 && record) record.problem ??= `${field} holds the element ${local}`
    text = ''
  })
  const collect = (part: string) => {
    sinceTag = 0
    if (depth !== 3 || !record) return
    if (text.length + part.length > MAX_FIELD_LENGTH)
      record.problem ??= `${field} is longer than ${MAX_FIELD_LENGTH} characters`
    else text += part
  }
  parser.on('text', collect)
  parser.on('cdata', collect)
  parser.on('closetag', () => {
    sinceTag = 0
    if (depth === 3 && record) addField(record.fields, field, text)
    if (depth === 2 && record) {
      records.push(record)
      record = undefined
    }
    depth--
  })

  return {
    write(part: string) {
      sinceTag += part.length
      if (sinceTag > MAX_LENGTH_WITHOUT_TAG) throw new FileError(`The file has ${sinceTag} characters without one tag.`)
      parser.write(part)
    },
    close: () => parser.close(),
    take() {
      const taken = records
      records = []
      return taken
    },
  }
}

function addField(fields: XmlFields, name: string, text: string): void {
  const before = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (before === undefined) Object.defineProperty(fields, name, { value: text, enumerable: true, writable: true })
  else if (Array.isArray(before)) before.push(text)
  else fields[name] = [before, text]
}
