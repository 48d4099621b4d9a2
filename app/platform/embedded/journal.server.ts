import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { type FileHandle, open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../clock.ts'

/**
 * Lines of JSON that are on the disk before `append` resolves, whatever becomes of the database: the embedded one may
 * lose its last moments when the power fails. What stands here and not there is brought back at the next start.
 */
export interface Journal {
  /** Resolves once the line is synced. Lines that come together are synced together. */
  append(entry: object): Promise<void>
  /** Every whole line since that day, oldest first. One that a crash tore off is left out: nobody was told that it was kept. */
  read(since?: Date): Promise<unknown[]>
  /** Deletes the files of the days before that one. */
  deleteBefore(before: Date): Promise<void>
  close(): Promise<void>
}

/**
 * A journal in a folder of its own, one file a day and process (`2026-11-21-3f9a1c20.jsonl`): no process writes behind
 * another's torn line, its own from before a crash included.
 */
export function openJournal(folder: string, clock: Clock): Journal {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const process = randomBytes(4).toString('hex')
  const waiting: PendingLine[] = []
  let file: { day: string; handle: FileHandle } | undefined
  let writing: Promise<void> | undefined

  async function fileOf(day: string): Promise<FileHandle> {
    if (file?.day === day) return file.handle
    await file?.handle.close()
    file = undefined
    const handle = await open(join(folder, `${day}-${process}.jsonl`), 'a', 0o600)
    file = { day, handle }
    await syncFolder(folder)
    return handle
  }

  async function writeWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0)
      try {
        const handle = await fileOf(dayOf(clock.now()))
        await handle.appendFile(batch.map(({ line }) => line).join(''))
        await handle.datasync()
        for (const { resolve } of batch) resolve()
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    writing = undefined
  }

  return {
    append(entry) {
      return new Promise((resolve, reject) => {
        waiting.push({ line: `${JSON.stringify(entry)}\n`, resolve, reject })
        writing ??= writeWaiting()
      })
    },
    async read(since) {
      const files = (await filesIn(folder)).filter((name) => !since || name >= dayOf(since))
      const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
      return texts.flatMap((text) => text.split('\n').flatMap(parseEntry))
    },
    async deleteBefore(before) {
      for (const name of await filesIn(folder)) {
        if (name < dayOf(before)) await rm(join(folder, name), { force: true })
      }
    },
    async close() {
      await writing
      await file?.handle.close()
      file = undefined
    },
  }
}

interface PendingLine {
  line: string
  resolve(): void
  reject(error: unknown): void
}

async function filesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.jsonl')).sort()
}

/** A file that is new is there after a power failure only once its folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}

function parseEntry(line: string): unknown[] {
  if (line === '') return []
  try {
    return [JSON.parse(line)]
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}
