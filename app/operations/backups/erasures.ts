import { existsSync } from 'node:fs'
import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { AppContext } from '../../platform/app-context.ts'
import { errorCode } from '../../platform/error-code.ts'
import type { JobKind } from '../../platform/jobs/jobs.server.ts'
import { parseJson } from '../../platform/json.ts'
import type { MessagesChoice } from '../../platform/personal-data.ts'
import type { BackupStore } from './stores/backup-store.ts'

/** Someone's data were deleted. It holds a hash of her address, never the address. */
export interface Erasure {
  hash: string
  erasedAt: string
  /** Undefined in records from before there was a choice: everything was removed. */
  messages?: MessagesChoice | undefined
}

/** Whose data are due to be deleted again, and what she chose. */
export interface DueErasure {
  address: string
  messages: MessagesChoice
}

/** Writes an erasure beside the backups, so that restoring one from before erases again. */
export const recordErasure: JobKind<Erasure> = { name: 'record-erasure', retry: 'three-days' }

export async function handleErasure(
  { backups: { to, offSite } }: Pick<AppContext, 'backups'>,
  erasure: Erasure,
): Promise<void> {
  if (!to) return
  await mkdir(to, { recursive: true, mode: 0o700 })
  await offSite?.use((store) => fetchErasures(store, to))
  await appendErasure(to, erasure)
  await offSite?.use((store) => sendErasures(store, to))
}

async function appendErasure(folder: string, erasure: Erasure): Promise<void> {
  const file = await open(join(folder, ERASURES_FILE), 'a', 0o600)
  try {
    await file.appendFile(`${JSON.stringify(erasure)}\n`)
    await file.datasync()
  } finally {
    await file.close()
  }
}

/** Downloads the list of erasures to a machine that has none, so that a later upload doesn't overwrite the one in the store. */
export async function fetchErasures(store: BackupStore, folder: string): Promise<void> {
  const target = join(folder, ERASURES_FILE)
  if (existsSync(target)) return
  if ((await store.list()).some(({ name }) => name === ERASURES_FILE)) await store.get(ERASURES_FILE, target)
}

const sendErasures = (store: BackupStore, folder: string) => store.put(ERASURES_FILE, join(folder, ERASURES_FILE))

/** The erasures that are recorded in a folder of backups. */
export async function readErasures(folder: string): Promise<Erasure[]> {
  const text = await readIfThere(join(folder, ERASURES_FILE))
  return text.split('\n').flatMap((line) => erasureSchema.safeParse(parseJson(line)).data ?? [])
}

/** Has the next start erase these people's data before it serves anyone. On the disk when this resolves. */
export async function leaveForNextStart(dataDir: string, due: readonly DueErasure[]): Promise<void> {
  if (due.length === 0) return
  await writeFile(join(dataDir, DUE), JSON.stringify(due), { mode: 0o600, flush: true })
}

/** Before the server is ready: does again what a restore has undone. */
export async function runDueErasures(
  app: Pick<AppContext, 'dataDir' | 'database' | 'personalData' | 'log'>,
): Promise<void> {
  const path = join(app.dataDir, DUE)
  const due = z.array(dueSchema).parse(parseJson((await readIfThere(path)) || '[]'))
  for (const { address, messages } of due) {
    await app.database.transact(async (tx) => {
      for (const { erase } of app.personalData) await erase(tx, address, { messages })
    })
  }
  if (due.length > 0) app.log.info({ people: due.length }, 'erasures were done again after a restore')
  await rm(path, { force: true })
}

/** Beside the backups. */
const ERASURES_FILE = 'erasures.jsonl'
const DUE = 'erasures-due.json'

const messagesChoice = z.enum(['remove', 'without-name'])
const erasureSchema = z.object({
  hash: z.string(),
  erasedAt: z.iso.datetime(),
  messages: messagesChoice.optional(),
})
/** An address alone was left by a release without a choice. */
const dueSchema = z.union([
  z.object({ address: z.string(), messages: messagesChoice }),
  z.string().transform((address) => ({ address, messages: 'remove' as const })),
])

async function readIfThere(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return ''
    throw error
  }
}
