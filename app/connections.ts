import { join } from 'node:path'
import type { StripeEmulator } from '../stripe-emulator/emulator.ts'
import { type DkimKey, type Mailer, outboxMailer, smtpMailer } from './platform/mail/mailer.server.ts'
import type { Env } from './platform/process/env.server.ts'
import type { Log } from './platform/process/log.server.ts'
import { createReferenceClock, type ReferenceClock } from './platform/process/reference-clock.ts'
import { derivedSecret } from './platform/process/secrets.server.ts'
import { createStripe } from './sales/payments/payments.ts'

export interface Payments {
  stripe: ReturnType<typeof createStripe>
  emulator: StripeEmulator | undefined
  webhookSecret: string | undefined
  livemode: boolean
  /** What time it is at Stripe. */
  referenceClock: ReferenceClock
}

/**
 * Stripe by the key of the settings; without one the emulator, reached by the same SDK. The emulator is a chunk of its own
 * that is loaded only then: a server with a real key never reads it.
 */
export async function openPayments(env: Env, secret: string, ownUrl: () => string, log: Log): Promise<Payments> {
  const secretKey = env.STRIPE_SECRET_KEY
  const outsideTime = createReferenceClock()
  if (secretKey) {
    const stripe = createStripe({ secretKey, apiBase: env.STRIPE_API_BASE, outsideTime })
    return {
      stripe,
      emulator: undefined,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      livemode: secretKey.includes('_live_'),
      referenceClock: outsideTime,
    }
  }
  const key = `sk_test_${derivedSecret(secret, 'stand-in key')}`
  const webhookSecret = env.STRIPE_WEBHOOK_SECRET ?? `whsec_${derivedSecret(secret, 'stand-in webhooks')}`
  const { openStripeEmulator } = await import('../stripe-emulator/emulator.ts')
  const standIn = openStripeEmulator({
    file: join(env.DATA_DIR, 'stand-in.sqlite'),
    secretKey: key,
    webhookSecret,
    publicUrl: () => `${ownUrl()}/demo/stripe`,
    log,
  })
  const stripe = createStripe({
    secretKey: key,
    apiBase: env.STRIPE_API_BASE,
    outsideTime,
    ...(!env.STRIPE_API_BASE && { emulator: standIn.fetch }),
  })
  return { stripe, emulator: standIn, webhookSecret, livemode: false, referenceClock: outsideTime }
}

/** Mail goes by SMTP where the settings name a server, else into the outbox. */
export function createMailer(env: Env, outbox: Parameters<typeof outboxMailer>[0], origin: () => string): Mailer {
  return env.SMTP_URL ? smtpMailer(env.SMTP_URL, { dkim: dkimKeyFrom(env), origin }) : outboxMailer(outbox)
}

function dkimKeyFrom({
  DKIM_DOMAIN: domain,
  DKIM_SELECTOR: selector,
  DKIM_PRIVATE_KEY: privateKey,
}: Env): DkimKey | undefined {
  return domain && selector && privateKey ? { domain, selector, privateKey } : undefined
}
