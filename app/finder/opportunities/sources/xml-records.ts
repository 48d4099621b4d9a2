import { SaxesParser } from 'saxes'
import { FileError } from '../../../platform/csv.ts'

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
/** No extract has as many characters without a tag; without this limit a file could fill the memory. */
const MAX_LENGTH_WITHOUT_TAG = 8 * 1024 * 1024

/**
 * Reads `<root><record><field>text</field>…</record>…</root>` as it arrives. Entities of a document type are an attack and
 * no part of the format: a file that declares one is refused whole.
 *
 * @throws FileError when it is not such a file, or ends too early.
 */
export async function* xmlRecords(bytes: AsyncIterable<Uint8Array>, root: string): AsyncGenerator<XmlRecord[]> {
  const reader = new RecordReader(root)
  const decoder = new TextDecoder('utf-8')
  for await (const chunk of bytes) {
    reader.write(decoder.decode(chunk, { stream: true }))
    yield reader.take()
  }
  reader.write(decoder.decode())
  reader.end()
  yield reader.take()
}

/** Collects the records while the parser reads: depth 1 is the root, 2 a record, 3 a field. */
class RecordReader {
  readonly #root: string
  readonly #parser = new SaxesParser({ position: true })
  #records: XmlRecord[] = []
  #record: XmlRecord | undefined
  #depth = 0
  #field = ''
  #text = ''
  #sinceTag = 0

  constructor(root: string) {
    this.#root = root
    this.#parser.on('error', (error) => this.#fail(error.message.replace(/^\d+:\d+: /, '')))
    this.#parser.on('doctype', () => {
      throw new FileError('The file declares a document type, which an extract never does. Nothing of it was taken.')
    })
    this.#parser.on('xmldecl', ({ encoding }) => {
      if (encoding && !/^(utf-?8|us-ascii)$/i.test(encoding))
        throw new FileError(`The file says that it is written in ${encoding.slice(0, 40)}. Please save it as UTF-8.`)
    })
    this.#parser.on('opentag', ({ name }) => this.#open(name.slice(name.indexOf(':') + 1)))
    this.#parser.on('text', (part) => this.#collect(part))
    this.#parser.on('cdata', (part) => this.#collect(part))
    this.#parser.on('closetag', () => this.#close())
  }

  write(part: string): void {
    this.#sinceTag += part.length
    if (this.#sinceTag > MAX_LENGTH_WITHOUT_TAG)
      throw new FileError(`The file has ${this.#sinceTag} characters without one tag.`)
    this.#parser.write(part)
  }

  end(): void {
    this.#parser.close()
  }

  /** The records that are complete and were not taken yet. */
  take(): XmlRecord[] {
    return this.#records.splice(0)
  }

  #fail(message: string): void {
    // A control character stays in the text until that is tidied, like all texts.
    if (/disallowed character|malformed character entity/i.test(message)) return
    if (!this.#record || !/entity|character/i.test(message))
      throw new FileError(`The file is no well-formed XML at line ${this.#parser.line}: ${message}`)
    this.#record.problem ??= message
  }

  #open(name: string): void {
    this.#sinceTag = 0
    this.#depth++
    if (this.#depth === 1 && name !== this.#root)
      throw new FileError(`The file holds <${name.slice(0, 60)}> and not <${this.#root}>.`)
    if (this.#depth === 2) this.#record = { element: name, fields: {}, problem: undefined }
    if (this.#depth === 3) this.#field = name
    if (this.#depth > 3 && this.#record) this.#record.problem ??= `${this.#field} holds the element ${name}`
    this.#text = ''
  }

  #collect(part: string): void {
    this.#sinceTag = 0
    if (this.#depth !== 3 || !this.#record) return
    if (this.#text.length + part.length > MAX_FIELD_LENGTH)
      this.#record.problem ??= `${this.#field} is longer than ${MAX_FIELD_LENGTH} characters`
    else this.#text += part
  }

  #close(): void {
    this.#sinceTag = 0
    if (this.#depth === 3 && this.#record) addField(this.#record.fields, this.#field, this.#text)
    if (this.#depth === 2 && this.#record) {
      this.#records.push(this.#record)
      this.#record = undefined
    }
    this.#depth--
  }
}

function addField(fields: XmlFields, name: string, text: string): void {
  const before = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (before === undefined) Object.defineProperty(fields, name, { value: text, enumerable: true, writable: true })
  else if (Array.isArray(before)) before.push(text)
  else fields[name] = [before, text]
}
