import { site } from '../../../site.config.ts'
import type { AppContext } from '../../platform/app-context.ts'
import {
  OwnerEmailLayout,
  Paragraph,
  renderEmail,
  Small,
  says,
  TypedLines,
  writeEmail,
} from '../../platform/email-layout/email-layout.tsx'
import type { EmailTemplate } from '../../platform/mail/email-message.ts'
import type { EmailData } from '../../platform/mail/email-queue.sql.ts'
import { findTicket, replyByLabel, senderOf, type Ticket, ticketNumber } from './contact.ts'

type TicketDeps = Pick<AppContext, 'database' | 'findPurchaseLines'>

type Bought = Awaited<ReturnType<TicketDeps['findPurchaseLines']>>

/** The two emails of a ticket: to support with what the sender has bought, and to the sender with its number. */
export function ticketEmails(deps: TicketDeps): Record<'ticket' | 'ticket-copy', EmailTemplate> {
  return { ticket: (data) => renderSupportEmail(deps, data), 'ticket-copy': (data) => renderSenderEmail(deps, data) }
}

async function renderSupportEmail(deps: TicketDeps, data: EmailData): ReturnType<EmailTemplate> {
  const ticket = await findTicket(deps.database.db, data.ticketId ?? '')
  if (!ticket) return undefined
  const bought = await deps.findPurchaseLines(deps.database.db, ticket.email)
  const subject = `[${ticketNumber(ticket)}] ${ticket.subject || `A message from ${senderOf(ticket)}`}`
  const content = await renderEmail(subject, <SupportEmail ticket={ticket} bought={bought} />)
  return { ...content, replyTo: ticket.email }
}

/** Repeats nothing that was typed: anyone can fill in the form with the address of someone else. */
async function renderSenderEmail(deps: TicketDeps, data: EmailData): ReturnType<EmailTemplate> {
  const ticket = await findTicket(deps.database.db, data.ticketId ?? '')
  if (!ticket) return undefined
  const by = replyByLabel(ticket.replyBy)
  const content = await writeEmail({
    subject: `We have your message (${ticketNumber(ticket)})`,
    title: 'We have your message',
    preview: `You’ll hear from us by ${by}`,
    lines: says(
      <Paragraph>
        Thank you. Someone on our team reads every message, and you’ll hear from us by <strong>{by}</strong>. Your
        ticket number is <strong>{ticketNumber(ticket)}</strong>.
      </Paragraph>,
      'Something to add? Just reply to this email.',
      <Small>Didn’t write to us? Someone probably typed your address by mistake. You can ignore this email.</Small>,
    ),
  })
  // RFC 3834: automatic responders don't reply to this one.
  return { ...content, replyTo: site.supportEmail, headers: { 'Auto-Submitted': 'auto-replied' } }
}

function SupportEmail({ ticket, bought }: { ticket: Ticket; bought: Bought }) {
  const { firstName, lastName, email, businessType, subject, message, replyBy } = ticket
  const name = [firstName, lastName].filter(Boolean).join(' ')
  return (
    <OwnerEmailLayout title={ticketNumber(ticket)} preview={message.slice(0, 120)}>
      <Paragraph>
        From: {name && `${name}, `}
        {email}
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
        Promised: an answer by {replyByLabel(replyBy)}
      </Paragraph>
      <QuotedText text={message} />
      <Paragraph style={{ marginTop: 24 }}>
        {bought.length === 0
          ? 'No purchases with this address.'
          : 'Bought with this address (anyone can type an address into the form):'}
      </Paragraph>
      {bought.map(({ orderId, line }) => (
        <Paragraph key={orderId} style={{ margin: '0 0 6px' }}>
          {line}
        </Paragraph>
      ))}
      <Paragraph style={{ marginTop: 24 }}>Reply to this email to answer {email}.</Paragraph>
    </OwnerEmailLayout>
  )
}

function QuotedText({ text }: { text: string }) {
  return (
    <Paragraph style={{ borderLeft: '4px solid #8a9a70', paddingLeft: 16, wordBreak: 'break-word' }} dir="auto">
      <TypedLines text={text} />
    </Paragraph>
  )
}
