import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs'
import { dirname } from 'node:path'
import { finished } from 'node:stream/promises'

/** One refused record: where it stands, why, and itself. */
export interface RefusedRecord {
  place: string
  reason: string
  record: unknown
}

/** The file of refused records, one JSON object a line; it comes into being with the first one. */
export function openRefusals(path: string) {
  let stream: WriteStream | undefined
  return {
    count: 0,
    add(refused: RefusedRecord): void {
      this.count++
      if (!stream) {
        mkdirSync(dirname(path), { recursive: true })
        stream = createWriteStream(path, { mode: 0o600 })
      }
      stream.write(`${JSON.stringify(refused)}\n`)
    },
    /** The file's path, or undefined when nothing was refused. */
    async end(): Promise<string | undefined> {
      if (!stream) return undefined
      stream.end()
      await finished(stream)
      return path
    },
  }
}

export type Refusals = ReturnType<typeof openRefusals>
