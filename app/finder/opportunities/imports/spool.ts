import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { readLines } from '../../../platform/lines.ts'
import { OPPORTUNITY_FIELDS, type OpportunityFieldName, type OpportunityFields } from '../opportunity.ts'
import { sanitizeText } from '../sources/plain-text.ts'

/** A record on its way from the file to the database. */
export interface PendingRecord {
  number: string
  kind: string
  recordId: string
  hash: string
  place: string
  /** Whether it is an award, whose fields are those of the past awards. */
  award: boolean
  /** The fields as JSON that PostgreSQL can store. */
  fieldsJson: string
}

/**
 * A temporary file of pending records: a source's file is read to its end before the first row is written, so that a
 * truncated one changes nothing, whatever its size.
 */
export function openSpool(path: string) {
  const stream = createWriteStream(path, { mode: 0o600 })
  let failure: Error | undefined
  stream.on('error', (error) => {
    failure = error
  })
  return {
    async write({ fieldsJson, ...head }: PendingRecord): Promise<void> {
      if (failure) throw failure
      // JSON escapes tabs and line breaks, and `readLines` splits at \n alone.
      if (!stream.write(`${JSON.stringify(head)}\t${fieldsJson}\n`)) await once(stream, 'drain')
    },
    async end(): Promise<void> {
      stream.end()
      await once(stream, 'close')
      if (failure) throw failure
    },
  }
}

/** Characters. */
const MAX_BATCH_LENGTH = 512 * 1024

/** Batches of at most so many records, and fewer where they are long, because a batch is in memory several times. */
export async function* readSpool(path: string, batch: number): AsyncGenerator<PendingRecord[]> {
  let candidates: PendingRecord[] = []
  let size = 0
  for await (const line of readLines(createReadStream(path))) {
    const [head = '', fieldsJson = ''] = line.split('\t')
    const parsed: Omit<PendingRecord, 'fieldsJson'> = JSON.parse(head)
    candidates.push({ ...parsed, fieldsJson })
    size += line.length
    if (candidates.length < batch && size < MAX_BATCH_LENGTH) continue
    yield candidates
    candidates = []
    size = 0
  }
  if (candidates.length > 0) yield candidates
}

/** JSON without what PostgreSQL does not store: NUL, and halves of characters. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value).replace(/\\u0000|\\ud[89a-f][0-9a-f]{2}/gi, '\\ufffd')
}

/** Only the fields with a value: most are empty, and `opportunityFields` adds them again. */
export function storableFields(fields: OpportunityFields): string {
  const filled: Partial<Record<OpportunityFieldName, unknown>> = {}
  for (const field of OPPORTUNITY_FIELDS) {
    const value = fields[field]
    if (value !== null && !(Array.isArray(value) && value.length === 0)) filled[field] = value
  }
  return storableJson(filled)
}

/** Text as a part of a key: clean enough to store, short enough to index. */
export function toKeyPart(text: string): string {
  return sanitizeText(text).slice(0, 200)
}

export function feedRecordKey({ kind, recordId, number }: Pick<PendingRecord, 'kind' | 'recordId' | 'number'>): string {
  return `${kind}|${recordId}|${number}`
}
