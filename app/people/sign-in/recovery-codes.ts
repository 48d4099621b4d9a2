import { and, count, eq, gt, isNull } from 'drizzle-orm'
import { customAlphabet } from 'nanoid'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { computeSignature } from '../../platform/signed-token.ts'
import { justNow } from './sessions.ts'
import { recoveryCodes } from './sign-in.sql.ts'

type CodeDeps = Pick<AppContext, 'clock' | 'secret'>

const HOW_MANY = 10
/** Sixteen characters out of 28: 77 random bits. */
const random = customAlphabet('23456789BCDFGHJKMNPQRSTVWXYZ', 16)

/** Ten new ones in place of all from before. They are shown now and never again: only their hashes are stored. */
export async function makeRecoveryCodes({ clock, secret }: CodeDeps, tx: Tx, personId: string): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, () => random())
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId))
  const createdAt = clock.now()
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ codeHash: hashOf(secret, code), personId, createdAt })))
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
}

export async function countRecoveryCodes(db: Db, personId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.personId, personId), isNull(recoveryCodes.usedAt)))
  return row?.left ?? 0
}

/** Uses one up, and says whose it is, also when that was a moment ago. It's found by its HMAC, so nothing is compared that a stranger could time. */
export async function takeRecoveryCode(
  { clock, secret }: CodeDeps,
  tx: Tx,
  typed: string,
): Promise<{ personId: string; isAgain: boolean } | undefined> {
  const isIt = eq(recoveryCodes.codeHash, hashOf(secret, typed.toUpperCase().replace(/[^0-9A-Z]/g, '')))
  const [used] = await tx
    .update(recoveryCodes)
    .set({ usedAt: clock.now() })
    .where(and(isIt, isNull(recoveryCodes.usedAt)))
    .returning()
  if (used) return { personId: used.personId, isAgain: false }
  const [before] = await tx
    .select()
    .from(recoveryCodes)
    .where(and(isIt, gt(recoveryCodes.usedAt, justNow({ clock }))))
  return before && { personId: before.personId, isAgain: true }
}

function hashOf(secret: string, code: string): string {
  return computeSignature(secret, 'recovery codes', code)
}
