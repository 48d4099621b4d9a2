import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { type FileHandle, open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import { dayOf } from '../dates.ts'
import { parseJson } from '../json.ts'

/**
 * Lines of JSON that are on the disk before `append` resolves: the embedded database may lose its last moments when the
 * power fails. The next start restores from here what the database lost.
 */
export interface Journal {
  /** Resolves once the line is on the disk. Lines that come together are synced together. */
  append(entry: object): Promise<void>
  /** Calls back whenever lines have reached the disk. */
  onWritten(listener: () => void): void
  /** Every whole line since that day, oldest first, without a line that a crash cut off: its `append` never resolved. */
  read(since?: Date): Promise<unknown[]>
  /** Deletes the files of the days before that one. */
  deleteBefore(before: Date): Promise<void>
  close(): Promise<void>
}

/**
 * A journal in a folder of its own, one file per day and process (`2026-11-21-3f9a1c20.jsonl`): a process never writes
 * after the torn last line of another one, or of itself before a crash.
 */
export function openJournal(folder: string, clock: Clock): Journal {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = openDailyFile(folder)
  const waiting: PendingLine[] = []
  const listeners: (() => void)[] = []
  let writing: Promise<void> | undefined

  async function writeWaiting(): Promise<void> {
    while (waiting.length > 0) await writeBatch(file, dayInUtc(clock.now()), waiting.splice(0))
    writing = undefined
    for (const listener of listeners) listener()
  }

  return {
    append(entry) {
      return new Promise((resolve, reject) => {
        waiting.push({ line: `${JSON.stringify(entry)}\n`, resolve, reject })
        writing ??= writeWaiting()
      })
    },
    onWritten: (listener) => void listeners.push(listener),
    async read(since) {
      const files = (await filesIn(folder)).filter((name) => !since || name >= dayInUtc(since))
      const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
      return texts.flatMap((text) => text.split('\n').map(parseJson)).filter((entry) => entry !== undefined)
    },
    async deleteBefore(before) {
      for (const name of await filesIn(folder)) {
        if (name < dayInUtc(before)) await rm(join(folder, name), { force: true })
      }
    },
    async close() {
      await writing
      await file.close()
    },
  }
}

interface DailyFile {
  /** The open file of that day; the file of an earlier day is closed. */
  open(day: string): Promise<FileHandle>
  close(): Promise<void>
}

function openDailyFile(folder: string): DailyFile {
  const process = randomBytes(4).toString('hex')
  let current: { day: string; handle: FileHandle } | undefined
  const close = async () => {
    const last = current
    current = undefined
    await last?.handle.close()
  }
  return {
    async open(day) {
      if (current?.day === day) return current.handle
      await close()
      const handle = await open(join(folder, `${day}-${process}.jsonl`), 'a', 0o600)
      current = { day, handle }
      await syncFolder(folder)
      return handle
    },
    close,
  }
}

async function writeBatch(file: DailyFile, day: string, batch: PendingLine[]): Promise<void> {
  try {
    const handle = await file.open(day)
    await handle.appendFile(batch.map(({ line }) => line).join(''))
    await handle.datasync()
    for (const { resolve } of batch) resolve()
  } catch (error) {
    for (const { reject } of batch) reject(error)
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

/** A new file survives a power failure only once its folder is synced. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}

/** Files are named for days in UTC, wherever the server and the business are. */
const dayInUtc = (moment: Date) => dayOf(moment, 'UTC')
