import { Hono } from 'hono'
import { type Capability, jobHandler } from '../capability.ts'
import { emailPersonalData } from './email-queue.sql.ts'
import { deliverEmail, sendEmail } from './email-queue.ts'
import { mailWebhookRoutes } from './mail-webhook.http.ts'
import { outboxRoutes } from './outbox.http.ts'
import { runSuppressCommand } from './suppress-command.ts'
import { suppressionPersonalData } from './suppressions.ts'

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
