import type { RequestContext } from '../../platform/app-context.ts'
import { longDate } from '../../platform/dates.ts'
import type { FormFields } from '../../platform/forms/form-fields.ts'
import { oneLine } from '../../platform/forms/form-fields.ts'
import { isSettingUp, MIN_PASSKEYS, verifyStepUp } from './coach.ts'
import { notifyStaff } from './coach-link.ts'
import { endSessions } from './end-sessions.ts'
import type { StepUp } from './passkey-challenges.ts'
import { listPasskeys, removePasskey, storePasskey, verifyRegistration } from './passkeys.ts'
import { countRecoveryCodes, makeRecoveryCodes } from './recovery-codes.ts'
import type { Session } from './sessions.ts'

/** What the page on which the coach manages her sign-in shows. */
export async function securityView(deps: RequestContext, session: Session) {
  const { db } = deps.database
  const own = await listPasskeys(db, session.person.id)
  return {
    /** Whoever was let in to set up passkeys shows one first. */
    desk: session.method === 'passkey' || session.method === 'demo' ? '/desk' : '/login/passkey?next=/desk',
    isReady: own.length >= MIN_PASSKEYS,
    personId: session.person.id,
    needsPasskey: own.length > 0 && !isSettingUp(deps, session),
    passkeys: own.map(({ id, name, createdAt, usedAt }) => ({
      id,
      name,
      since: longDate(createdAt),
      used: usedAt && longDate(usedAt),
    })),
    recoveryCodes: await countRecoveryCodes(db, session.person.id),
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
  if (action === 'remove-passkey') return { action, subject: fields.get('id') ?? '', cents: 0 }
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
  if (!stepUp) return refuse('That can’t be done here.')
  const isFree = isSettingUp(deps, session) && stepUp.action !== 'remove-passkey'
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
