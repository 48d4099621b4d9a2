import { site } from '../../../site.config.ts'
import { offers } from '../../catalog/offers.ts'
import { countCheckout, startCheckout } from '../../payments/payments.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { readForm, truncateForEcho } from '../../platform/forms/form-fields.ts'
import { countInvalidForm, type FormDeps, fieldsToResend, guardForm } from '../../platform/forms/form-guard.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { PRIVATE_HEADERS } from '../../platform/http/security-headers.ts'
import { FRESH_LINK_FIELD } from '../../platform/signed-token.ts'
import { findSavedAnswers } from '../../quiz/quiz.ts'
import { emailApplicationLink, emailMemberLink } from '../fresh-links.ts'
import { findMemberByApplication, submitApplication } from '../memberships.ts'
import { applicationPath, memberPath } from '../paths.ts'
import { type Answers, type FieldErrors, NO_ANSWERS, parseAnswers, rawAnswers } from './application.ts'
import { type ApplicationLink, readApplicationLink } from './application-link.ts'
import { type Application, linkApplicationToOrder, saveDraft } from './applications.ts'

/** What comes after an application that counts: its payment, how the membership stands, or waiting for the answer. */
export interface StepsAfterApplying {
  payPath: string | undefined
  memberPath: string | undefined
}

export type ApplyPageData =
  | { state: 'unknown' | 'ended' | 'unconfirmed' }
  | { state: 'open'; values: Answers }
  | ({ state: 'sent' } & StepsAfterApplying)

export type ApplyReply =
  | { state: 'unconfirmed' }
  | ({ state: 'sent' } & StepsAfterApplying)
  /** `path` only where there is no address that it could be mailed to. */
  | { state: 'kept'; path: string | undefined }
  | { state: 'confirm'; token: string; values: [name: string, value: string][] }
  | { state: 'again'; problem: string; errors: FieldErrors; kept: Answers }
  | { state: 'unpaid'; problem: string }
  | { state: 'mailed' }

interface StatusAndHeaders {
  status: number
  headers: Record<string, string>
}

/** What the page shows before anything is pressed. */
export async function loadApplyPage(
  deps: AppContext,
  token: string | undefined,
  quiz: string | null,
): Promise<{ page: ApplyPageData } & StatusAndHeaders> {
  if (!token) {
    const known = quiz ? await findSavedAnswers(deps, quiz) : undefined
    const { email = '', stage = '', state = '', needs = '' } = known ?? {}
    // What was answered in the quiz, and agreed to be kept, is not asked twice.
    const kept = { ...NO_ANSWERS, email, stage, state, needs }
    return { page: { state: 'open', values: kept }, status: 200, headers: known ? PRIVATE_HEADERS : {} }
  }
  const page = await pageForLink(deps, await readApplicationLink(deps, token))
  return { page, status: STATUS[page.state], headers: PRIVATE_HEADERS }
}

const STATUS: Record<ApplyPageData['state'], number> = {
  unknown: 404,
  ended: 410,
  unconfirmed: 200,
  open: 200,
  sent: 200,
}

async function pageForLink(deps: AppContext, link: ApplicationLink): Promise<ApplyPageData> {
  if (link.state === 'member') {
    const { membership, order } = link.member
    if (membership.state === 'paid') return { state: 'open', values: { ...NO_ANSWERS, email: order.email ?? '' } }
    return { state: 'sent', payPath: undefined, memberPath: memberPath(deps, membership) }
  }
  if (link.state !== 'application') return { state: link.state }
  const { application } = link
  if (application.state === 'sent') return { state: 'sent', ...(await stepsAfterApplying(deps, application)) }
  if (application.state === 'unconfirmed') return { state: 'unconfirmed' }
  return { state: 'open', values: { ...NO_ANSWERS, ...application.answers, email: application.email ?? '' } }
}

async function stepsAfterApplying(deps: AppContext, application: Application): Promise<StepsAfterApplying> {
  const member = await findMemberByApplication(deps.database.db, application.id)
  return { payPath: member ? undefined : `${applicationPath(deps, application)}?pay`, memberPath: undefined }
}

/**
 * Answers the form: whatever is wrong is said by the name of its field, and everything typed comes back. An application
 * that is sent without a link of ours is answered alike for every address, whoever paid or applied with it.
 */
export async function handleApplication(
  deps: AppContext,
  forms: FormDeps,
  request: Request,
  token: string | undefined,
): Promise<{ reply: ApplyReply } & StatusAndHeaders> {
  const read = await readForm(request)
  if ('fault' in read) {
    return invalidFormResponse(`Not sent. ${read.fault.message}`, {}, NO_ANSWERS, read.fault.status)
  }
  const link = token ? await readApplicationLink(deps, token) : undefined
  if (link && read.fields.has(FRESH_LINK_FIELD)) return emailFreshLink(deps, link)
  const sent = rawAnswers(read.fields)
  const typed = truncateForEcho(sent)
  const keeps = read.fields.get('then') === 'keep'
  const { answers, faults } = parseAnswers(sent, keeps ? 'draft' : 'application')
  if (Object.keys(faults).length > 0) {
    const wait = await countInvalidForm(forms, FORM)
    return wait
      ? rateLimited(wait, typed)
      : invalidFormResponse(keeps ? 'Not kept yet.' : 'Not sent yet.', faults, typed, 422)
  }
  const guarded = await guardForm(forms, read.fields, { form: FORM })
  if (guarded.outcome === 'confirm') {
    const reply: ApplyReply = { state: 'confirm', token: guarded.token, values: fieldsToResend(read.fields) }
    return { reply, status: 200, headers: PRIVATE_HEADERS }
  }
  if (guarded.outcome === 'limited') return rateLimited(guarded.retryAfter, typed)
  const reply = await saveOrSubmit(deps, answers, { link, keeps, submission: guarded.submission })
  return { reply, status: 200, headers: PRIVATE_HEADERS }
}

async function emailFreshLink(
  deps: AppContext,
  link: ApplicationLink,
): Promise<{ reply: ApplyReply } & StatusAndHeaders> {
  if ('application' in link && link.application) await emailApplicationLink(deps, link.application)
  if ('member' in link) await emailMemberLink(deps, link.member, 'membership-apply')
  return { reply: { state: 'mailed' }, status: 200, headers: PRIVATE_HEADERS }
}

async function saveOrSubmit(
  deps: AppContext,
  answers: Answers,
  { link, keeps, submission }: { link: ApplicationLink | undefined; keeps: boolean; submission: string },
): Promise<ApplyReply> {
  const id = link?.state === 'application' ? link.application.id : undefined
  const membership = link?.state === 'member' ? link.member.membership : undefined
  if (keeps) {
    const draft = await saveDraft(deps, answers, { id, submission })
    if (draft.state === 'draft') return { state: 'kept', path: draft.email ? undefined : applicationPath(deps, draft) }
    return replyForApplication(deps, draft)
  }
  const application = await submitApplication(deps, answers, { id, membershipId: membership?.id, submission })
  if (membership) return { state: 'sent', payPath: undefined, memberPath: memberPath(deps, membership) }
  return application ? replyForApplication(deps, application) : { state: 'unconfirmed' }
}

/** Only the mailed link of an application opens one that counts already, so its sender may be told how it stands. */
async function replyForApplication(deps: AppContext, application: Application): Promise<ApplyReply> {
  if (application.state !== 'sent') return { state: 'unconfirmed' }
  return { state: 'sent', ...(await stepsAfterApplying(deps, application)) }
}

/**
 * Starts the checkout of an application that counts, so that the two belong together whatever address is paid with.
 *
 * @returns where to go on: the payment page, or the application's own where there is nothing to pay
 * @throws Refusal 404 where the link opens no application, 429 past the checkout's limit, 502 while Stripe is away
 */
export async function startPayment(
  deps: AppContext,
  forms: Pick<FormDeps, 'network'>,
  token: string | undefined,
): Promise<string> {
  await countCheckout(deps, forms.network)
  const link = token ? await readApplicationLink(deps, token) : undefined
  if (link?.state !== 'application')
    throw new HttpError(404, 'unknown_link', 'This link does not work. Please open it again from your email.')
  const { application } = link
  const path = applicationPath(deps, application)
  if (application.state !== 'sent' || (await findMemberByApplication(deps.database.db, application.id))) return path
  const { url } = await startCheckout(deps, offers.society, {
    claim: (tx, order) => linkApplicationToOrder(tx, application.id, order.id),
    expiresAt: undefined,
    returnPaths: () => ({ paid: `${offers.society.returnPath}?session_id={CHECKOUT_SESSION_ID}`, canceled: path }),
  })
  return url
}

/** A payment that could not be started, as the page says it. */
export function paymentErrorResponse(refusal: HttpError): { reply: ApplyReply } & StatusAndHeaders {
  const { status, message, retryAfter } = refusal
  const headers = { ...PRIVATE_HEADERS, ...(retryAfter && { 'Retry-After': String(retryAfter) }) }
  return { reply: { state: 'unpaid', problem: message }, status, headers }
}

const FORM = 'apply'

function rateLimited(retryAfter: number, typed: Answers): { reply: ApplyReply } & StatusAndHeaders {
  const minutes = Math.ceil(retryAfter / 60)
  const problem = `Not sent: this form came from here very often in a short time. Please try again in ${minutes} minutes, or write to ${site.supportEmail}. Everything you typed is still here.`
  return invalidFormResponse(problem, {}, typed, 429, { 'Retry-After': String(retryAfter) })
}

function invalidFormResponse(
  problem: string,
  faults: FieldErrors,
  kept: Answers,
  status: number,
  more: Record<string, string> = {},
): { reply: ApplyReply } & StatusAndHeaders {
  return { reply: { state: 'again', problem, errors: faults, kept }, status, headers: { ...PRIVATE_HEADERS, ...more } }
}
