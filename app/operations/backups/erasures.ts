import { existsSync } from 'node:fs'
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { AppContext } from '../../platform/app-context.ts'
import { ifFileExists } from '../../platform/error-code.ts'
import type { JobKind } from '../../platform/jobs/jobs.server.ts'
import { parseJson } from '../../platform/json.ts'
import type { MessagesChoice } from '../../platform/personal-data.ts'
import { ensureRepository, type Repository, restic } from './restic.ts'

/** Someone's data were deleted. It holds a hash of their address, never the address. */
interface Erasure {
  hash: string
  erasedAt: string
  /** Undefined in records from before there was a choice: everything was removed. */
  messages?: MessagesChoice | undefined
}

/** Whose data are due to be deleted again, and what they chose. */
export interface DueErasure {
  address: string
  messages: MessagesChoice
}

/** Keeps an erasure beside the backups, so that restoring one from before erases again. */
export const recordErasure: JobKind<Erasure> = { name: 'record-erasure', retry: 'three-days' }

/** The list is a backup of its own: the next one of the site may be an hour away. */
export async function handleErasure(
  { backups: { repository }, dataDir }: Pick<AppContext, 'backups' | 'dataDir'>,
  erasure: Erasure,
): Promise<void> {
  if (!repository) return
  await ensureRepository(repository)
  const file = join(dataDir, ERASURES_FILE)
  // A new machine goes on with the list that the one before it has left.
  if (!existsSync(file)) await keepErasures(dataDir, await readStored(repository))
  await appendFile(file, `${JSON.stringify(erasure)}\n`, { mode: 0o600, flush: true })
  const input = await readFile(file, 'utf8')
  await restic(repository, ['backup', '--stdin', '--stdin-filename', ERASURES_FILE, '--tag', TAG], { input })
}

/** Every erasure that was kept beside the backups, and the text of the list. */
export async function erasuresOf(repository: Repository): Promise<{ erasures: Erasure[]; text: string }> {
  const text = await readStored(repository)
  return { erasures: text.split('\n').flatMap((line) => erasureSchema.safeParse(parseJson(line)).data ?? []), text }
}

export async function keepErasures(dataDir: string, text: string): Promise<void> {
  await writeFile(join(dataDir, ERASURES_FILE), text, { mode: 0o600, flush: true })
}

async function readStored(repository: Repository): Promise<string> {
  const stored = JSON.parse(await restic(repository, ['snapshots', '--json', '--tag', TAG]))
  if (stored.length === 0) return ''
  return restic(repository, ['dump', '--tag', TAG, 'latest', `/${ERASURES_FILE}`])
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
  const due = z.array(dueSchema).parse(parseJson((await ifFileExists(readFile(path, 'utf8'))) || '[]'))
  for (const { address, messages } of due) {
    await app.database.transact(async (tx) => {
      for (const { erase } of app.personalData) await erase(tx, address, { messages })
    })
  }
  if (due.length > 0) app.log.info({ people: due.length }, 'erasures were done again after a restore')
  await rm(path, { force: true })
}

const TAG = 'erasures'
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
