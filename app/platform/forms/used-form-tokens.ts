import { eq, lt } from 'drizzle-orm'
import { type Clock, DAY } from '../clock.ts'
import type { Db } from '../database/database.server.ts'
import { usedFormTokens } from './used-form-tokens.sql.ts'

/**
 * Uses a form's token for one submission. A double click is the same submission, and passes; the same token with other
 * content does not.
 */
export async function consumeToken(deps: { db: Db; clock: Clock }, id: string, submission: string): Promise<boolean> {
  const row = { id, submission, usedAt: deps.clock.now() }
  const added = await deps.db
    .insert(usedFormTokens)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: usedFormTokens.id })
  if (added.length > 0) return true
  const [used] = await deps.db.select().from(usedFormTokens).where(eq(usedFormTokens.id, id))
  return used?.submission === submission
}

/** Run every night. A token lives for a day, so none that is forgotten could be used again. */
export async function deleteUsedTokens(deps: { db: Db; clock: Clock }): Promise<void> {
  await deps.db.delete(usedFormTokens).where(lt(usedFormTokens.usedAt, new Date(deps.clock.now().getTime() - 2 * DAY)))
}
