import type { Context } from 'hono'
import { data, RouterContextProvider, redirect } from 'react-router'
import {
  loginPath,
  type PageArgs,
  pathOf,
  readSession,
  requireCoach,
  type Session,
  verifyStepUp,
} from '../people/sign-in/sign-in.ts'
import { type AppContext, appContext, type RequestContext } from '../platform/app-context.ts'
import { pageRequestContext } from '../platform/document/page-request.ts'
import { type FormError, type FormFields, readForm } from '../platform/forms/form-fields.ts'
import { HttpError } from '../platform/http/http-error.ts'
import { networkOf } from '../platform/http/rate-limits.ts'
import { clientAddress, mediaType } from '../platform/http/request.ts'
import { PRIVATE_HEADERS } from '../platform/http/security-headers.ts'
import { type IncomingForm, receiveFile } from '../sales/downloads/downloads.ts'
import { type DeskHandle, guardOf, pressOf, stepUpOf } from './desk-actions.ts'

/**
 * For every loader of the desk: the coach, proven by a passkey. A customer who is signed in finds
 * nothing here, and everyone else is led to the sign-in and back.
 */
export async function requireDesk(args: PageArgs): Promise<{ deps: RequestContext; session: Session }> {
  const reader = await readSession(args)
  if (reader?.role === 'customer') throw nothingHere()
  // The page of passkeys would lead nowhere: in a demonstration the coach signs in by a button.
  const deps = args.context.get(appContext)
  if (!reader && deps.demo) throw redirect(loginPath(pathOf(args.request)), { status: 303, headers: PRIVATE_HEADERS })
  return { deps, session: await requireCoach(args) }
}

/** What was pressed at the desk, by whom. */
interface Press {
  session: Session
  /** What was typed, also where it's refused. */
  fields: FormFields
  /** Why nothing may be done. */
  fault?: FormError
}

/** For every action of the desk, before it does anything: who pressed what, and what its page asks for it. */
export async function requirePress(args: PageArgs, handle: DeskHandle): Promise<Press> {
  const { deps, session } = await requireDesk(args)
  const read = await readForm(args.request)
  if ('fault' in read) return { session, fields: new Map(), ...read }
  const { fields } = read
  const refuse = (status: FormError['status'], message: string) => ({ session, fields, fault: { status, message } })
  const guard = guardOf(handle, fields)
  if (!guard) return refuse(400, NOTHING_CHOSEN)
  if (guard !== 'passkey') return { session, fields }
  const stepUp = stepUpOf(args.request.url, fields)
  const cookies = await verifyStepUp(deps, args.request, session, stepUp, fields.get('step_up'))
  if (!cookies) return refuse(403, 'Nothing changed: your passkey didn’t confirm it. Please try again.')
  args.context.get(pageRequestContext).cookies = cookies
  return { session, fields }
}

/** What an action of the desk is given once nothing is in its way. */
export interface Pressed<Row = unknown> {
  deps: RequestContext
  session: Session
  /** The id of the person who pressed. */
  by: string
  fields: FormFields
  /** What the page is about. */
  row: Row
}

/** Where to go on, or what the page shows instead. */
type Reply<Shown> = { to: string } | Shown

type Act<Row, Shown> = (pressed: Pressed<Row>) => Promise<Reply<Shown>>

interface DeskForm<Row, Shown> {
  /** Undefined: there is nothing at this address. Left out: the page is about nothing in particular. */
  find?(deps: RequestContext): Promise<Row | undefined>
  /** One act for all of the page's buttons, or each of them by its name. */
  act: Act<Row, Shown> | Readonly<Record<string, Act<Row, Shown>>>
  /** What is shown, or done, where nothing may be; left out, why. */
  refused?(pressed: Pressed<Row>, fault: FormError): Promise<Reply<Shown>>
}

/** Answers a form of the desk: who pressed what, whether they may, what it's about, and then what it does. */
export async function deskAction<Row = unknown, Shown extends { status: number; problem?: string } = Refusal>(
  args: PageArgs,
  handle: DeskHandle,
  { find, act, refused }: DeskForm<Row, Shown>,
) {
  const { session, fields, fault } = await requirePress(args, handle)
  const deps = args.context.get(appContext)
  const row = find ? await find(deps) : (null as Row)
  if (row === undefined) throw nothingHere()
  const pressed: Pressed<Row> = { deps, session, by: session.person.id, fields, row }
  const reply = await answer(pressed)
  if ('to' in reply) throw redirect(reply.to, 303)
  if (reply instanceof Response) throw reply
  const { step_up: _, ...values } = Object.fromEntries(fields)
  return data({ values, ...reply }, reply.status)

  async function answer(pressed: Pressed<Row>): Promise<Reply<Shown | Refusal>> {
    if (fault) return refused?.(pressed, fault) ?? { status: fault.status, problem: fault.message }
    const chosen = typeof act === 'function' ? act : act[pressOf(fields)]
    return chosen ? chosen(pressed) : refuse(NOTHING_CHOSEN, 400)
  }
}

const NOTHING_CHOSEN = 'Nothing changed: choose what to do.'

/** Why nothing was done, in words. */
export interface Refusal {
  problem: string
  status: number
  /** Of a time for a call: only the coach's own days off and calendars are in the way. */
  canOverride?: boolean
  /** What is wrong with what was typed, by the field. */
  errors?: Partial<Record<string, string>>
}

export function refuse(problem: string, status: number, errors: Refusal['errors'] = {}): Refusal {
  return { problem, status, errors }
}

/** The answer to an address of the desk at which there is nothing. */
export function nothingHere() {
  return data('There’s nothing at this address.', 404)
}

/**
 * Answers a form with a file, for the coach alone. Forms of pages are short, and a longer one is refused before its page
 * sees it, so these aren't a page's.
 *
 * @param take takes the file, and returns where to go on
 * @param limit the most that the file may have, in bytes
 */
export function answerUpload(
  deps: AppContext,
  hono: Context,
  take: (form: IncomingForm, session: Session) => Promise<string>,
  limit?: number,
): Promise<Response> {
  if (mediaType(hono.req.raw) !== 'multipart/form-data')
    throw new HttpError(415, 'not_an_upload', 'Please send the file by the form of the page.')
  return asCoach(deps, hono, async (session) => {
    const next = await receiveFile(deps.dataDir, hono.req.raw, (form) => take(form, session), limit)
    return new Response(null, { status: 303, headers: { ...PRIVATE_HEADERS, Location: next } })
  })
}

/** Answers the coach alone where it isn't a page that answers. */
export async function asCoach(
  deps: AppContext,
  hono: Context,
  answer: (session: Session) => Promise<Response>,
): Promise<Response> {
  try {
    const context = new RouterContextProvider()
    context.set(appContext, { ...deps, network: networkOf(clientAddress(hono, deps.trustedProxies)) })
    const { session } = await requireDesk({ request: hono.req.raw, context })
    return await answer(session)
  } catch (thrown) {
    // What a page would throw: where to sign in, or that there is nothing.
    if (thrown instanceof Response) return thrown
    if (thrown instanceof Error) throw thrown
    throw new HttpError(404, 'nothing_here', 'There’s nothing at this address.')
  }
}
