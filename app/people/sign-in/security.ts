import { and, eq } from 'drizzle-orm'
import type { RequestContext } from '../../platform/app-context.ts'
import { longDate } from '../../platform/dates.ts'
import type { FormFields } from '../../platform/forms/form-fields.ts'
import { oneLine } from '../../platform/forms/form-fields.ts'
import { parseEmailAddress } from '../../platform/mail/email-address.ts'
import { isSettingUp, verifyStepUp } from './coach.ts'
import { endSessions } from './end-sessions.ts'
import { inviteHelper, notifyStaff } from './invitations.ts'
import type { StepUp } from './passkey-challenges.ts'
import { listPasskeys, removePasskey, storePasskey, verifyRegistration } from './passkeys.ts'
import { giveRole } from './people.ts'
import { countRecoveryCodes, makeRecoveryCodes } from './recovery-codes.ts'
import type { Session } from './sessions.ts'
import { passkeys, people, personAddresses } from './sign-in.sql.ts'

/** What the page on which the coach manages her sign-in shows. */
export async function securityView(deps: RequestContext, session: Session) {
  const { db } = deps.database
  const own = await listPasskeys(db, session.person.id)
  return {
    isOwner: session.role === 'owner',
    isDemo: session.method === 'demo',
    personId: session.person.id,
    needsPasskey: own.length > 0 && !isSettingUp(deps, session),
    passkeys: own.map(({ id, name, createdAt, usedAt }) => ({
      id,
      name,
      since: longDate(createdAt),
      used: usedAt && longDate(usedAt),
    })),
    recoveryCodes: await countRecoveryCodes(db, session.person.id),
    helpers: session.role === 'owner' ? await listHelpers(deps) : [],
  }
}

/** What the press of a button led to. */
interface SecurityReply {
  done?: string
  problem?: string
  codes?: string[]
}

/** What each button of the page needs a passkey for: subject and action, as they stand in the form as well. */
function stepUpOf(fields: FormFields, session: Session): StepUp | undefined {
  const action = fields.get('do')
  const own = { subject: session.person.id, cents: 0 }
  if (action === 'add-passkey' || action === 'new-codes') return { action, ...own }
  if (action === 'remove-passkey' || action === 'remove-helper')
    return { action, subject: fields.get('id') ?? '', cents: 0 }
  if (action === 'invite-helper') return { action, subject: (fields.get('email') ?? '').trim().toLowerCase(), cents: 0 }
  return undefined
}

/** Does what a form of the page asked for. `cookies`: the session's new secret after a step-up. */
export async function changeSecurity(
  deps: RequestContext,
  request: Request,
  session: Session,
  fields: FormFields,
): Promise<{ reply: SecurityReply; cookies: string[] }> {
  const stepUp = stepUpOf(fields, session)
  const isOwners = stepUp?.action === 'invite-helper' || stepUp?.action === 'remove-helper'
  if (!stepUp || (isOwners && session.role !== 'owner')) return refuse('That can’t be done here.')
  const isFree = isSettingUp(deps, session) && !isOwners && stepUp.action !== 'remove-passkey'
  const cookies = isFree ? [] : await verifyStepUp(deps, request, session, stepUp, fields.get('step_up'))
  if (!cookies) return refuse('Nothing changed: your passkey didn’t confirm it. Please try again.')
  return { reply: await ACTIONS[stepUp.action as keyof typeof ACTIONS](deps, request, session, fields), cookies }
}

function refuse(problem: string) {
  return { reply: { problem }, cookies: [] }
}

type Change = (deps: RequestContext, request: Request, session: Session, fields: FormFields) => Promise<SecurityReply>

const ACTIONS = {
  'add-passkey': addPasskey,
  'remove-passkey': dropPasskey,
  'new-codes': newCodes,
  'invite-helper': addHelper,
  'remove-helper': dropHelper,
} satisfies Record<string, Change>

async function addPasskey(...[deps, request, session, fields]: Parameters<Change>): Promise<SecurityReply> {
  const credential = await verifyRegistration(deps, request, session, fields.get('passkey') ?? '')
  if (!credential) return { problem: 'We couldn’t add that passkey. Please try again.' }
  const name = oneLine(fields.get('name') ?? '').slice(0, 60) || 'A passkey'
  const { id } = session.person
  await deps.database.transact(async (tx) => {
    await storePasskey(deps, tx, id, name, credential)
    await notifyStaff(deps, tx, id, 'passkey-added')
  })
  return { done: `“${name}” is added.` }
}

async function dropPasskey(...[deps, , session, fields]: Parameters<Change>): Promise<SecurityReply> {
  const { id } = session.person
  const own = await listPasskeys(deps.database.db, id)
  if (own.length < 2) return { problem: 'It’s your only passkey. Add another one first.' }
  const removed = await deps.database.transact(async (tx) => {
    if (!(await removePasskey(tx, id, fields.get('id') ?? ''))) return false
    await endSessions(tx, { personId: id, except: session.id })
    await notifyStaff(deps, tx, id, 'passkey-removed')
    return true
  })
  return removed
    ? { done: 'It’s removed, and you’re signed out everywhere else.' }
    : { problem: 'That passkey was already gone.' }
}

async function newCodes(...[deps, , session]: Parameters<Change>): Promise<SecurityReply> {
  const { id } = session.person
  const codes = await deps.database.transact(async (tx) => {
    await notifyStaff(deps, tx, id, 'recovery-codes')
    return makeRecoveryCodes(deps, tx, id)
  })
  return { codes }
}

async function addHelper(...[deps, , , fields]: Parameters<Change>): Promise<SecurityReply> {
  const email = parseEmailAddress(fields.get('email') ?? '')
  if (!email) return { problem: 'Please enter the helper’s email address. It should look like name@example.com.' }
  if (await inviteHelper(deps, email))
    return { done: `An invitation is on its way to ${email}. It works for 24 hours.` }
  return { problem: `${email} already has a role here.` }
}

/** Takes a helper's role away: passkeys go, sessions end, and what they bought stays theirs. */
async function dropHelper(...[deps, , , fields]: Parameters<Change>): Promise<SecurityReply> {
  const id = fields.get('id') ?? ''
  const found = await deps.database.transact(async (tx) => {
    const [helper] = await tx
      .select()
      .from(people)
      .where(and(eq(people.id, id), eq(people.role, 'helper')))
    if (!helper) return false
    await giveRole(tx, id, 'customer')
    await tx.delete(passkeys).where(eq(passkeys.personId, id))
    await endSessions(tx, { personId: id })
    return true
  })
  return found ? { done: 'That helper is signed out in every browser.' } : { problem: 'That helper was already gone.' }
}

async function listHelpers({ database: { db } }: RequestContext) {
  return db
    .select({ id: people.id, email: personAddresses.email })
    .from(people)
    .innerJoin(personAddresses, eq(personAddresses.personId, people.id))
    .where(eq(people.role, 'helper'))
}
