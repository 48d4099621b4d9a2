import { and, eq, lt } from 'drizzle-orm'
import { type Clock, DAY } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { deleteFinishedEmails } from '../../platform/mail/email-queue.ts'
import type { Suppression } from '../../platform/mail/suppressions.ts'
import type { PersonalData, PersonalDataRecord } from '../../platform/personal-data.ts'
import { consentsOf } from './consents.ts'
import { type Subscriber, subscribers } from './newsletter.sql.ts'
import { findSubscriberByEmail, unsubscribe } from './subscriptions.ts'

const METHODS = {
  bounced: 'mail bounced',
  complained: 'a complaint to the mail provider',
  unsubscribed: 'unsubscribed where the newsletter went out before',
}

/** Unsubscribes an address that reported spam, that bounced, or that had left elsewhere. */
export async function unsubscribeSuppressed(deps: { clock: Clock }, tx: Tx, { address, reason }: Suppression) {
  const subscriber = await findSubscriberByEmail(tx, address)
  const occasion = { page: '', method: METHODS[reason] }
  if (subscriber) await unsubscribe(deps, tx, subscriber, occasion)
}

/** A subscription, which issues went to it, and what was agreed to. */
export const newsletterPersonalData: PersonalData = {
  name: 'The newsletter',
  isOfAccount: true,
  retentionNote:
    'We keep a record that you agreed to the newsletter and that you left, because the law asks us to be able to show it. It holds only a fingerprint (a hash) of your address.',
  async read(db, email) {
    const subscriber = await findSubscriberByEmail(db, email)
    const rows: PersonalDataRecord[] = (await consentsOf(db, email)).map(
      ({ at, event, wording, choice, page, how, network }) => ({
        ...{ at: at.toISOString(), event, wording, choice, page, how, network },
      }),
    )
    return subscriber ? [toSubscriberRecord(subscriber), ...rows] : rows
  },
  async erase(tx, email) {
    await tx.delete(subscribers).where(eq(subscribers.email, email))
  },
}

/** Deletes addresses that were never confirmed: someone else may have typed them. Run every night. */
export async function deleteUnconfirmedSubscribers({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const before = new Date(clock.now().getTime() - 30 * DAY)
  await db.delete(subscribers).where(and(eq(subscribers.state, 'pending'), lt(subscribers.askedAt, before)))
  await deleteFinishedEmails(db, ['newsletter-asked', 'newsletter-welcome'], before)
}

function toSubscriberRecord({
  email,
  state,
  newsletter,
  productNews,
  pausedUntil,
  askedAt,
  confirmedAt,
}: Subscriber): PersonalDataRecord {
  return {
    email,
    state,
    newsletter,
    'product news': productNews,
    'paused until': pausedUntil?.toISOString() ?? null,
    asked: askedAt.toISOString(),
    confirmed: confirmedAt?.toISOString() ?? null,
  }
}
