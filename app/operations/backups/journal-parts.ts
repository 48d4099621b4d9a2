import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ArchiveKey, archiveKey, readArchive, writeArchive } from '../../platform/backup/archive.server.ts'
import { DAY } from '../../platform/clock.ts'
import type { BackupStore } from './stores/backup-store.ts'

/**
 * The journal off this machine: what a file of it gains is stored as a part, sealed like a backup, whose name says which
 * bytes of which file it holds: `journal/2026-11-24-3f9a1c20.jsonl.000000012000-000000012345`.
 */
const FOLDER = 'journal'
const NAME = /^journal\/((\d{4}-\d\d-\d\d)-[0-9a-f]+\.jsonl)\.(\d{12})-(\d{12})$/

interface Part {
  name: string
  file: string
  day: string
  start: number
  end: number
}

const nameOf = ({ file, start, end }: Pick<Part, 'file' | 'start' | 'end'>) =>
  `${FOLDER}/${file}.${[start, end].map((byte) => String(byte).padStart(12, '0')).join('-')}`

/** Parts stay for this long after a backup has them, for whoever restores an earlier backup. */
const RETENTION = 2 * DAY

const firstDay = () => new Date(Date.now() - RETENTION).toISOString().slice(0, 10)

/** Up to which byte each file of the journal is stored. */
export async function findSent(store: BackupStore): Promise<Map<string, number>> {
  const sent = new Map<string, number>()
  for (const { file, end } of await listParts(store)) sent.set(file, Math.max(end, sent.get(file) ?? 0))
  return sent
}

/** Stores what the journal's files of the last days hold beyond `sent`, and brings that up to date. */
export async function sendJournal(
  store: BackupStore,
  { dataDir, key, sent }: { dataDir: string; key: ArchiveKey; sent: Map<string, number> },
): Promise<void> {
  const folder = join(dataDir, FOLDER)
  for (const file of (await readdir(folder)).filter((name) => name >= firstDay())) {
    const part = { file, start: sent.get(file) ?? 0, end: (await stat(join(folder, file))).size }
    if (part.end <= part.start) continue
    await sendPart(store, part, { from: join(folder, file), key })
    sent.set(file, part.end)
  }
}

async function sendPart(
  store: BackupStore,
  part: Pick<Part, 'file' | 'start' | 'end'>,
  { from, key }: { from: string; key: ArchiveKey },
): Promise<void> {
  const { file: path, start, end } = part
  await inScratch(async (scratch) => {
    const sealed = join(scratch, 'part')
    await writeArchive(sealed, [{ path, from, start, end }], key)
    await store.put(nameOf(part), sealed)
  })
}

/** Puts the stored parts into the journal of a DATA_DIR. The next start brings back what the database lacks of them. */
export async function fetchJournal(store: BackupStore, dataDir: string, passphrase: string): Promise<number> {
  const key = archiveKey(passphrase)
  const parts = await listParts(store)
  await mkdir(join(dataDir, FOLDER), { recursive: true, mode: 0o700 })
  for (const part of parts) await inScratch((scratch) => fetchPart(store, part, { scratch, dataDir, key }))
  return parts.length
}

async function fetchPart(
  store: BackupStore,
  { name, file, start }: Part,
  { scratch, dataDir, key }: { scratch: string; dataDir: string; key: ArchiveKey },
): Promise<void> {
  const [sealed, unpacked, target] = [join(scratch, 'part'), join(scratch, 'unpacked'), join(dataDir, FOLDER, file)]
  await store.get(name, sealed)
  await readArchive(sealed, unpacked, key)
  const handle = await open(target, existsSync(target) ? 'r+' : 'w', 0o600)
  try {
    const bytes = await readFile(join(unpacked, file))
    await handle.write(bytes, 0, bytes.length, start)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Removes parts of earlier days whose bytes are in this machine's journal, and with it in the backup just made. */
export async function forgetOldParts(store: BackupStore, dataDir: string): Promise<void> {
  const before = firstDay()
  for (const { name, file, day } of await listParts(store)) {
    if (day < before && existsSync(join(dataDir, FOLDER, file))) await store.remove(name)
  }
}

/** Oldest first. */
async function listParts(store: BackupStore): Promise<Part[]> {
  const parts = (await store.list(FOLDER)).flatMap(({ name }) => {
    const [, file, day, start, end] = NAME.exec(name) ?? []
    return file && day ? [{ name, file, day, start: Number(start), end: Number(end) }] : []
  })
  return parts.sort((a, b) => (a.name < b.name ? -1 : 1))
}

async function inScratch<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'journal-part-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
