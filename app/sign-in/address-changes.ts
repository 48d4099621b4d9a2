import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { AppContext, RequestContext } from '../platform/app-context.ts'
import { DAY, HOUR, MINUTE } from '../platform/clock.ts'
import { equalsInConstantTime } from '../platform/constant-time.ts'
import type { Tx } from '../platform/database/database.server.ts'
import { countUses, type RateLimit } from '../platform/http/rate-limits.ts'
import { newId } from '../platform/ids.ts'
import { enqueueEmail } from '../platform/mail/email-queue.ts'
import { enqueueRequestedEmail } from '../platform/mail/requested-emails.ts'
import { endSessions } from './end-sessions.ts'
import { addressOf } from './people.ts'
import type { Session } from './sessions.ts'
import { addressChanges, people, personAddresses } from './sign-in.sql.ts'
import { codeFor, readLink } from './sign-in-code.ts'

type ChangeDeps = Pick<RequestContext, 'database' | 'clock' | 'secret' | 'jobs' | 'mailDomain'>

/** For how long the old address can take a change back. */
const UNDO_TIME = 72 * HOUR
const CODE_TTL = 15 * MINUTE
const MAX_TRIES = 5
const PER_PERSON: RateLimit = { name: 'address changes', limit: 5, window: HOUR }

/**
 * Emails a code to an address that they say is theirs. The answer is the same whether or not someone has it already.
 *
 * @returns the seconds to wait when they asked too often
 */
export async function askToAddAddress(
  deps: ChangeDeps,
  { id: sessionId, person }: Session,
  newEmail: string,
  kind: 'add' | 'replace',
) {
  const { database, clock } = deps
  const [use] = await countUses({ db: database.db, clock }, [{ rate: PER_PERSON, subject: person.id }])
  if (use && use.count > use.rate.limit) return use.wait
  const createdAt = clock.now()
  await database.transact(async (tx) => {
    const oldEmail = (await addressOf(tx, person.id)) ?? newEmail
    const id = newId('adr')
    const expiresAt = new Date(createdAt.getTime() + CODE_TTL)
    await tx
      .insert(addressChanges)
      .values({ id, personId: person.id, sessionId, oldEmail, newEmail, kind, createdAt, expiresAt })
    await enqueueRequestedEmail(deps, tx, {
      key: `address:${id}`,
      kind: 'address-code',
      to: newEmail,
      data: { changeId: id },
    })
  })
  return undefined
}

/** Adds the address whose code they typed, in the session that asked. Undefined for a code that doesn't fit. */
export async function confirmAddress(
  deps: ChangeDeps,
  { id: sessionId, person }: Session,
  code: string,
): Promise<string | undefined> {
  const now = deps.clock.now()
  const open = and(
    eq(addressChanges.personId, person.id),
    eq(addressChanges.sessionId, sessionId),
    isNull(addressChanges.confirmedAt),
    gt(addressChanges.expiresAt, now),
    lt(addressChanges.tries, MAX_TRIES),
  )
  const tried = await deps.database.db
    .update(addressChanges)
    .set({ tries: sql`${addressChanges.tries} + 1` })
    .where(open)
    .returning()
  const matching = tried.find(({ id }) => equalsInConstantTime(code, codeFor(deps.secret, id)))
  if (!matching) return undefined
  return deps.database.transact(async (tx) => {
    const undoUntil = new Date(now.getTime() + UNDO_TIME)
    const [confirmed] = await tx
      .update(addressChanges)
      .set({ confirmedAt: now, undoUntil })
      .where(and(eq(addressChanges.id, matching.id), isNull(addressChanges.confirmedAt)))
      .returning()
    if (!confirmed || !(await moveAddress(deps, tx, confirmed))) return undefined
    if (confirmed.kind === 'replace') await retire(tx, confirmed.personId, confirmed.oldEmail, undoUntil)
    const data = { changeId: confirmed.id }
    await enqueueEmail(deps, tx, {
      key: `address-undo:${confirmed.id}`,
      kind: 'address-undo',
      to: confirmed.oldEmail,
      data,
    })
    return confirmed.newEmail
  })
}

/** What the link in the email to the old address can take back. */
export async function findUndo(deps: Pick<ChangeDeps, 'database' | 'clock' | 'secret'>, token: string) {
  const claims = readLink(deps.secret, 'undo address', token)
  if (!claims) return { state: 'unknown' } as const
  const [change] = await deps.database.db.select().from(addressChanges).where(eq(addressChanges.id, claims.subject))
  if (!change?.undoUntil || change.undoneAt || change.undoUntil <= deps.clock.now()) return { state: 'over' } as const
  return { state: 'open', newEmail: change.newEmail } as const
}

/** Takes the new address away, gives the old one back, and ends every session: whoever changed it is out. */
export async function undoAddressChange(
  deps: Pick<ChangeDeps, 'database' | 'clock' | 'secret'>,
  token: string,
): Promise<void> {
  const claims = readLink(deps.secret, 'undo address', token)
  if (!claims) return
  const now = deps.clock.now()
  await deps.database.transact(async (tx) => {
    const [undone] = await tx
      .update(addressChanges)
      .set({ undoneAt: now })
      .where(
        and(eq(addressChanges.id, claims.subject), isNull(addressChanges.undoneAt), gt(addressChanges.undoUntil, now)),
      )
      .returning()
    if (!undone) return
    await tx.delete(personAddresses).where(ofPerson(undone.personId, undone.newEmail))
    await retire(tx, undone.personId, undone.oldEmail, null)
    await endSessions(tx, { personId: undone.personId })
  })
}

/** The newest change of this session that still waits for its code. */
export async function findOpenChange(
  { database, clock }: Pick<ChangeDeps, 'database' | 'clock'>,
  { id, person }: Session,
) {
  const { personId, sessionId, confirmedAt, expiresAt, createdAt } = addressChanges
  const open = and(eq(personId, person.id), eq(sessionId, id), isNull(confirmedAt), gt(expiresAt, clock.now()))
  const [change] = await database.db.select().from(addressChanges).where(open).orderBy(desc(createdAt)).limit(1)
  return change && { newEmail: change.newEmail }
}

/** Every night: nothing can be undone anymore. */
export async function deleteOldAddressChanges({
  database,
  clock,
}: Pick<AppContext, 'database' | 'clock'>): Promise<void> {
  await database.db
    .delete(addressChanges)
    .where(lt(addressChanges.createdAt, new Date(clock.now().getTime() - 7 * DAY)))
}

/**
 * Gives them the address, and with it what was bought under it. Whoever had it so far signed in with it alone; they have just
 * proven that its inbox is theirs. False for an address of someone with a role.
 */
async function moveAddress(
  { clock }: ChangeDeps,
  tx: Tx,
  { personId, newEmail }: { personId: string; newEmail: string },
) {
  const [other] = await tx
    .select({ id: people.id, role: people.role })
    .from(people)
    .innerJoin(personAddresses, eq(personAddresses.personId, people.id))
    .where(eq(personAddresses.email, newEmail))
  if (other && other.id !== personId && other.role !== 'customer') return false
  const own = { personId, verifiedAt: clock.now(), retiresAt: null }
  await tx
    .insert(personAddresses)
    .values({ email: newEmail, ...own })
    .onConflictDoUpdate({ target: personAddresses.email, set: own })
  if (other && other.id !== personId) {
    await endSessions(tx, { personId: other.id })
    const left = await tx.select().from(personAddresses).where(eq(personAddresses.personId, other.id))
    if (left.length === 0) await tx.delete(people).where(eq(people.id, other.id))
  }
  return true
}

async function retire(tx: Tx, personId: string, email: string, retiresAt: Date | null): Promise<void> {
  await tx.update(personAddresses).set({ retiresAt }).where(ofPerson(personId, email))
}

function ofPerson(personId: string, email: string) {
  return and(eq(personAddresses.personId, personId), eq(personAddresses.email, email))
}
