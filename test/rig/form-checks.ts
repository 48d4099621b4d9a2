import { createHash } from 'node:crypto'
import type { Acknowledgments } from './acknowledgments.ts'
import type { SentEmail } from './checker.ts'
import type { Rows } from './rows.ts'

/** I5: everything that a form was confirmed for exists once. */
export function formViolations(acknowledged: Acknowledgments, rows: Rows): string[] {
  return [
    ...acknowledged.messages.flatMap((message) => messageViolations(message, rows)),
    ...duplicateViolations('tickets', rows.tickets),
    ...duplicateViolations('quiz results', rows.quizResults),
    ...acknowledged.quizResults.flatMap((email) => missingViolations(rows.quizResults, email, 'quiz result')),
    ...acknowledged.signups.flatMap((email) => consentViolations(email, 'asked', rows)),
    ...acknowledged.confirmed.flatMap((email) => consentViolations(email, 'confirmed', rows)),
    ...acknowledged.imports.flatMap((done) => importViolations(done, rows)),
  ]
}

/** The results of a form once nothing is in progress: each of its emails was sent. */
export function formEmailViolations(acknowledged: Acknowledgments, rows: Rows, mails: readonly SentEmail[]): string[] {
  const left = new Set(mails.map(({ messageId }) => messageId))
  const sent = (kind: string, email: string) =>
    rows.emails.some((mail) => mail.kind === kind && mail.recipient === email && left.has(mail.message_id))
  const missing = (kind: string, emails: readonly string[]) =>
    emails.filter((email) => !sent(kind, email)).map((email) => `no mail of the kind ${kind} has left for ${email}`)
  return [
    ...missing(
      'ticket-copy',
      acknowledged.messages.map(({ email }) => email),
    ),
    ...missing('newsletter-asked', acknowledged.signups),
    ...missing('newsletter-welcome', acknowledged.confirmed),
    ...missing('quiz-result', acknowledged.quizResults),
    ...missing('found-purchases', acknowledged.searches),
    ...rows.searches.map(({ email }) => `${email} asked for the links to a purchase and is not answered`),
  ]
}

function messageViolations({ email, number }: Acknowledgments['messages'][number], rows: Rows): string[] {
  const found = rows.tickets.filter((ticket) => ticket.email === email)
  const [ticket] = found
  if (!ticket) return [`the message of ${email} (${number}) is lost`]
  if (number && ticket.number !== number) return [`${email} was told ${number}, and the ticket is ${ticket.number}`]
  return ticket.text.includes(email) ? [] : [`the message of ${email} is not what was typed`]
}

/** Each person of the rig writes once, however often the button is pressed. */
function duplicateViolations(what: string, rows: readonly { email: string }[]): string[] {
  return [...Map.groupBy(rows, ({ email }) => email)]
    .filter(([, same]) => same.length > 1)
    .map(([email, same]) => `${email} has ${same.length} ${what}`)
}

function missingViolations(rows: readonly { email: string }[], email: string, what: string): string[] {
  return rows.some((row) => row.email === email) ? [] : [`the ${what} of ${email} is lost`]
}

function consentViolations(email: string, event: 'asked' | 'confirmed', rows: Rows): string[] {
  const hash = createHash('sha256').update(email).digest('hex')
  const times = rows.consents.find((one) => one.address_hash === hash && one.event === event)?.times ?? 0
  const state = rows.subscribers.find((one) => one.email === email)?.state
  const faults: string[] = []
  if (times === 0) faults.push(`the consent of ${email} (${event}) is lost`)
  if (event === 'confirmed' && times > 1) faults.push(`${email} confirmed once and has ${times} consents`)
  if (!state || (event === 'confirmed' && state !== 'confirmed'))
    faults.push(`${email} has ${event} for the newsletter, and is ${state ?? 'not on the list'}`)
  return faults
}

function importViolations({ prefix, records }: Acknowledgments['imports'][number], rows: Rows): string[] {
  const found = rows.opportunities.filter(({ number }) => number.startsWith(prefix))
  const whole = found.filter((one) => one.whole && one.times === 1).length
  return whole === records && found.length === records
    ? []
    : [`of ${records} imported records ${found.length} are there, ${whole} of them whole and once (${prefix})`]
}
