import type { SentEmail } from './checker.ts'
import type { EmailRow } from './rows.ts'

/** A server was killed: from when on it may have been dead, and when it surely was. In milliseconds of `Date.now()`. */
export type Kill = number

/** Mails that may be sent more than once about the same thing: each time somebody asked for it, or it changed back. */
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
/** The sink notes a mail's arrival by its own turn: it may come to that just after the sender's death. */
const CLOCK_TOLERANCE_MS = 1000

/**
 * A mail may arrive twice only if its first sending was cut: the server died between handing it over and recording it.
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

/** What is to be told once is told in one mail: one Message-ID for one kind and subject. */
export function duplicateEmailViolations(mails: readonly SentEmail[], rows: readonly EmailRow[]): string[] {
  const left = new Set(mails.map(({ messageId }) => messageId))
  const sent = rows.filter(({ kind, message_id }) => left.has(message_id) && !REPEATABLE_KINDS.includes(kind))
  const byCause = Map.groupBy(sent, ({ kind, about, recipient }) => `${kind} ${about} to ${recipient}`)
  return [...byCause]
    .filter(([, same]) => same.length > 1)
    .map(([cause, same]) => `${same.length} different mails left for one cause: ${cause}`)
}

/** Every mail that left was owed, under the Message-ID that its row has. */
export function unqueuedEmailViolations(mails: readonly SentEmail[], rows: readonly EmailRow[]): string[] {
  const owed = new Map(rows.map(({ message_id, recipient }) => [message_id, recipient]))
  return mails.flatMap(({ messageId, to }) => {
    const recipient = owed.get(messageId)
    return recipient !== undefined && to.length === 1 && to[0] === recipient
      ? []
      : [`the mail ${messageId} went to ${to.join()}, but it was owed to ${recipient ?? 'no one'}`]
  })
}
