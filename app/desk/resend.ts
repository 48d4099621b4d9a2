import type { AppContext } from '../platform/app-context.ts'
import { UNDO_WINDOW } from '../platform/desk-change.ts'
import type { JobKind } from '../platform/jobs/jobs.server.ts'
import { emailPurchases } from '../sales/purchases/purchases.ts'
import { findPressed, pressedChangeId, recordPressed, sendOnce } from './changes.ts'

export const resendPurchases: JobKind<{ changeId: string }> = { name: 'resend-purchases', retry: 'three-days' }

/**
 * Emails someone her files and links again, a minute from now, once for a form.
 *
 * @returns `undone` when it was stopped: then nothing is sent
 */
export async function resend(
  deps: AppContext,
  { email, by, press }: { email: string; by: string; press: string | undefined },
): Promise<'done' | 'undone'> {
  const changeId = pressedChangeId(press, 'resend', email)
  return deps.database.transact(async (tx) => {
    const pressed = await findPressed(tx, changeId)
    if (pressed) return pressed
    const summary = `Sent ${email} their purchases again`
    const change = {
      id: changeId,
      actor: by,
      action: 'resend',
      subject: 'purchases',
      email,
      summary,
      before: null,
      after: null,
    } as const
    if (!(await recordPressed(deps, tx, change))) return 'done'
    const startAfter = new Date(deps.clock.now().getTime() + UNDO_WINDOW)
    await deps.jobs.enqueue(tx, resendPurchases, { changeId }, { startAfter })
    return 'done'
  })
}

/** Does the job `resendPurchases`, unless it was undone. */
export function handleResend(deps: AppContext, { changeId }: { changeId: string }): Promise<void> {
  return sendOnce(deps, changeId, (tx, { email }) => emailPurchases(deps, tx, email, changeId))
}
