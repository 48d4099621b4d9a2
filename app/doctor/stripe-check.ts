import type { AppContext } from '../platform/app-context.ts'
import { type Finding, fine } from './findings.ts'

/** Asks what every reconciliation asks, so that a wrong key or a key without the right shows. */
export async function checkStripe({
  stripe,
  livemode,
  demo,
}: Pick<AppContext, 'stripe' | 'livemode' | 'demo'>): Promise<Finding> {
  if (demo) return fine('stripe', 'a stand-in takes Stripe’s place: no card is charged')
  await stripe.checkout.sessions.list({ limit: 1 })
  return fine('stripe', livemode ? 'the key works, for real money' : 'the key works, in test mode')
}

/** An email to the owner by the way that every email goes, without the queue. */
export async function sendTestEmail(
  { mailer, from, coachEmail, mailDomain, clock }: AppContext,
  askedBy: string,
): Promise<Finding> {
  const text = `This is the test email that you asked ${askedBy}.`
  const messageId = `<doctor-${clock.now().getTime()}@${mailDomain}>`
  await mailer.send({
    messageId,
    from,
    to: coachEmail,
    subject: 'Your site can send email',
    text,
    html: `<p>${text}</p>`,
  })
  return fine('test email', `the mail server took one for ${coachEmail}. Check that it’s in your inbox, not in spam`)
}

export const STRIPE_CURE = 'Check STRIPE_SECRET_KEY, and that this machine reaches https://api.stripe.com.'
export const MAIL_CURE =
  'Check SMTP_URL and MAIL_FROM. Your email provider’s help names the server, the port and the user.'
