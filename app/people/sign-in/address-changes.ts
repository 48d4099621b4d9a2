import { and, desc, eq, gt, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { RequestContext } from '../../platform/app-context.ts'
import { HOUR, MINUTE } from '../../platform/clock.ts'
import { equalsInConstantTime } from '../../platform/constant-time.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { countUses, type RateLimit } from '../../platform/http/rate-limits.ts'
import { newId } from '../../platform/ids.ts'
import { enqueueEmails } from '../../platform/mail/email-queue.ts'
import { enqueueRequestedEmail } from '../../platform/mail/requested-emails.ts'
import { addressOf, noticeAddresses } from './people.ts'
import type { Session } from './sessions.ts'
import { endSessions } from './sessions.ts'
import { addressChanges, knownBrowsers, people, personAddresses, signIns } from './sign-in.sql.ts'
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
  const wait = await countUses(deps, [{ rate: PER_PERSON, subject: person.id }])
  if (wait) return wait
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
    await lockPerson(tx, person.id)
    const undoUntil = new Date(now.getTime() + UNDO_TIME)
    const [confirmed] = await tx
      .update(addressChanges)
      .set({ confirmedAt: now, undoUntil })
      .where(and(eq(addressChanges.id, matching.id), isNull(addressChanges.confirmedAt)))
      .returning()
    if (!confirmed || !(await moveAddress(tx, confirmed, now))) return undefined
    const { id, kind, oldEmail, newEmail } = confirmed
    if (kind === 'replace' && oldEmail !== newEmail) await retire(tx, person.id, oldEmail, undoUntil)
    const told = await noticeAddresses(deps, tx, person.id)
    const notice = { kind: 'address-undo', data: { changeId: id } }
    await enqueueEmails(
      deps,
      tx,
      told.map((to, n) => ({ key: `address-undo:${id}:${n}`, ...notice, to })),
    )
    return newEmail
  })
}

type UndoDeps = Pick<ChangeDeps, 'database' | 'clock' | 'secret'>

/** What the link in the emails about a change can take back: these addresses. */
export async function findUndo(deps: UndoDeps, token: string) {
  const id = readLink(deps.secret, 'undo address', token)?.subject
  if (!id) return { state: 'unknown' } as const
  const { db } = deps.database
  const chain = await findChain(deps, db, token)
  if (!chain) {
    const [change] = await db.select().from(addressChanges).where(eq(addressChanges.id, id))
    return { state: change?.undoneAt ? 'undone' : 'over' } as const
  }
  const added = await db.select().from(personAddresses).where(isYounger(chain))
  return { state: 'open', addresses: added.map(({ email }) => email) } as const
}

/**
 * Takes back every change since the first that could be undone when this one was made: whoever has a stolen session goes on
 * from one address to the next. Ends every session, and what was emailed to start one.
 */
export async function undoAddressChange(deps: UndoDeps, token: string): Promise<void> {
  await deps.database.transact(async (tx) => {
    const chain = await findChain(deps, tx, token)
    if (!chain) return
    const { personId, since } = chain
    await lockPerson(tx, personId)
    const isOpen = and(isNull(addressChanges.undoneAt), gte(addressChanges.confirmedAt, since))
    const undone = await tx
      .update(addressChanges)
      .set({ undoneAt: deps.clock.now() })
      .where(and(eq(addressChanges.personId, personId), isOpen))
      .returning()
    if (undone.length === 0) return
    await tx
      .delete(addressChanges)
      .where(and(eq(addressChanges.personId, personId), isNull(addressChanges.confirmedAt)))
    const isTheirs = eq(personAddresses.personId, personId)
    const emails = tx.select({ email: personAddresses.email }).from(personAddresses).where(isTheirs)
    await tx.delete(signIns).where(inArray(signIns.email, emails))
    await tx.delete(personAddresses).where(isYounger(chain))
    await tx
      .update(personAddresses)
      .set({ retiresAt: null })
      .where(and(isTheirs, gt(personAddresses.retiresAt, since)))
    await endSessions(tx, { personId })
    await tx.delete(knownBrowsers).where(eq(knownBrowsers.personId, personId))
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

/**
 * Gives them the address, and with it what was bought under it. Whoever had it so far signed in with it alone; they have just
 * proven that its inbox is theirs. False for an address of someone with a role.
 */
async function moveAddress(tx: Tx, { personId, newEmail }: { personId: string; newEmail: string }, verifiedAt: Date) {
  const [other] = await tx
    .select({ id: people.id, role: people.role })
    .from(people)
    .innerJoin(personAddresses, eq(personAddresses.personId, people.id))
    .where(eq(personAddresses.email, newEmail))
  if (other?.id === personId) {
    // As old as it was: an undo of this change leaves it to them.
    await retire(tx, personId, newEmail, null)
    return true
  }
  if (other && other.role !== 'customer') return false
  const own = { personId, verifiedAt, retiresAt: null }
  await tx
    .insert(personAddresses)
    .values({ email: newEmail, ...own })
    .onConflictDoUpdate({ target: personAddresses.email, set: own })
  if (other) {
    await endSessions(tx, { personId: other.id })
    const left = await tx.select().from(personAddresses).where(eq(personAddresses.personId, other.id))
    if (left.length === 0) await tx.delete(people).where(eq(people.id, other.id))
  }
  return true
}

/** Whose changes a link that still works takes back, and from when on. */
async function findChain({ secret, clock }: Pick<UndoDeps, 'secret' | 'clock'>, db: Db, token: string) {
  const id = readLink(secret, 'undo address', token)?.subject ?? ''
  const { personId, confirmedAt, undoneAt, undoUntil } = addressChanges
  const [change] = await db
    .select()
    .from(addressChanges)
    .where(and(eq(addressChanges.id, id), isNull(undoneAt), gt(undoUntil, clock.now())))
  if (!change?.confirmedAt) return undefined
  const reach = new Date(change.confirmedAt.getTime() - UNDO_TIME)
  const [first] = await db
    .select()
    .from(addressChanges)
    .where(and(eq(personId, change.personId), isNull(undoneAt), gt(confirmedAt, reach)))
    .orderBy(confirmedAt)
    .limit(1)
  return { personId: change.personId, since: first?.confirmedAt ?? change.confirmedAt }
}

function isYounger({ personId, since }: { personId: string; since: Date }) {
  return and(eq(personAddresses.personId, personId), gte(personAddresses.verifiedAt, since))
}

/** Makes a change and an undo of the same person wait for each other. */
async function lockPerson(tx: Tx, personId: string): Promise<void> {
  await tx.select().from(people).where(eq(people.id, personId)).for('update')
}

async function retire(tx: Tx, personId: string, email: string, retiresAt: Date | null): Promise<void> {
  const isTheirs = and(eq(personAddresses.personId, personId), eq(personAddresses.email, email))
  await tx.update(personAddresses).set({ retiresAt }).where(isTheirs)
}
