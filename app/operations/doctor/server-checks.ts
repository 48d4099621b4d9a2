import type { AppContext } from '../../platform/app-context.ts'
import type { CommandContext } from '../../platform/capability.ts'
import * as business from './business-checks.ts'
import { checkCheckout, checkDatabase, checkSlowQueries } from './database-checks.ts'
import { type Finding, finding } from './findings.ts'
import { checkClock, checkDisk, checkMemory, checkPermissions } from './machine-checks.ts'
import { checkStripe, MAIL_CURE, STRIPE_CURE, sendTestEmail } from './stripe-check.ts'

const DATABASE_CURE = 'Restart the server, and look at its log. If it stays, restore the last backup in an empty place.'

/** Everything that can be wrong inside of a running server. */
export function checkServer(app: AppContext): Promise<Finding[]> {
  const database = (check: string, run: () => Promise<Finding>) => finding(check, DATABASE_CURE, run)
  return Promise.all([
    finding('disk', 'Check that DATA_DIR is there and belongs to the server’s user.', () => checkDisk(app)),
    finding('permissions', 'Check that DATA_DIR is there.', () => checkPermissions(app)),
    finding('stripe', STRIPE_CURE, () => checkStripe(app)),
    checkMemory(app),
    checkClock(app),
    database('database', () => checkDatabase(app)),
    database('queries', () => checkSlowQueries(app)),
    database('checkout', () => checkCheckout(app)),
    database('jobs', () => business.checkJobs(app)),
    database('payments', () => business.checkReconciliation(app)),
    database('emails', () => business.checkEmails(app)),
    database('webhooks', () => business.checkWebhooks(app)),
    database('sources', () => business.checkSources(app)),
    database('errors', () => business.checkErrors(app)),
    database('backups', () => business.checkBackups(app)),
  ])
}

/** The few that the desk shows beside its settings: each asks the database or the disk alone. */
export function checkConnections(app: AppContext): Promise<Finding[]> {
  return Promise.all([
    finding('webhooks', DATABASE_CURE, () => business.checkWebhooks(app)),
    finding('emails', DATABASE_CURE, () => business.checkEmails(app)),
    finding('jobs', DATABASE_CURE, () => business.checkJobs(app)),
    finding('backups', DATABASE_CURE, () => business.checkBackups(app)),
  ])
}

/** An email to the owner, by a button of the desk. */
export function sendTestEmailFromDesk(app: AppContext): Promise<Finding> {
  return finding('test email', MAIL_CURE, () => sendTestEmail(app, 'for at your desk, under Settings'))
}

const COMMAND = 'for with “npm run doctor -- --send-test-mail”'

/** For `npm run doctor`: the findings as one line of JSON. */
export async function reportFindings({ app, args, print }: CommandContext): Promise<number> {
  const found = await checkServer(app)
  if (args.includes('--send-test-mail'))
    found.push(await finding('test email', MAIL_CURE, () => sendTestEmail(app, COMMAND)))
  print(JSON.stringify(found))
  return 0
}
