import { and, desc, eq, exists, gt, isNotNull, isNull, lt, not, sql } from 'drizzle-orm'
import type { AppContext, RequestContext } from '../../platform/app-context.ts'
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { countUses, type RateLimit, waitLabel } from '../../platform/http/rate-limits.ts'
import { newId } from '../../platform/ids.ts'
import { emailQueue } from '../../platform/mail/email-queue.sql.ts'
import { enqueueEmail } from '../../platform/mail/email-queue.ts'
import { alertOwner } from '../../platform/mail/owner-alerts.ts'
import { enqueueRequestedEmail, mailboxOf } from '../../platform/mail/requested-emails.ts'
import { sha256 } from '../../platform/sha256.ts'
import { findPersonId } from './people.ts'
import { signIns } from './sign-in.sql.ts'

/** Milliseconds for which the link and the code of one email work. */
const SIGN_IN_TTL = 15 * MINUTE

/** Asks and presses of emails together. */
const PER_NETWORK: RateLimit = { name: 'sign-in by network', limit: 20, window: 10 * MINUTE }
const PER_ADDRESS_AND_NETWORK: RateLimit = { name: 'sign-in by address and network', limit: 5, window: HOUR }
/** Above this the owner is told: someone is trying addresses, or mail does not arrive. */
const ALL: RateLimit = { name: 'sign-in emails', limit: 300, window: HOUR }

type AskDeps = Pick<RequestContext, 'database' | 'clock' | 'jobs' | 'mailDomain' | 'network'>

interface SignInRequest {
  email: string
  /** A path of this site, checked. */
  next: string
  /** The cookie of the asking browser that the code is bound to. */
  pending: string
}

/**
 * Enqueues the email with the link and the code. A mailbox that got its share of emails for the day gets none: then the code
 * of the newest one works in this browser, too, and nobody is shut out by what strangers ask for. What happens here is the
 * same for every address: whether anything is under it decides the job that writes the email.
 *
 * @returns the seconds to wait when a limit is reached, and then nothing was sent
 */
export async function requestSignIn(deps: AskDeps, request: SignInRequest): Promise<number | undefined> {
  const wait = await countAsk(deps, request)
  if (wait) return wait
  const now = deps.clock.now()
  await deps.database.transact(async (tx) => {
    const id = newId('sgn')
    const email = { key: `sign-in:${id}`, kind: 'sign-in', to: request.email, data: { signInId: id } }
    const isSent = await enqueueRequestedEmail(deps, tx, email)
    const codeOf = isSent ? null : await findUnusedCode(tx, request.email, now)
    // Without a code that still waits it's their next sign-in after one of today: strangers use none up.
    if (!isSent && !codeOf) await enqueueEmail(deps, tx, { ...email, data: { ...email.data, beyondShare: 'yes' } })
    await tx.insert(signIns).values({
      id,
      codeOf,
      email: request.email,
      browserHash: sha256(request.pending),
      next: request.next,
      createdAt: now,
      expiresAt: new Date(now.getTime() + SIGN_IN_TTL),
    })
  })
  return undefined
}

/** Counts a press of an emailed link or a code against the same limit. */
export function countPress(deps: Pick<RequestContext, 'database' | 'clock' | 'network'>) {
  return countUses(deps, [{ rate: PER_NETWORK, subject: deps.network }])
}

/**
 * Counts a press of whoever runs the site, by ways that nobody can guess: what others in their network ask for by email uses
 * none of it up.
 *
 * @param subject the network, or the id of what only they can press
 */
export function countStaffPress(
  deps: Pick<RequestContext, 'database' | 'clock'>,
  way: 'passkey' | 'recovery code' | 'coach link',
  subject: string,
) {
  return countUses(deps, [{ rate: { ...PER_NETWORK, name: `sign-in by ${way}` }, subject }])
}

/** What a page answers then: when it can be tried again, which the reply's page shows. */
export function tooManyTries(wait: number) {
  const problem = `Too many tries. Please try again in ${waitLabel(wait)}.`
  return [{ problem }, { status: 429, headers: { 'Retry-After': String(wait) } }] as const
}

/**
 * Whether someone can find something of theirs behind a sign-in. Only jobs ask: a visitor must not see how long it takes. A
 * job runs beside the answer to its own request, so it asks everything for every address, whatever it finds first.
 */
export async function isKnownAddress(deps: Pick<AppContext, 'database' | 'clock' | 'personalData'>, email: string) {
  const { db } = deps.database
  let isKnown = (await findPersonId(deps, db, email)) !== undefined
  for (const { isOfAccount, read } of deps.personalData) {
    if (isOfAccount) isKnown = (await read(db, email)).length > 0 || isKnown
  }
  return isKnown
}

/** Whether it was asked for with this address within the day before this request. */
export async function hasOlderRequest(
  db: Db,
  { email, createdAt }: { email: string; createdAt: Date },
): Promise<boolean> {
  const dayBefore = new Date(createdAt.getTime() - DAY)
  const { createdAt: at } = signIns
  const earlier = and(eq(signIns.email, email), lt(at, createdAt), gt(at, dayBefore))
  return (await db.select({ id: signIns.id }).from(signIns).where(earlier).limit(1)).length > 0
}

/** The newest request of the last day whose code was, or will be, emailed to this address and hasn't signed anyone in. */
async function findUnusedCode(tx: Tx, email: string, now: Date): Promise<string | undefined> {
  const { createdAt, codeUsedAt, codeOf } = signIns
  const isFresh = and(gt(createdAt, new Date(now.getTime() - DAY)), isNull(codeUsedAt), isNull(codeOf))
  const key = sql`'sign-in:' || ${signIns.id}`
  const isUnsent = exists(
    tx
      .select()
      .from(emailQueue)
      .where(and(eq(emailQueue.key, key), isNotNull(emailQueue.refusedAt))),
  )
  const own = and(eq(signIns.email, email), isFresh, not(isUnsent))
  const [newest] = await tx.select().from(signIns).where(own).orderBy(desc(createdAt)).limit(1)
  return newest?.id
}

async function countAsk(deps: AskDeps, { email }: SignInRequest): Promise<number | undefined> {
  const wait = await countUses(deps, [
    { rate: PER_NETWORK, subject: deps.network },
    { rate: PER_ADDRESS_AND_NETWORK, subject: `${mailboxOf(email)} ${deps.network}` },
  ])
  if (wait) return wait
  if (await countUses(deps, [{ rate: ALL, subject: '' }])) {
    const detail = `more than ${ALL.limit} within an hour`
    const { database, clock } = deps
    await alertOwner({ db: database.db, clock }, { kind: 'many-sign-ins', subject: 'sign-in emails', detail })
  }
  return undefined
}
