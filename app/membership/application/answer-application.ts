import { site } from '../../../site.config.ts'
import { offers } from '../../catalog/offers.ts'
import { countCheckout, startCheckout } from '../../payments/payments.ts'
import { echoOf, readForm } from '../../platform/forms/form-fields.ts'
import { countFaulty, type FormDeps, guardForm, keptFields } from '../../platform/forms/form-guard.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { PRIVATE } from '../../platform/http/security-headers.ts'
import { FRESH_LINK_FIELD } from '../../platform/signed-token.ts'
import { keptAnswers } from '../../quiz/quiz.ts'
import { mailApplicationLink, mailMemberLink } from '../fresh-links.ts'
import { type MembershipDeps, memberOfApplication, submitApplication } from '../memberships.ts'
import { applicationPath, memberPath } from '../paths.ts'
import { type Answers, type Faults, NO_ANSWERS, parseAnswers, typedAnswers } from './application.ts'
import { type ApplicationLink, readApplicationLink } from './application-link.ts'
import { type Application, claimFor, keepDraft } from './applications.ts'

/** What comes after an application that counts: its payment, how the membership stands, or waiting for the answer. */
export interface Onward {
  payPath: string | undefined
  memberPath: string | undefined
}

export type ApplyPage =
  | { state: 'unknown' | 'ended' | 'unconfirmed' }
  | { state: 'open'; kept: Answers }
  | ({ state: 'sent' } & Onward)

export type ApplyReply =
  | { state: 'unconfirmed' }
  | ({ state: 'sent' } & Onward)
  /** `path` only where there is no address that it could be mailed to. */
  | { state: 'kept'; path: string | undefined }
  | { state: 'confirm'; token: string; kept: [name: string, value: string][] }
  | { state: 'again'; problem: string; faults: Faults; kept: Answers }
  | { state: 'unpaid'; problem: string }
  | { state: 'mailed' }

interface Answered {
  status: number
  headers: Record<string, string>
}

/** What the page shows before anything is pressed. */
export async function readApplyPage(
  deps: MembershipDeps,
  token: string | undefined,
  quiz: string | null,
): Promise<{ page: ApplyPage } & Answered> {
  if (!token) {
    const known = quiz ? await keptAnswers(deps, quiz) : undefined
    const { email = '', stage = '', state = '', needs = '' } = known ?? {}
    // What was answered in the quiz, and agreed to be kept, is not asked twice.
    const kept = { ...NO_ANSWERS, email, stage, state, needs }
    return { page: { state: 'open', kept }, status: 200, headers: known ? PRIVATE : {} }
  }
  const page = await pageOf(deps, await readApplicationLink(deps, token))
  return { page, status: STATUS[page.state], headers: PRIVATE }
}

const STATUS: Record<ApplyPage['state'], number> = { unknown: 404, ended: 410, unconfirmed: 200, open: 200, sent: 200 }

async function pageOf(deps: MembershipDeps, link: ApplicationLink): Promise<ApplyPage> {
  if (link.state === 'member') {
    const { membership, order } = link.member
    if (membership.state === 'paid') return { state: 'open', kept: { ...NO_ANSWERS, email: order.email ?? '' } }
    return { state: 'sent', payPath: undefined, memberPath: memberPath(deps, membership) }
  }
  if (link.state !== 'application') return { state: link.state }
  const { application } = link
  if (application.state === 'sent') return { state: 'sent', ...(await onward(deps, application)) }
  if (application.state === 'unconfirmed') return { state: 'unconfirmed' }
  return { state: 'open', kept: { ...NO_ANSWERS, ...application.answers, email: application.email ?? '' } }
}

async function onward(deps: MembershipDeps, application: Application): Promise<Onward> {
  const member = await memberOfApplication(deps.database.db, application.id)
  return { payPath: member ? undefined : `${applicationPath(deps, application)}?pay`, memberPath: undefined }
}

/**
 * Answers the form: whatever is wrong is said by the name of its field, and everything typed comes back. An application
 * that is sent without a link of ours is answered alike for every address, whoever paid or applied with it.
 */
export async function answerApplication(
  deps: MembershipDeps,
  forms: FormDeps,
  request: Request,
  token: string | undefined,
): Promise<{ reply: ApplyReply } & Answered> {
  const read = await readForm(request)
  if ('fault' in read) {
    return again(`Not sent. ${read.fault.message}`, {}, NO_ANSWERS, read.fault.status)
  }
  const link = token ? await readApplicationLink(deps, token) : undefined
  if (link && read.fields.has(FRESH_LINK_FIELD)) return mailFresh(deps, link)
  const sent = typedAnswers(read.fields)
  const typed = echoOf(sent)
  const keeps = read.fields.get('then') === 'keep'
  const { answers, faults } = parseAnswers(sent, keeps ? 'draft' : 'application')
  if (Object.keys(faults).length > 0) {
    const wait = await countFaulty(forms, FORM)
    return wait ? limited(wait, typed) : again(keeps ? 'Not kept yet.' : 'Not sent yet.', faults, typed, 422)
  }
  const guarded = await guardForm(forms, read.fields, { form: FORM })
  if (guarded.outcome === 'confirm') {
    const reply: ApplyReply = { state: 'confirm', token: guarded.token, kept: keptFields(read.fields) }
    return { reply, status: 200, headers: PRIVATE }
  }
  if (guarded.outcome === 'limited') return limited(guarded.retryAfter, typed)
  const reply = await act(deps, answers, { link, keeps, submission: guarded.submission })
  return { reply, status: 200, headers: PRIVATE }
}

async function mailFresh(deps: MembershipDeps, link: ApplicationLink): Promise<{ reply: ApplyReply } & Answered> {
  if ('application' in link && link.application) await mailApplicationLink(deps, link.application)
  if ('member' in link) await mailMemberLink(deps, link.member, 'membership-apply')
  return { reply: { state: 'mailed' }, status: 200, headers: PRIVATE }
}

async function act(
  deps: MembershipDeps,
  answers: Answers,
  { link, keeps, submission }: { link: ApplicationLink | undefined; keeps: boolean; submission: string },
): Promise<ApplyReply> {
  const id = link?.state === 'application' ? link.application.id : undefined
  const membership = link?.state === 'member' ? link.member.membership : undefined
  if (keeps) {
    const draft = await keepDraft(deps, answers, { id, submission })
    if (draft.state === 'draft') return { state: 'kept', path: draft.email ? undefined : applicationPath(deps, draft) }
    return replyTo(deps, draft)
  }
  const application = await submitApplication(deps, answers, { id, membershipId: membership?.id, submission })
  if (membership) return { state: 'sent', payPath: undefined, memberPath: memberPath(deps, membership) }
  return application ? replyTo(deps, application) : { state: 'unconfirmed' }
}

/** Only the mailed link of an application opens one that counts already, so its sender may be told how it stands. */
async function replyTo(deps: MembershipDeps, application: Application): Promise<ApplyReply> {
  if (application.state !== 'sent') return { state: 'unconfirmed' }
  return { state: 'sent', ...(await onward(deps, application)) }
}

/**
 * Starts the checkout of an application that counts, so that the two belong together whatever address is paid with.
 *
 * @returns where to go on: the payment page, or the application's own where there is nothing to pay
 * @throws Refusal 404 where the link opens no application, 429 past the checkout's limit, 502 while Stripe is away
 */
export async function startPayment(
  deps: MembershipDeps,
  forms: Pick<FormDeps, 'network'>,
  token: string | undefined,
): Promise<string> {
  await countCheckout(deps, forms.network)
  const link = token ? await readApplicationLink(deps, token) : undefined
  if (link?.state !== 'application')
    throw new Refusal(404, 'unknown_link', 'This link does not work. Please open it again from your email.')
  const { application } = link
  const path = applicationPath(deps, application)
  if (application.state !== 'sent' || (await memberOfApplication(deps.database.db, application.id))) return path
  const { url } = await startCheckout(deps, offers.society, {
    claim: (tx, order) => claimFor(tx, application.id, order.id),
    expiresAt: undefined,
    returnsTo: () => ({ paid: `${offers.society.returnPath}?session_id={CHECKOUT_SESSION_ID}`, canceled: path }),
  })
  return url
}

/** A payment that could not be started, as the page says it. */
export function unpaid(refusal: Refusal): { reply: ApplyReply } & Answered {
  const { status, message, retryAfter } = refusal
  const headers = { ...PRIVATE, ...(retryAfter && { 'Retry-After': String(retryAfter) }) }
  return { reply: { state: 'unpaid', problem: message }, status, headers }
}

const FORM = 'apply'

function limited(retryAfter: number, typed: Answers): { reply: ApplyReply } & Answered {
  const minutes = Math.ceil(retryAfter / 60)
  const problem = `Not sent: this form came from here very often in a short time. Please try again in ${minutes} minutes, or write to ${site.supportEmail}. Everything you typed is still here.`
  return again(problem, {}, typed, 429, { 'Retry-After': String(retryAfter) })
}

function again(
  problem: string,
  faults: Faults,
  kept: Answers,
  status: number,
  more: Record<string, string> = {},
): { reply: ApplyReply } & Answered {
  return { reply: { state: 'again', problem, faults, kept }, status, headers: { ...PRIVATE, ...more } }
}
