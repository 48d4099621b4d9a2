import Stripe from 'stripe'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY } from '../../platform/clock.ts'
import { faultsSince } from '../../platform/process/log-output.server.ts'
import { type Finding, fault, fine } from './findings.ts'

/** Asks what every reconciliation asks, so that a wrong key or a key without the right shows. */
export async function checkStripe({
  stripe,
  livemode,
  demo,
  dataDir,
  clock,
}: Pick<AppContext, 'stripe' | 'livemode' | 'demo' | 'dataDir' | 'clock'>): Promise<Finding> {
  if (demo) return fine('stripe', 'a stand-in takes Stripe’s place: no card is charged')
  try {
    await stripe.checkout.sessions.list({ limit: 1 })
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeConnectionError)) throw error
    const isThat = ({ message }: { message: string }) => message.includes(NO_CONNECTION)
    const earlier = faultsSince(dataDir, new Date(clock.now().getTime() - DAY)).filter(isThat)
    const first = earlier.toSorted((a, b) => a.first.getTime() - b.first.getTime())[0]?.first ?? clock.now()
    const says = `Stripe doesn’t answer: in the last day it was first so at ${first.toISOString()}`
    return fault(
      'stripe',
      says,
      `Nobody can pay until it does. See https://status.stripe.com, and whether this machine reaches ${API}.`,
    )
  }
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

/** How its SDK begins the message of an error without an answer. */
const NO_CONNECTION = 'An error occurred with our connection to Stripe'
const API = 'https://api.stripe.com'
export const STRIPE_CURE = `Check STRIPE_SECRET_KEY, and that this machine reaches ${API}.`
export const MAIL_CURE =
  'Check SMTP_URL and MAIL_FROM. Your email provider’s help names the server, the port and the user.'
