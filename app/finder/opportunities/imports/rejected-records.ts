import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs'
import { dirname } from 'node:path'
import { finished } from 'node:stream/promises'

/** One refused record, with its place in the file and the reason. */
interface RejectedRecord {
  place: string
  reason: string
  record: unknown
}

/**
 * The file of refused records, one JSON object a line. It is created with the first one; after `before` records it is
 * appended to.
 */
export function openRejectedRecords(path: string, before = 0) {
  let stream: WriteStream | undefined
  return {
    count: before,
    add(refused: RejectedRecord): void {
      this.count++
      if (!stream) {
        mkdirSync(dirname(path), { recursive: true })
        stream = createWriteStream(path, { mode: 0o600, flags: before > 0 ? 'a' : 'w' })
      }
      stream.write(`${JSON.stringify(refused)}\n`)
    },
    /** The file's path, or undefined when nothing was refused. */
    async end(): Promise<string | undefined> {
      if (stream) await finished(stream.end())
      return this.count > 0 ? path : undefined
    },
  }
}

export type RejectedRecords = ReturnType<typeof openRejectedRecords>
