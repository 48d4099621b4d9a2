import { site } from '../../site.config.ts'
import type { AlertKind } from '../platform/mail/owner-alerts.sql.ts'

/** What an alert says to the owner: what happened, what a buyer or visitor sees of it, and what to do now. */
export interface AlertText {
  subject: string
  whatHappened: string
  visibleEffect: string
  whatToDo: string
}

export const alertTexts: Record<AlertKind, AlertText> = {
  'refund-refused': {
    subject: 'A refund did not go through',
    whatHappened: 'Stripe refused to send money back that is owed to a buyer. The site will not try this refund again.',
    visibleEffect: 'The buyer was told that the money is on its way back. It is not.',
    whatToDo:
      'Open the payment in your Stripe dashboard and look at why. If the bank has already taken the money back (a dispute), there is nothing left to refund. Otherwise refund it there by hand, or write to the buyer.',
  },
  'order-in-review': {
    subject: 'An order needs your decision',
    whatHappened: 'Money came in, but what was paid is not what was asked for, so nothing was delivered.',
    visibleEffect: 'The buyer reads that a person looks at the payment and that you write within one business day.',
    whatToDo:
      'Open the payment in your Stripe dashboard. Either refund it there, or write to the buyer and sort it out.',
  },
  'email-not-delivered': {
    subject: 'An email could not be delivered',
    whatHappened:
      'A mail server turned an email down for good, or three days of trying were not enough. It will not be sent again.',
    visibleEffect: 'Nothing came. A buyer can still get every link at "Find my purchase", at an address that works.',
    whatToDo:
      'If it was a receipt or an invitation, check the address for a typing mistake and write to the buyer another way. If many addresses are listed, ask your mail provider what is wrong.',
  },
  'email-not-encrypted': {
    subject: 'Email waits: your mail server offers no encryption',
    whatHappened:
      'The mail server of SMTP_URL did not offer encryption (STARTTLS). Emails hold private links, so none was sent.',
    visibleEffect: 'No email arrives. Everything waits, and is tried again for three days.',
    whatToDo:
      'Ask your mail provider for an encrypted address, most often smtps://...:465, put it into SMTP_URL and restart the site. What waits is then sent by itself.',
  },
  'message-not-stored': {
    subject: 'A message could not be stored',
    whatHappened:
      'Someone pressed Send on a form that writes to you, and neither the database nor the safety copy took it.',
    visibleEffect: `The visitor was told that it was not sent, and to try again or write to ${site.supportEmail}. What she typed stayed in the form.`,
    whatToDo:
      'Look at the log at the time below. A full disk and a database that is away are the usual reasons. Then send a message through the contact form yourself.',
  },
  'calendar-unreadable': {
    subject: 'One of your calendars cannot be read',
    whatHappened:
      'The site could not read a calendar of CALENDAR_FEEDS. It goes on with what it read last, or with nothing if it never could.',
    visibleEffect: 'Visitors may be offered times at which you are busy.',
    whatToDo:
      'Open the secret address of that calendar in a private browser window. If it does not open, make a new secret address in your calendar program, put it into CALENDAR_FEEDS and restart the site.',
  },
  'webhook-refused': {
    subject: 'A webhook was refused',
    whatHappened:
      'A message from your payment or mail provider was refused: its signature is not made with the secret that the site knows, or the clocks differ by more than five minutes. A stranger who tries the address looks the same.',
    visibleEffect:
      'Purchases are still found within minutes, but later than usual. Bounced addresses may go unnoticed.',
    whatToDo:
      'Compare STRIPE_WEBHOOK_SECRET (Stripe, Developers, Webhooks) and MAIL_WEBHOOK_SECRET with your settings, and check that the clock of the server is right. If both are, you can ignore this.',
  },
  'event-wrong-mode': {
    subject: 'Stripe sent test events to the live site, or the other way around',
    whatHappened:
      'An event came whose mode (live or test) is not that of the key in STRIPE_SECRET_KEY. It was put aside.',
    visibleEffect: 'Buyers see nothing of it.',
    whatToDo:
      'In Stripe, look at which webhook endpoint points at this site: a live site needs the live endpoint and its secret, and no test endpoint.',
  },
  'dispute-opened': {
    subject: 'A buyer disputes a payment',
    whatHappened: 'A bank has taken a payment back because its cardholder disputes it. Stripe asks you for evidence.',
    visibleEffect: 'The buyer keeps what was bought while the dispute is open. If you lose it, the downloads end.',
    whatToDo:
      'Open the dispute in your Stripe dashboard and answer before its deadline. The receipt and the time of the first download are good evidence.',
  },
}
