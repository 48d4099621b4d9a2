import type { AlertKind } from '../../platform/mail/owner-alerts.sql.ts'

/** What an alert says to the owner: what happened, what a buyer or visitor sees of it, and what to do now. */
interface AlertText {
  subject: string
  whatHappened: string
  visibleEffect: string
  whatToDo: string
}

export const alertTexts: Record<AlertKind, AlertText> = {
  'refund-refused': {
    subject: 'A refund didn’t go through',
    whatHappened: 'Stripe or the buyer’s bank refused a refund that we owe them. The site won’t try this refund again.',
    visibleEffect:
      'The money isn’t on its way. Whether the buyer was told that it is, the order at your desk shows under “Emails about it”.',
    whatToDo:
      'Open the payment in your Stripe dashboard and check why. If the bank has already taken the money back (a dispute), there’s nothing left to refund. If their bank sent the money back to you, we’ve told them that you’ll write within one business day: agree on another way. Otherwise, refund it there or write to the buyer.',
  },
  'order-in-review': {
    subject: 'An order needs your decision',
    whatHappened: 'Someone paid, but not the amount we asked for, so we didn’t deliver anything.',
    visibleEffect:
      'The buyer sees that a person is checking the payment and that you’ll email within one business day.',
    whatToDo: 'Open the payment in your Stripe dashboard. Refund it there, or write to the buyer to settle it.',
  },
  'email-not-delivered': {
    subject: 'We couldn’t deliver an email',
    whatHappened:
      'A mail server rejected an email for good, or we tried for three days without luck. We won’t send it again.',
    visibleEffect:
      'They didn’t get the email. A buyer can still get every link at “Find my purchase” with an address that works.',
    whatToDo:
      'If it was a receipt or an invitation, check the address for a typo and reach the buyer another way. If you see many addresses here, ask your email provider what’s wrong.',
  },
  'email-not-encrypted': {
    subject: 'Email is on hold: your mail server doesn’t offer encryption',
    whatHappened:
      'The mail server of SMTP_URL didn’t offer encryption (STARTTLS). Our emails hold private links, so we haven’t sent any.',
    visibleEffect: 'They don’t get any email. We keep trying for three days.',
    whatToDo:
      'Ask your email provider for an encrypted address, usually smtps://...:465. Put it in SMTP_URL and restart the site. It then sends everything on hold.',
  },
  'calendar-unreadable': {
    subject: 'We can’t read one of your calendars',
    whatHappened:
      'The site couldn’t read a calendar that blocks times for calls. It’s using what it read last, or nothing if it never could.',
    visibleEffect: 'Visitors may see times when you’re busy.',
    whatToDo:
      'Open that calendar’s secret address in a private browser window. If it doesn’t open, create a new secret address in your calendar app. Add it at your desk, under Settings, and remove the old one. If it’s one of CALENDAR_FEEDS, change it there and restart the site.',
  },
  'webhook-refused': {
    subject: 'We refused a webhook',
    whatHappened:
      'We refused a message from your payment or email provider. It wasn’t signed with the secret the site has, or the clocks are more than five minutes apart. It looks the same when a stranger tries the address.',
    visibleEffect: 'We still find purchases within minutes, but later than usual. We may miss bounced addresses.',
    whatToDo:
      'Compare STRIPE_WEBHOOK_SECRET (Stripe, Developers, Webhooks) and MAIL_WEBHOOK_SECRET with your settings, and check that the server’s clock is right. If both are, you can ignore this.',
  },
  'event-wrong-mode': {
    subject: 'Stripe sent test events to the live site, or the other way around',
    whatHappened:
      'We got an event whose mode (live or test) doesn’t match the key in STRIPE_SECRET_KEY. We set it aside.',
    visibleEffect: 'Buyers don’t notice anything.',
    whatToDo:
      'In Stripe, check which webhook endpoint points to this site. A live site needs the live endpoint and its secret, and no test endpoint.',
  },
  'dispute-opened': {
    subject: 'A buyer disputed a payment',
    whatHappened: 'A bank took a payment back because the cardholder disputed it. Stripe is asking you for evidence.',
    visibleEffect: 'The buyer keeps access while the dispute is open. If you lose it, the downloads end.',
    whatToDo:
      'Open “Disputed” under Orders at your desk. The order lists what to send as evidence and leads to the dispute at Stripe. Answer before its deadline.',
  },
  'many-sign-ins': {
    subject: 'Unusually many sign-in emails',
    whatHappened:
      'People asked for more than 300 sign-in emails within an hour. Someone may be trying addresses, or emails arrive late and people ask again.',
    visibleEffect: 'Everyone can still sign in. People may get a sign-in email that they didn’t ask for.',
    whatToDo:
      'If you just sent a newsletter, this is likely its readers. Otherwise, ask your email provider if emails are delayed, and check the log for networks that ask again and again.',
  },
  'backup-failed': {
    subject: 'A backup failed',
    whatHappened: 'The site couldn’t make a backup, or couldn’t restore one in the monthly drill. The reason is below.',
    visibleEffect: 'No one notices anything. The earlier backups are untouched.',
    whatToDo:
      'Run “npm run backup” on the server and read what it says. Usually the disk is full, or the place of BACKUP_TO can’t be reached. The site tries again within the hour.',
  },
  'backup-ping-failed': {
    subject: 'A backup was made, and its ping went nowhere',
    whatHappened:
      'The backup is good. The address that you gave in BACKUP_PING_URL didn’t take the ping that follows it.',
    visibleEffect: 'No one notices anything. The service behind that address may tell you that backups have stopped.',
    whatToDo: 'Check the address in .env against what the service shows. The next backup pings it again.',
  },
}
