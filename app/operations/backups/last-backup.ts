import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { HOUR } from '../../platform/clock.ts'
import { parseJson } from '../../platform/json.ts'

/** What this machine knows of its backups without asking where they lie. */
type LastBackup = z.output<typeof schema>

const schema = z.object({
  /** When the newest good backup was begun. */
  takenAt: z.iso.datetime().transform((text) => new Date(text)),
  /** When one was last restored beside the site, with every count as it was. */
  drilledAt: z.iso
    .datetime()
    .transform((text) => new Date(text))
    .optional(),
})

/** Undefined before the first. One of a time to come was made while the machine's clock was ahead: it proves nothing of now. */
export async function lastBackup(dataDir: string, now: Date): Promise<LastBackup | undefined> {
  const text = await readFile(join(dataDir, FILE), 'utf8').catch(() => '')
  const found = schema.safeParse(parseJson(text)).data
  return found && found.takenAt.getTime() - now.getTime() < HOUR ? found : undefined
}

export async function noteBackup(dataDir: string, last: LastBackup): Promise<void> {
  await writeFile(join(dataDir, FILE), JSON.stringify(last), { mode: 0o600, flush: true })
}

const FILE = 'last-backup.json'
