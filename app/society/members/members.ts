import { eq, sql } from 'drizzle-orm'
import { redirect } from 'react-router'
import { personAddresses } from '../../people/sign-in/sign-in.sql.ts'
import {
  hasShownPasskey,
  nextPath,
  type PageArgs,
  pathOf,
  requireCoach,
  requireSession,
  type Session,
  sessionOf,
} from '../../people/sign-in/sign-in.ts'
import { type AppContext, appContext, type RequestContext } from '../../platform/app-context.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { formAction, type SentFields } from '../../platform/forms/form-action.ts'
import { readForm } from '../../platform/forms/form-fields.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { PRIVATE_HEADERS } from '../../platform/http/security-headers.ts'
import type { JobKind } from '../../platform/jobs/jobs.server.ts'
import { enqueueEmail, type QueuedEmail } from '../../platform/mail/email-queue.ts'
import { findMemberAddress } from '../membership/membership.ts'
import { CONDUCT_VERSION } from './conduct.tsx'
import { societyMembers } from './members.sql.ts'
import { ENTER_PATH } from './paths.ts'

declare module '../../platform/app-context.ts' {
  interface AppContext {
    /** Whether the people of a demonstration are still moving in. */
    isSampleFilling(app: Pick<AppContext, 'database' | 'demo'>): Promise<boolean>
  }
}

export { currentMemberIds, currentMembers, findListed, payingMemberIds } from './directory.ts'
export { storeMember } from './profile.ts'

/** Every address of a person, the one they have had longest first, and those that sign in nobody anymore last. */
export async function addressesOf(db: Db, id: string): Promise<string[]> {
  const { email, personId, verifiedAt, retiresAt } = personAddresses
  const order = [sql`${retiresAt} is not null`, verifiedAt]
  const found = await db
    .select({ email })
    .from(personAddresses)
    .where(eq(personId, id))
    .orderBy(...order)
  return found.map((one) => one.email)
}

/** Emails someone at the address that they have had longest. */
export async function emailPerson(deps: AppContext, tx: Tx, personId: string, email: Omit<QueuedEmail, 'to'>) {
  const [to] = await addressesOf(tx, personId)
  if (to) await enqueueEmail(deps, tx, { ...email, to })
}

/** What a member sent by the form of a page. */
export interface SentForm extends SentFields {
  deps: RequestContext
  member: SocietyMember
}

/** Answers a form of a page in the rooms, as `formAction` does. */
export async function memberAction<Reply extends { problem: string | undefined; status?: number }>(
  args: PageArgs,
  act: (sent: SentForm) => Promise<string | Reply>,
) {
  const member = await requireMember(args)
  const deps = args.context.get(appContext)
  return formAction<Reply>(args.request, (sent) => act({ ...sent, deps, member }))
}

/** What a page says of the press that led to it, named by `?did=`. */
export function saidOf(request: Request, said: Readonly<Record<string, string>>): string | undefined {
  const did = new URL(request.url).searchParams.get('did') ?? ''
  return Object.hasOwn(said, did) ? said[did] : undefined
}

/** Whether a script sends it and reads the answer; a form without script is answered by the page of the same address. */
export const asksForJson = (request: Request): boolean => request.headers.get('Accept') === 'application/json'

/**
 * Who sends what isn't a page's form.
 *
 * @throws HttpError 403 for everyone who isn't in the rooms now
 */
export async function requireMemberRequest(deps: AppContext, request: Request): Promise<SocietyMember> {
  const member = await findSocietyMember(deps, request)
  if (!member) throw new HttpError(403, 'members_only', 'The rooms are for members. Please sign in again.')
  return member
}

/** The same, with the fields that were sent. */
export async function readMemberPost(deps: AppContext, request: Request) {
  const read = await readForm(request)
  const member = await requireMemberRequest(deps, request)
  if ('fault' in read) throw new HttpError(read.fault.status, 'unreadable_form', read.fault.message)
  return { member, fields: read.fields }
}

/** Someone who may be in the rooms now. */
export interface SocietyMember {
  personId: string
  /** The address that pays for the membership, in lower case; of the coach her own. */
  address: string
  name: string
  /** A postal code, such as `OH`. */
  state: string | null
  sector: string | null
  /** IANA, such as `America/Chicago`. */
  zone: string
  role: 'member' | 'coach'
  enteredAt: Date
  session: Session
}

/**
 * How someone who is signed in stands to the Society. It is computed from the membership at every request and copied nowhere,
 * so that the rooms close when the paid time ends.
 *
 * outside: no membership that is accepted and running · removed: the coach ended their access · new: they may enter, and haven't
 * yet, or not under the current conduct.
 */
type MemberStatus =
  | { state: 'outside' | 'removed' }
  | { state: 'new'; address: string; role: SocietyMember['role'] }
  | { state: 'member'; member: SocietyMember }

/**
 * For loaders and actions of every room. Whoever isn't signed in is led to the sign-in and back; whoever may not be here, or
 * hasn't entered yet, to the page that says what to do.
 */
export async function requireMember(args: PageArgs): Promise<SocietyMember> {
  const session = await requireSession(args)
  if (session.role !== 'customer') await requireCoach(args)
  const status = await findMemberStatus(args.context.get(appContext), session)
  if (status.state === 'member') return status.member
  throw redirect(`${ENTER_PATH}?${new URLSearchParams({ next: nextPath(pathOf(args.request)) })}`, {
    status: 303,
    headers: PRIVATE_HEADERS,
  })
}

/** For what is no page: undefined for everyone who isn't in the rooms now. */
export async function findSocietyMember(deps: AppContext, request: Request): Promise<SocietyMember | undefined> {
  const session = await sessionOf(deps, request)
  const status = session && (await findMemberStatus(deps, session))
  return status?.state === 'member' ? status.member : undefined
}

export async function findMemberStatus(deps: AppContext, session: Session): Promise<MemberStatus> {
  const { id: personId, addresses } = session.person
  const role = hasShownPasskey(session) ? 'coach' : 'member'
  const address = role === 'coach' ? addresses[0] : await findMemberAddress(deps, addresses)
  if (!address) return { state: 'outside' }
  const { db } = deps.database
  const [row] = await db.select().from(societyMembers).where(eq(societyMembers.personId, personId))
  if (row?.removedAt) return { state: 'removed' }
  if (row?.conductVersion !== CONDUCT_VERSION) return { state: 'new', address, role }
  const { name, state, sector, zone, enteredAt } = row
  const profile = { name, state, sector, zone, enteredAt }
  return { state: 'member', member: { personId, address, ...profile, role, session } }
}

/**
 * Fills the rooms of a demonstration (`app/demonstration/`). Enqueued when someone comes in: as a job it costs neither them nor
 * the start of the server anything, and it is tried again after a crash.
 */
export const fillSociety: JobKind<object> = { name: 'fill-sample-society', retry: 'one-hour' }
