import { eq, sql } from 'drizzle-orm'
import { personAddresses } from '../../people/sign-in/sign-in.sql.ts'
import type { PageArgs } from '../../people/sign-in/sign-in.ts'
import { type AppContext, appContext, type RequestContext } from '../../platform/app-context.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { formAction, type SentFields } from '../../platform/forms/form-action.ts'
import { type FormFields, readForm } from '../../platform/forms/form-fields.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { findSocietyMember, requireMember, type SocietyMember } from './member-access.ts'

export { currentMemberIds, currentMembers, findListed } from './directory.ts'
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
export async function readMemberPost(
  deps: AppContext,
  request: Request,
): Promise<{ member: SocietyMember; fields: FormFields }> {
  const read = await readForm(request)
  const member = await requireMemberRequest(deps, request)
  if ('fault' in read) throw new HttpError(read.fault.status, 'unreadable_form', read.fault.message)
  return { member, fields: read.fields }
}
