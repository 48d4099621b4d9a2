import { Text } from '@react-email/components'
import { site } from '../../site.config.ts'
import { dollars, findOffer } from '../catalog/offers.ts'
import { MailFrame, paragraph, writeLetter } from '../letterhead/letterhead.tsx'
import { type Order, ordersOf } from '../orders/orders.ts'
import { weekdayAndHour } from '../platform/business-calendar.ts'
import type { Database } from '../platform/database/database.server.ts'
import { dayOf } from '../platform/dates.ts'
import type { MailData } from '../platform/mail/mails.sql.ts'
import type { Template } from '../platform/mail/mails.ts'
import { findTicket, type Ticket, ticketNumber } from './tickets.ts'

/** The two emails of a ticket: to support with what the sender has bought, and to the sender with its number. */
export function ticketMails(deps: { database: Database }): Record<'ticket' | 'ticket-copy', Template> {
  return { ticket: (data) => forSupport(deps, data), 'ticket-copy': (data) => forSender(deps, data) }
}

/** `Tuesday 11 AM Eastern (November 24)` */
export function promisedTime(replyBy: Date): string {
  return `${weekdayAndHour(site.supportHours, replyBy)} Eastern (${DAY_FORMAT.format(replyBy)})`
}

const DAY_FORMAT = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  timeZone: site.supportHours.timeZone,
})

async function forSupport(deps: { database: Database }, data: MailData): ReturnType<Template> {
  const ticket = await findTicket(deps.database.db, data.ticketId ?? '')
  if (!ticket) return undefined
  const bought = await ordersOf(deps.database.db, ticket.email)
  const letter = await writeLetter(subjectOf(ticket), <ForSupport ticket={ticket} bought={bought} />)
  return { ...letter, replyTo: ticket.email }
}

async function forSender(deps: { database: Database }, data: MailData): ReturnType<Template> {
  const ticket = await findTicket(deps.database.db, data.ticketId ?? '')
  if (!ticket) return undefined
  const letter = await writeLetter(`We have your message (${ticketNumber(ticket)})`, <ForSender ticket={ticket} />)
  // RFC 3834: a machine that answers mail leaves this one alone.
  return { ...letter, replyTo: site.supportEmail, headers: { 'Auto-Submitted': 'auto-replied' } }
}

function subjectOf(ticket: Ticket): string {
  return `[${ticketNumber(ticket)}] ${ticket.subject || `A message from ${nameOf(ticket) || ticket.email}`}`
}

function nameOf({ firstName, lastName }: Ticket): string {
  return [firstName, lastName].filter(Boolean).join(' ')
}

function ForSupport({ ticket, bought }: { ticket: Ticket; bought: Order[] }) {
  const { email, businessType, subject, message, replyBy } = ticket
  return (
    <MailFrame title={ticketNumber(ticket)} preview={message.slice(0, 120)}>
      <Text style={paragraph}>
        From: {[nameOf(ticket), `${email}`].filter(Boolean).join(', ')}
        {businessType && (
          <>
            <br />
            Business: {businessType}
          </>
        )}
        {subject && (
          <>
            <br />
            Subject: {subject}
          </>
        )}
        <br />
        Promised: an answer by {promisedTime(replyBy)}
      </Text>
      <Quoted text={message} />
      <Text style={{ ...paragraph, marginTop: 24 }}>
        {bought.length === 0
          ? 'Nothing was bought with this address.'
          : 'Bought with this address (which anybody can type into the form):'}
      </Text>
      {bought.map((order) => (
        <Text key={order.id} style={{ ...paragraph, margin: '0 0 6px' }}>
          {lineOf(order)}
        </Text>
      ))}
      <Text style={{ ...paragraph, marginTop: 24 }}>Reply to this mail to answer {email}.</Text>
    </MailFrame>
  )
}

/** Nothing that was typed is in it: whoever fills in the form chooses who gets this email. */
function ForSender({ ticket }: { ticket: Ticket }) {
  const by = promisedTime(ticket.replyBy)
  return (
    <MailFrame title="We have your message." preview={`You'll hear from us by ${by}`}>
      <Text style={paragraph}>
        Thank you. Someone on our team reads every message, and you'll hear from us by <strong>{by}</strong>. Your
        ticket number is <strong>{ticketNumber(ticket)}</strong>.
      </Text>
      <Text style={paragraph}>Something to add? Just reply to this email.</Text>
      <Text style={{ ...paragraph, fontSize: 14, marginTop: 24 }}>
        You didn't write to us? Then someone typed your address by mistake, and you can ignore this email.
      </Text>
    </MailFrame>
  )
}

/** What was typed, line by line, so that both the HTML and the text keep its breaks. */
function Quoted({ text }: { text: string }) {
  return (
    <Text
      style={{ ...paragraph, borderLeft: '4px solid #8a9a70', paddingLeft: 16, wordBreak: 'break-word' }}
      dir="auto"
    >
      {text.split('\n').map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change their order.
        <span key={index}>
          {index > 0 && <br />}
          {line}
        </span>
      ))}
    </Text>
  )
}

function lineOf({ productId, amountCents, refundedCents, state, paidAt, createdAt }: Order): string {
  const day = dayOf(paidAt ?? createdAt)
  const refunded = refundedCents > 0 ? `, refunded ${dollars(refundedCents)}` : ''
  return `${day}: ${findOffer(productId)?.title ?? productId}, ${dollars(amountCents)}, ${state}${refunded}`
}
