import type { SentEmail } from './checker.ts'
import type { EmailRow } from './rows.ts'

/** A server was killed: from when on it may have been dead, and when it surely was. In milliseconds of `Date.now()`. */
export type Kill = number

/** Emails that may be sent more than once about the same thing: on each request, or after it changed back. */
const REPEATABLE_KINDS = [
  'membership-ending',
  'membership-kept',
  'membership-past-due',
  'membership-link',
  'no-membership',
  'found-purchases',
  'fresh-link',
  'data-link',
]
/** The sink records an arrival with a delay: possibly just after the sender was killed. */
const CLOCK_TOLERANCE_MS = 1000

/**
 * An email may arrive twice only if its first sending was cut off: the server died between sending and recording it.
 * So each repeat needs a kill of its own between the two arrivals.
 */
export function repeatedEmailViolations(mails: readonly SentEmail[], kills: readonly Kill[]): string[] {
  const byId = Map.groupBy(mails, ({ messageId }) => messageId)
  return [...byId].flatMap(([messageId, copies]) => {
    const arrivals = copies.map(({ at = 0 }) => at).sort((a, b) => a - b)
    const uncaused = arrivals.filter((at, n) => {
      const before = arrivals[n - 1]
      return before !== undefined && !kills.some((kill) => kill >= before - CLOCK_TOLERANCE_MS && kill <= at)
    })
    return uncaused.length === 0
      ? []
      : [`the mail ${messageId} to ${copies[0]?.to.join()} came ${copies.length} times, and no kill explains it`]
  })
}

/** An email that must be sent once has one Message-ID for its kind and subject. */
export function duplicateEmailViolations(mails: readonly SentEmail[], rows: readonly EmailRow[]): string[] {
  const left = new Set(mails.map(({ messageId }) => messageId))
  const sent = rows.filter(({ kind, message_id }) => left.has(message_id) && !REPEATABLE_KINDS.includes(kind))
  const byCause = Map.groupBy(sent, ({ kind, about, recipient }) => `${kind} ${about} to ${recipient}`)
  return [...byCause]
    .filter(([, same]) => same.length > 1)
    .map(([cause, same]) => `${same.length} different mails left for one cause: ${cause}`)
}

export function unqueuedEmailViolations(mails: readonly SentEmail[], rows: readonly EmailRow[]): string[] {
  const queued = new Map(rows.map(({ message_id, recipient }) => [message_id, recipient]))
  return mails.flatMap(({ messageId, to }) => {
    const recipient = queued.get(messageId)
    return recipient !== undefined && to.length === 1 && to[0] === recipient
      ? []
      : [`the mail ${messageId} went to ${to.join()}, but it was queued for ${recipient ?? 'no one'}`]
  })
}
