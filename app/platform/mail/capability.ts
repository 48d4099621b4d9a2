import { parseArgs } from 'node:util'
import { Hono } from 'hono'
import { type Capability, jobHandler } from '../capability.ts'
import type { Database } from '../database/database.server.ts'
import { parseEmailAddress } from './email-address.ts'
import { emailPersonalData } from './email-queue.sql.ts'
import { deliverEmail, sendEmail } from './email-queue.ts'
import { mailWebhookRoutes } from './mail-webhook.http.ts'
import { outboxRoutes } from './outbox.http.ts'
import { liftSuppression, suppressionPersonalData } from './suppressions.ts'

/** Sending email, and what providers report about it. */
export const email = {
  routes(app) {
    const routes = new Hono().route('/', mailWebhookRoutes(app))
    return app.demo ? routes.route('/', outboxRoutes(app)) : routes
  },
  personalData: () => [suppressionPersonalData, emailPersonalData],
  jobs: [jobHandler(sendEmail, deliverEmail)],
  idPrefixes: ['mail'],
  commands: { 'mail:suppress': (context) => runSuppressCommand({ ...context, deps: context.app, rest: context.args }) },
} satisfies Capability

interface SuppressCommand {
  deps: { database: Database }
  rest: string[]
  print(line: string): void
}

/** `mail:suppress -- --lift ada@example.com`: lets mail go again to an address that bounced or complained. */
export async function runSuppressCommand({ deps, rest, print }: SuppressCommand): Promise<number> {
  const { values } = parseArgs({ args: rest, options: { lift: { type: 'string' } } })
  const address = parseEmailAddress(values.lift ?? '')
  if (!address) throw new Error('npm run mail:suppress -- --lift ada@example.com')
  const lifted = await liftSuppression(deps.database.db, address)
  print(lifted ? 'Email goes to this address again.' : 'This address wasn’t blocked.')
  return 0
}
