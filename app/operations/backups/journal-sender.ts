import { archiveKey } from '../../platform/backup/archive.server.ts'
import type { ServiceContext } from '../../platform/capability.ts'
import { MINUTE, SECOND } from '../../platform/clock.ts'
import { alertOwner } from '../../platform/mail/owner-alerts.ts'
import { withTimeout } from '../../platform/process/timeout.ts'
import { findSent, sendJournal } from './journal-parts.ts'
import type { OffSite } from './off-site.ts'

/** Sends what the journal gains to the store off this machine, as soon as it's written. */
export interface JournalSender {
  start(): void
  /** Sends what is left, if the store answers soon. */
  stop(): Promise<void>
}

const RETRY_AFTER = 10 * SECOND
/** A store that is away for a moment is no news. */
const ALERT_AFTER = 10 * MINUTE
const LAST_SEND = 5 * SECOND

export function createJournalSender(app: ServiceContext): JournalSender {
  const { offSite } = app.backups
  return offSite ? sendTo(offSite, app) : { start: () => undefined, stop: async () => undefined }
}

function sendTo(offSite: OffSite, app: ServiceContext): JournalSender {
  const key = archiveKey(offSite.passphrase)
  const failing = watchFailures(app, offSite.label)
  let sent: Map<string, number> | undefined
  let sending: Promise<void> | undefined
  let isMore = false
  let retry: NodeJS.Timeout | undefined

  async function sendAll(): Promise<void> {
    clearTimeout(retry)
    try {
      while (isMore) {
        isMore = false
        await offSite.use(async (store) => {
          sent ??= await findSent(store)
          await sendJournal(store, { dataDir: app.dataDir, key, sent })
        })
      }
      failing.end()
    } catch (error) {
      await failing.note(error)
      retry = setTimeout(send, RETRY_AFTER).unref()
    } finally {
      sending = undefined
    }
  }

  function send(): void {
    isMore = true
    sending ??= sendAll()
  }

  return {
    start() {
      app.journal.onWritten(send)
      send()
    },
    async stop() {
      if (isMore) send()
      await withTimeout(LAST_SEND, sending ?? Promise.resolve(), () => undefined)
      clearTimeout(retry)
      await offSite.close()
    },
  }
}

/** Logs that the journal can't be sent, and tells the owner when that lasts. */
function watchFailures({ database, clock, log }: ServiceContext, label: string) {
  let since: number | undefined
  return {
    end() {
      since = undefined
    },
    async note(error: unknown): Promise<void> {
      log.warn({ err: error, store: label }, 'the journal can’t be sent off this machine')
      since ??= clock.now().getTime()
      if (clock.now().getTime() - since < ALERT_AFTER) return
      const detail = `The journal can’t be sent to ${label}: ${error instanceof Error ? error.message : error}`
      await alertOwner({ db: database.db, clock }, { kind: 'backup-failed', subject: 'journal', detail }).catch(
        () => undefined,
      )
    },
  }
}
