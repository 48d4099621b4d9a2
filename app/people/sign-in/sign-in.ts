import { site } from '../../../site.config.ts'
import type { AppContext, RequestContext } from '../../platform/app-context.ts'
import { parseAddressField, typedEmail } from '../../platform/forms/address-form.ts'
import { readForm } from '../../platform/forms/form-fields.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { waitLabel } from '../../platform/http/rate-limits.ts'
import { requestSignIn } from './ask.ts'
import { cookie, readOrMakeSecret, withCookies } from './cookies.ts'
import { ACCOUNT_PATH, nextPath } from './next-path.ts'

export { needsNoProof, requireCoach, verifyStepUp } from './coach.ts'
export { withCookies } from './cookies.ts'
export { ACCOUNT_PATH, loginPath, nextPath } from './next-path.ts'
export {
  findAddresses,
  findOrCreatePerson,
  findPersonWith,
  findStaff,
  giveRole,
  hasAddress,
  hasOwner,
  opensTo,
} from './people.ts'
export { type PageArgs, pathOf, readSession, requireSession } from './require-session.ts'
export { type EventStream, openSessionStream } from './session-streams.ts'
export {
  type Device,
  hasShownPasskey,
  listDevices,
  openSession,
  type Session,
  type SessionDeps,
  sessionOf,
  startSession,
} from './sessions.ts'

/** What the sign-in page shows: it depends on its address and on the mode alone. */
export function loginView(deps: Pick<AppContext, 'demo'>, { url }: Request): { next: string; isDemo: boolean } {
  const next = new URL(url).searchParams.get('next')
  return { next: next ? nextPath(next) : ACCOUNT_PATH, isDemo: deps.demo !== undefined }
}

/** Led on to the page for the code, or the form again. */
export async function answerLogin(deps: RequestContext, request: Request) {
  if (site.signIn === 'off') throw new HttpError(404, 'sign_in_off', 'Sign-in is coming soon.')
  const form = await readForm(request)
  if ('fault' in form) return again('', form.fault.message, { status: form.fault.status })
  const { email: typed } = typedEmail(form.fields)
  const parsed = parseAddressField(form.fields)
  if ('errors' in parsed) return again(typed, parsed.errors.email ?? '', { status: 422 })
  const pending = readOrMakeSecret(deps, request, 'pending')
  const wait = await requestSignIn(deps, { email: parsed.input, next: nextPath(form.fields.get('next')), pending })
  if (!wait) return { to: '/login/code', init: withCookies([cookie(deps, 'pending', pending)]), email: '', problem: '' }
  const problem = `You’ve asked several times in a row. Use the newest email, or try again in ${waitLabel(wait)}.`
  return again(typed, problem, { status: 429, headers: { 'Retry-After': String(wait) } })
}

function again(email: string, problem: string, init: ResponseInit) {
  return { email, problem, init, to: undefined }
}
