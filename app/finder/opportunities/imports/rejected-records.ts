import { createWriteStream, existsSync, mkdirSync, type WriteStream } from 'node:fs'
import { dirname, join } from 'node:path'
import { finished } from 'node:stream/promises'

/** One refused record, with its place in the file and the reason. */
interface RejectedRecord {
  place: string
  reason: string
  record: unknown
}

/** Where an import's refused records go: beside those of an earlier import of the same data, which stay. */
export function rejectedPathFor(dataDir: string, source: string, asOf: string): string {
  const path = (run: string) => join(dataDir, 'imports', `${source}-${asOf}-refused${run}.ndjson`)
  let run = 1
  while (existsSync(path(run > 1 ? `-${run}` : ''))) run++
  return path(run > 1 ? `-${run}` : '')
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
