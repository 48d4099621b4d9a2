import { data } from 'react-router'
import { appContext, type RequestContext } from '../../platform/app-context.ts'
import { longDate } from '../../platform/dates.ts'
import { type FormFields, oneLine, readForm } from '../../platform/forms/form-fields.ts'
import { keysOf } from '../../platform/keys-of.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { privateMeta } from '../../ui/card-page.tsx'
import { TextField } from '../../ui/field.tsx'
import { PasskeyForm } from '../../ui/passkey-form.tsx'
import type { Route } from './+types/security-page.ts'
import { AccountCard } from './account-card.tsx'
import { isSettingUp, MIN_PASSKEYS, requireStaff, verifyStepUp } from './coach.ts'
import { notifyStaff } from './coach-link.ts'
import { withCookies } from './cookies.ts'
import { listPasskeys, removePasskey, storePasskey, verifyRegistration } from './passkeys.ts'
import { countRecoveryCodes, makeRecoveryCodes } from './recovery-codes.ts'
import type { Session } from './sessions.ts'
import { endSessions } from './sessions.ts'

type View = Awaited<ReturnType<typeof securityView>>

export async function loader(args: Route.LoaderArgs) {
  return securityView(args.context.get(appContext), await requireStaff(args))
}

export async function action(args: Route.ActionArgs) {
  const session = await requireStaff(args)
  const form = await readForm(args.request)
  const fields = 'fields' in form ? form.fields : new Map<string, string>()
  const { reply, cookies } = await changeSecurity(args.context.get(appContext), args.request, session, fields)
  return data(reply, { ...withCookies(cookies), status: reply.problem ? 422 : 200 })
}

export const meta = () =>
  privateMeta('Passkeys and recovery codes', 'For the people who run this site: your passkeys and your recovery codes.')

export default function SecurityPage({ loaderData: view, actionData: reply }: Route.ComponentProps) {
  return (
    <AccountCard
      heading="Passkeys and recovery codes"
      lead={
        view.isReady
          ? 'Any of your passkeys opens your desk. Print your recovery codes, too, for the day on which you have lost them.'
          : `Your pages open once you have two passkeys, such as your phone and your computer. You have ${view.passkeys.length || 'none'}.`
      }
      next={{ href: '/account/devices', label: 'Where you’re signed in' }}
      problem={reply?.problem}
      done={reply?.done}
    >
      {reply?.codes && <Codes codes={reply.codes} />}
      {view.isReady && (
        <ButtonLink href={view.desk} className="mt-8">
          Open your desk
        </ButtonLink>
      )}
      <Passkeys view={view} />
      <RecoveryCodes view={view} />
    </AccountCard>
  )
}

/** One button that a passkey confirms, unless this session is there to set up the first ones. */
function Action({
  view,
  action,
  id,
  children,
  registers = false,
  free = view.needsPasskey === false,
}: {
  view: View
  action: string
  id?: string
  registers?: boolean
  free?: boolean
  children: React.ReactNode
}) {
  const ceremonies = [...(free ? [] : (['step-up'] as const)), ...(registers ? (['register'] as const) : [])]
  return (
    <PasskeyForm
      action="/account/security"
      ceremonies={ceremonies}
      className="grid gap-4 justify-items-start"
      stepUp={() => ({ action, subject: id ?? view.personId, cents: 0 })}
    >
      <input type="hidden" name="do" value={action} />
      {id && <input type="hidden" name="id" value={id} />}
      {children}
    </PasskeyForm>
  )
}

function Passkeys({ view }: { view: View }) {
  return (
    <section className="mt-10">
      <h2 className="text-title">Passkeys</h2>
      <ul className="mt-4 border-ink border-t-2">
        {view.passkeys.map(({ id, name, since, used }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-4"
          >
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <p className="font-semibold">{name}</p>
              <p className="text-small text-soft">
                Since {since}
                {used ? ` · last used ${used}` : ' · not used yet'}
              </p>
            </div>
            <Action view={view} action="remove-passkey" id={id} free={false}>
              <Button variant="outline" aria-label={`Remove ${name}`}>
                Remove
              </Button>
            </Action>
          </li>
        ))}
      </ul>
      <div className="mt-6">
        <Action view={view} action="add-passkey" registers>
          <TextField
            label="A name for it, such as My phone"
            name="name"
            maxLength={60}
            required
            className="w-full max-w-96"
          />
          <Button>Add a passkey</Button>
        </Action>
        <noscript>
          <p className="mt-4 text-small">A passkey needs JavaScript.</p>
        </noscript>
      </div>
    </section>
  )
}

function RecoveryCodes({ view }: { view: View }) {
  return (
    <section className="mt-10 border-line border-t border-dashed pt-8">
      <h2 className="text-title">Recovery codes</h2>
      <p className="measure mt-3 mb-5">
        Each lets you in once when you’ve lost your passkeys. Print them, and keep them where you keep your passport.
        You have {view.recoveryCodes || 'none'} left.
      </p>
      <Action view={view} action="new-codes">
        <Button variant="outline">{view.recoveryCodes > 0 ? 'Make ten new ones' : 'Make ten codes'}</Button>
      </Action>
    </section>
  )
}

function Codes({ codes }: { codes: string[] }) {
  return (
    <section className="mt-8 border-2 border-ink p-5">
      <h2 className="text-title">Print these now</h2>
      <p className="measure mt-2">We can’t show them again, and the ones from before no longer work.</p>
      <ol className="mt-4 grid gap-2 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </section>
  )
}

async function securityView(deps: RequestContext, session: Session) {
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

interface SecurityReply {
  done?: string
  problem?: string
  codes?: string[]
}

/** Does what a form of the page asked for. `cookies`: the session's new secret after a step-up. */
async function changeSecurity(
  deps: RequestContext,
  request: Request,
  session: Session,
  fields: FormFields,
): Promise<{ reply: SecurityReply; cookies: string[] }> {
  const action = keysOf(ACTIONS).find((known) => known === fields.get('do'))
  if (!action) return refuse('That can’t be done here.')
  const isRemoval = action === 'remove-passkey'
  // What a passkey signs for, as it stands in the form as well.
  const stepUp = { action, subject: isRemoval ? (fields.get('id') ?? '') : session.person.id, cents: 0 }
  const isFree = isSettingUp(deps, session) && !isRemoval
  const cookies = isFree ? [] : await verifyStepUp(deps, request, session, stepUp, fields.get('step_up'))
  if (!cookies) return refuse('Nothing changed: your passkey didn’t confirm it. Please try again.')
  return { reply: await ACTIONS[action](deps, request, session, fields), cookies }
}

function refuse(problem: string) {
  return { reply: { problem }, cookies: [] }
}

type Change = (deps: RequestContext, request: Request, session: Session, fields: FormFields) => Promise<SecurityReply>

const ACTIONS = { 'add-passkey': addPasskey, 'remove-passkey': dropPasskey, 'new-codes': newCodes }

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
