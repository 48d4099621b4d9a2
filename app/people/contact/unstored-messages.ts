import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.server.ts'
import type { Journal } from '../../platform/embedded/journal.server.ts'
import { alertOwner, hasAlert } from '../../platform/mail/owner-alerts.ts'
import type { Log } from '../../platform/process/log.server.ts'

interface UnstoredDeps {
  database: Database
  journal: Journal
  clock: Clock
  log: Log
}

/**
 * Alerts the owner that a message could not be stored. While the database is away, the journal records that, and
 * `alertUnstoredMessages` makes the alert later.
 */
export async function reportUnstoredMessage(deps: UnstoredDeps): Promise<void> {
  const unstoredAt = deps.clock.now().toISOString()
  try {
    await alertOwnerOfUnstored(deps, unstoredAt)
  } catch (error) {
    deps.log.error({ err: error }, 'the owner could not be alerted: the journal keeps it')
    await deps.journal.append({ unstoredAt }).catch((failed) => {
      deps.log.error({ err: failed }, 'neither the database nor the journal can be written')
    })
  }
}

/** Makes the alerts that the journal recorded while the database was away, each once. */
export async function alertUnstoredMessages(deps: UnstoredDeps, times: string[]): Promise<void> {
  for (const unstoredAt of times) {
    if (!(await hasAlert(deps.database.db, 'message-not-stored', unstoredAt)))
      await alertOwnerOfUnstored(deps, unstoredAt)
  }
}

function alertOwnerOfUnstored({ database, clock }: UnstoredDeps, unstoredAt: string): Promise<void> {
  const detail = 'a message through the contact form'
  return alertOwner({ db: database.db, clock }, { kind: 'message-not-stored', subject: unstoredAt, detail })
}
