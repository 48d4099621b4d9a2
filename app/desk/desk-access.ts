import { data, redirect } from 'react-router'
import {
  loginPath,
  type PageArgs,
  pathOf,
  readSession,
  requireCoach,
  type Session,
  verifyStepUp,
} from '../people/sign-in/sign-in.ts'
import { appContext } from '../platform/app-context.ts'
import { pageRequestContext } from '../platform/document/page-request.ts'
import { type FormError, type FormFields, readForm } from '../platform/forms/form-fields.ts'
import { PRIVATE_HEADERS } from '../platform/http/security-headers.ts'
import { type DeskPage, guardOf, stepUpOf } from './desk-actions.ts'

/**
 * For every loader of the desk: the coach, proven by a passkey. A customer who is signed in finds
 * nothing here, and everyone else is led to the sign-in and back.
 */
export async function requireDesk(args: PageArgs): Promise<Session> {
  const session = await readSession(args)
  if (session?.role === 'customer') throw nothingHere()
  // The page of passkeys would lead nowhere: in a demonstration the coach signs in by a button.
  const { demo } = args.context.get(appContext)
  if (!session && demo) throw redirect(loginPath(pathOf(args.request)), { status: 303, headers: PRIVATE_HEADERS })
  return requireCoach(args)
}

/** What was pressed at the desk, by whom. */
interface Press {
  session: Session
  /** What was typed, also where it's refused. */
  fields: FormFields
  /** Why nothing may be done. */
  fault?: FormError
}

/** For every action of the desk, before it does anything: who pressed what, and what DESK_ACTIONS asks for it. */
export async function requirePress(
  args: PageArgs & { params: Readonly<Record<string, string | undefined>> },
  page: DeskPage,
): Promise<Press> {
  const session = await requireDesk(args)
  const read = await readForm(args.request)
  if ('fault' in read) return { session, fields: new Map(), ...read }
  const { fields } = read
  const refuse = (status: FormError['status'], message: string) => ({ session, fields, fault: { status, message } })
  const guard = guardOf(page, fields)
  if (!guard) return refuse(400, 'Nothing changed: choose what to do.')
  if (guard !== 'passkey') return { session, fields }
  const [about] = Object.values(args.params)
  const stepUp = stepUpOf(page, fields, about)
  const deps = args.context.get(appContext)
  const cookies = await verifyStepUp(deps, args.request, session, stepUp, fields.get('step_up'))
  if (!cookies) return refuse(403, 'Nothing changed: your passkey didn’t confirm it. Please try again.')
  args.context.get(pageRequestContext).cookies = cookies
  return { session, fields }
}

/** The answer to an address of the desk at which there is nothing. */
export function nothingHere() {
  return data('There’s nothing at this address.', 404)
}
