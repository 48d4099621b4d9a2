import { eq } from 'drizzle-orm'
import type { AppContext } from '../platform/app-context.ts'
import type { JobKind } from '../platform/jobs/jobs.server.ts'
import { emailPurchases } from '../purchases/purchases.ts'
import { lockChange, recordChange } from './changes.ts'
import { changes } from './desk.sql.ts'
import { HOLD } from './hold.ts'

export const resendPurchases: JobKind<{ changeId: string }> = { name: 'resend-purchases', retry: 'three-days' }

/** Emails someone her files and links again, a minute from now. */
export async function resend(deps: AppContext, email: string, by: string): Promise<void> {
  await deps.database.transact(async (tx) => {
    const summary = `Sent ${email} their purchases again`
    const change = {
      actor: by,
      action: 'resend',
      subject: 'purchases',
      email,
      summary,
      before: null,
      after: null,
    } as const
    const changeId = await recordChange(deps, tx, change)
    const startAfter = new Date(deps.clock.now().getTime() + HOLD)
    await deps.jobs.enqueue(tx, resendPurchases, { changeId }, { startAfter })
  })
}

/** Does the job `resendPurchases`, unless it was undone; from here on it can't be. */
export async function handleResend(deps: AppContext, { changeId }: { changeId: string }): Promise<void> {
  await deps.database.transact(async (tx) => {
    const change = await lockChange(tx, changeId)
    // Without an address the person was erased.
    if (!change?.email || change.after?.sent) return
    await emailPurchases(deps, tx, change.email, changeId)
    const after = { sent: deps.clock.now().toISOString() }
    await tx.update(changes).set({ after }).where(eq(changes.id, changeId))
  })
}
