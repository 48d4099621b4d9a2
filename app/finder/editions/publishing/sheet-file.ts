import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.server.ts'
import { errorCode } from '../../../platform/error-code.ts'
import { sha256 } from '../../../platform/sha256.ts'

/** The bytes of a review sheet; undefined before it's drafted. */
export async function readSheet(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch((error) => {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  })
}

/** Of these bytes: another version, another sheet. */
export const sheetVersion = (bytes: Buffer): string => sha256(bytes.toString('latin1')).slice(0, 16)

const SHEET_LOCK = 5_310_227

/**
 * Reads a sheet that stays as it is until the transaction ends, whichever process wants to change it; undefined when it is
 * another version than that which the change was made to. Only a spreadsheet on the server doesn't wait.
 */
export async function lockSheet(tx: Tx, path: string, version: string): Promise<Buffer | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SHEET_LOCK})`)
  const bytes = await readSheet(path)
  return bytes && sheetVersion(bytes) === version ? bytes : undefined
}

/** Writes the whole sheet or nothing of it. */
export async function replaceSheet(path: string, text: string): Promise<void> {
  const next = `${path}.${randomUUID()}`
  await writeFile(next, text, { flush: true })
  await rename(next, path)
}
