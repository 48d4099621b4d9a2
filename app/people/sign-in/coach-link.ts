import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import type { CommandContext } from '../../platform/capability.ts'
import { DAY } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { newId } from '../../platform/ids.ts'
import { parseEmailAddress } from '../../platform/mail/email-address.ts'
import { enqueueEmail } from '../../platform/mail/email-queue.ts'
import type { SignInResult } from './email-sign-in.ts'
import { nextPath } from './next-path.ts'
import { verifySignIn } from './passkeys.ts'
import { addressOf, findOrCreatePerson, giveRole, noticeAddresses } from './people.ts'
import { takeRecoveryCode } from './recovery-codes.ts'
import { justNow, openSession, reopenSession, type Session, type SignInDeps, sessionOf } from './sessions.ts'
import { coachInvitations, people, personAddresses, type SignInMethod } from './sign-in.sql.ts'
import { linkToken, readLink } from './sign-in-code.ts'

type InviteDeps = Pick<AppContext, 'database' | 'clock' | 'jobs' | 'mailDomain'>

/** Makes an address the owner's, and a link that lets her set up passkeys, once, within a day. */
async function invite(deps: InviteDeps, tx: Tx, email: string) {
  const person = await findOrCreatePerson(deps, tx, email)
  if (!person) return undefined
  await giveRole(tx, person.id, 'owner')
  const createdAt = deps.clock.now()
  const expiresAt = new Date(createdAt.getTime() + DAY)
  const id = newId('inv')
  await tx.insert(coachInvitations).values({ id, personId: person.id, createdAt, expiresAt })
  return { id, expiresAt }
}

/** `npm run coach:link`: the last way in, for whoever can run commands on the server. */
export async function printCoachLink({ app, args, print }: CommandContext): Promise<number> {
  const typed = args[0] ?? (await findOwnerAddress(app)) ?? app.coachEmail
  const email = parseEmailAddress(typed)
  const made = email && (await app.database.transact((tx) => invite(app, tx, email)))
  if (!made) {
    print(`${typed} is no address that can sign in.`)
    return 1
  }
  print(`${app.publicUrl()}/coach/${linkToken(app.secret, 'coach', made.id, made.expiresAt)}`)
  print(`Opens the sign-in of ${email} once, within 24 hours. Whoever has the link is the owner, so don’t share it.`)
  return 0
}

/** The owner's, who may have changed it since: the one that the site is set up with while it's still hers. */
async function findOwnerAddress({ database: { db }, coachEmail }: AppContext): Promise<string | undefined> {
  const { email, personId, retiresAt, verifiedAt } = personAddresses
  const [found] = await db
    .select({ email })
    .from(personAddresses)
    .innerJoin(people, eq(people.id, personId))
    .where(and(eq(people.role, 'owner'), isNull(retiresAt)))
    .orderBy(desc(eq(email, coachEmail)), verifiedAt)
    .limit(1)
  return found?.email
}

export function readInvitation({ secret }: Pick<SignInDeps, 'secret'>, token: string): string | undefined {
  return readLink(secret, 'coach', token)?.subject
}

export async function isOpenInvitation(deps: Pick<SignInDeps, 'database' | 'clock' | 'secret'>, token: string) {
  const id = readInvitation(deps, token)
  const [row] = id ? await deps.database.db.select().from(coachInvitations).where(isOpen(id, deps.clock.now())) : []
  return row !== undefined
}

/** Signs in by such a link: only to set up passkeys, for half an hour. */
export async function signInByInvitation(deps: SignInDeps, request: Request, token: string): Promise<SignInResult> {
  const id = readInvitation(deps, token)
  const before = await sessionOf(deps, request)
  if (!id) return { state: 'refused' }
  return deps.database.transact(async (tx) => {
    const now = deps.clock.now()
    const [used] = await tx.update(coachInvitations).set({ usedAt: now }).where(isOpen(id, now)).returning()
    const justUsed = and(eq(coachInvitations.id, id), gt(coachInvitations.usedAt, justNow(deps)))
    const [found = used] = used ? [] : await tx.select().from(coachInvitations).where(justUsed)
    if (!found) return { state: 'refused' }
    const start = { personId: found.personId, method: 'coach-link' } as const
    return enterToSetUp(deps, tx, request, { ...start, before, isAgain: !used })
  })
}

/** Starts a session that may set up passkeys, and tells them about it; of two presses, the second leads into that session. */
async function enterToSetUp(
  deps: SignInDeps,
  tx: Tx,
  request: Request,
  {
    before,
    isAgain,
    ...start
  }: { personId: string; method: 'coach-link' | 'recovery'; before: Session | undefined; isAgain: boolean },
): Promise<SignInResult> {
  const cookies = isAgain
    ? await reopenSession(deps, tx, request, start)
    : await openOwnerSession(deps, tx, request, start, { before, isExpected: true })
  if (!cookies) return { state: 'refused' }
  const what = start.method === 'recovery' ? 'recovery-code-used' : 'coach-link-used'
  if (!isAgain) await notifyStaff(deps, tx, start.personId, what)
  return { state: 'signed-in', next: '/account/security', cookies }
}

/** Undefined for anyone but the owner. */
async function openOwnerSession(
  deps: SignInDeps,
  tx: Tx,
  request: Request,
  start: { personId: string; method: SignInMethod },
  notice: { before: Session | undefined; isExpected: boolean },
): Promise<string[] | undefined> {
  const [person] = await tx.select().from(people).where(eq(people.id, start.personId))
  const email = await addressOf(tx, start.personId)
  if (!person || !email || person.role !== 'owner') return undefined
  return openSession(deps, tx, request, { ...start, role: person.role }, { ...notice, email })
}

export async function notifyStaff(deps: InviteDeps, tx: Tx, personId: string, what: string): Promise<void> {
  for (const to of await noticeAddresses(deps, tx, personId))
    await enqueueEmail(deps, tx, { key: `notice:${newId('inv')}`, kind: 'coach-notice', to, data: { what } })
}

function isOpen(id: string, now: Date) {
  return and(eq(coachInvitations.id, id), isNull(coachInvitations.usedAt), gt(coachInvitations.expiresAt, now))
}

type CoachDeps = SignInDeps & Pick<AppContext, 'ownOrigins'>

/** Signs the coach in by a passkey that asked who is there. */
export async function signInByPasskey(
  deps: CoachDeps,
  request: Request,
  proof: string,
  next: string,
): Promise<SignInResult> {
  const before = await sessionOf(deps, request)
  const personId = await verifySignIn(deps, request, proof)
  if (!personId) return { state: 'refused' }
  return deps.database.transact(async (tx) => {
    const start = { personId, method: 'passkey' } as const
    const cookies = await openOwnerSession(deps, tx, request, start, { before, isExpected: false })
    return cookies ? { state: 'signed-in', next: nextPath(next), cookies } : { state: 'refused' }
  })
}

/** Signs the coach in by one of the printed codes: only to set up passkeys again, for half an hour. */
export async function signInByRecoveryCode(deps: CoachDeps, request: Request, typed: string): Promise<SignInResult> {
  const before = await sessionOf(deps, request)
  return deps.database.transact(async (tx) => {
    const taken = await takeRecoveryCode(deps, tx, typed)
    if (!taken) return { state: 'refused' }
    return enterToSetUp(deps, tx, request, { ...taken, method: 'recovery', before })
  })
}
