import { createReadStream } from 'node:fs'
import { parseArgs } from 'node:util'
import { Hono } from 'hono'
import { type Capability, jobHandler } from '../capability.ts'
import { capitalize } from '../capitalize.ts'
import type { Clock } from '../clock.ts'
import { csvRows } from '../csv.ts'
import type { Database, Tx } from '../database/database.server.ts'
import { parseEmailAddress } from './email-address.ts'
import { emailPersonalData } from './email-queue.sql.ts'
import { deliverEmail, sendEmail } from './email-queue.ts'
import { mailWebhookRoutes } from './mail-webhook.http.ts'
import { outboxRoutes } from './outbox.http.ts'
import { liftSuppression, type Suppression, suppressionPersonalData } from './suppressions.ts'

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
  deps: { database: Database; clock: Clock; suppress(tx: Tx, suppression: Suppression): Promise<void> }
  rest: string[]
  path(typed: string): string
  print(line: string): void
}

/**
 * `mail:suppress`: suppresses the addresses of a file that an email provider exported, or lifts one suppression.
 * The file is CSV. Its first row names the columns: `address` (or `email`, `EmailAddress`, `Recipient`) and
 * optionally `reason` (or `SuppressionReason`, `Type`): bounced, complained or the provider's own word for one of them.
 *
 * @returns 1 when rows could not be read; the others were imported
 */
export async function runSuppressCommand(command: SuppressCommand): Promise<number> {
  const { values, positionals } = parseArgs({
    args: command.rest,
    allowPositionals: true,
    options: { lift: { type: 'string' } },
  })
  if (values.lift) return removeOne(command, values.lift)
  const [file] = positionals
  if (!file || positionals.length > 1) {
    throw new Error('npm run mail:suppress -- file.csv   (or --lift ada@example.com)')
  }
  const { found, faults } = await readSuppressionRows(command.path(file))
  for (const suppression of found) await command.deps.database.transact((tx) => command.deps.suppress(tx, suppression))
  for (const fault of faults) command.print(fault)
  command.print(`${found.length} addresses no longer get email; ${faults.length} rows couldn’t be read.`)
  return faults.length > 0 ? 1 : 0
}

async function removeOne({ deps, print }: SuppressCommand, typed: string): Promise<number> {
  const address = parseEmailAddress(typed)
  if (!address) throw new Error('--lift is one plain email address.')
  const lifted = await liftSuppression(deps.database.db, address)
  print(lifted ? 'Email goes to this address again.' : 'This address wasn’t blocked.')
  return 0
}

const ADDRESS_COLUMNS = ['address', 'email', 'emailaddress', 'email address', 'recipient']
const REASON_COLUMNS = ['reason', 'suppressionreason', 'type', 'bounce_type']

/** Providers may leave out the last fields of a row. @throws FileError naming the line, for a file that ends inside a quoted field */
async function readSuppressionRows(path: string): Promise<{ found: Suppression[]; faults: string[] }> {
  let [addressAt, reasonAt] = [-1, -1]
  const readHeader = (header: string[]) => {
    const column = (names: string[]) => header.findIndex((name) => names.includes(name.trim().toLowerCase()))
    ;[addressAt, reasonAt] = [column(ADDRESS_COLUMNS), column(REASON_COLUMNS)]
    if (addressAt < 0) throw new Error('The first row of the file must name its columns, one of them address.')
    return header
  }
  const found: Suppression[] = []
  const faults: string[] = []
  for await (const rows of csvRows(createReadStream(path), readHeader))
    for (const { values, place } of rows) {
      const address = parseEmailAddress(values[addressAt] ?? '')
      const word = (reasonAt < 0 ? 'bounced' : (values[reasonAt] ?? '')).trim()
      const reason = reasonOf(word)
      if (!address) faults.push(`${capitalize(place)}: the address isn’t one plain email address.`)
      else if (!reason) faults.push(`${capitalize(place)}: the reason is neither a bounce nor a complaint.`)
      else found.push({ address, reason, detail: `imported: ${word}` })
    }
  return { found, faults }
}

function reasonOf(word: string): Suppression['reason'] | undefined {
  if (/complain|spam|manual|unsubscri/i.test(word)) return 'complained'
  return /bounce|permanent|invalid|bad/i.test(word) ? 'bounced' : undefined
}
