import { createHmac, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '../error-code.ts'
import type { Env } from './env.server.ts'

/** `APP_SECRET`, or outside live mode one that the first start creates in `DATA_DIR`. */
export function appSecret(env: Env): string {
  return env.APP_SECRET ?? storedSecret(env.DATA_DIR)
}

/** A separate secret for each purpose, so that a leaked one opens nothing else. Hexadecimal, 256 bits. */
export function derivedSecret(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('hex')
}

function storedSecret(dataDir: string): string {
  const file = join(dataDir, 'app-secret')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    // Of two processes that start together one writes, and both read what it wrote.
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8')
}
