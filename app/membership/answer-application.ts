import { site } from '../../site.config.ts'
import { offers } from '../catalog/offers.ts'
import { startCheckout } from '../payments/payments.ts'
import { readForm } from '../platform/form-fields.ts'
import { type FormDeps, guardForm, keptFields } from '../platform/form-guard.ts'
import { Refusal } from '../platform/refusal.ts'
import { PRIVATE } from '../platform/security-headers.ts'
import { keptAnswers } from '../quiz/quiz.ts'
import { type Answers, type Faults, NO_ANSWERS, parseAnswers, typedAnswers } from './application.ts'
import { claimFor, findApplication, keepDraft } from './applications.ts'
import { findMember, type MembershipDeps, memberOfApplication, submitApplication } from './membership.ts'
import { applicationOfLink, applicationPath, memberPath } from './paths.ts'

/** Where somebody goes from an application that was sent: to its payment, or to how the membership stands. */
export interface Onward {
  payPath: string | undefined
  memberPath: string | undefined
}

export type ApplyPage = { state: 'unknown' } | { state: 'open'; kept: Answers } | ({ state: 'sent' } & Onward)

export type ApplyReply =
  | ({ state: 'sent' } & Onward)
  | { state: 'kept'; path: string; mailed: boolean }
  | { state: 'confirm'; token: string; kept: [name: string, value: string][] }
  | { state: 'again'; problem: string; faults: Faults; kept: Answers }

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
  const link = applicationOfLink(deps.secret, token)
  const page = link ? await pageOf(deps, link) : undefined
  if (!page) return { page: { state: 'unknown' }, status: 404, headers: PRIVATE }
  return { page, status: 200, headers: PRIVATE }
}

type Link = NonNullable<ReturnType<typeof applicationOfLink>>

async function pageOf(deps: MembershipDeps, link: Link): Promise<ApplyPage | undefined> {
  const { db } = deps.database
  if ('membershipId' in link) {
    const member = await findMember(db, link.membershipId)
    if (!member) return undefined
    if (member.membership.state !== 'paid') {
      return { state: 'sent', payPath: undefined, memberPath: memberPath(deps.secret, link.membershipId) }
    }
    return { state: 'open', kept: { ...NO_ANSWERS, email: member.order.email ?? '' } }
  }
  const application = await findApplication(db, link.applicationId)
  if (!application) return undefined
  if (application.state === 'sent') return { state: 'sent', ...(await onward(deps, application.id)) }
  return { state: 'open', kept: { ...NO_ANSWERS, ...application.answers, email: application.email ?? '' } }
}

async function onward(deps: MembershipDeps, applicationId: string): Promise<Onward> {
  const member = await memberOfApplication(deps.database.db, applicationId)
  if (member) return { payPath: undefined, memberPath: undefined }
  return { payPath: `${applicationPath(deps.secret, applicationId)}?pay`, memberPath: undefined }
}

/** Answers the form: whatever is wrong is said by the name of its field, and everything typed comes back. */
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
  const link = token ? applicationOfLink(deps.secret, token) : undefined
  const typed = typedAnswers(read.fields)
  const keeps = read.fields.get('then') === 'keep'
  const { answers, faults } = parseAnswers(typed, keeps ? 'draft' : 'application')
  if (Object.keys(faults).length > 0) return again(keeps ? 'Not kept yet.' : 'Not sent yet.', faults, typed, 422)
  const guarded = await guardForm(forms, read.fields, { form: 'apply' })
  if (guarded.outcome === 'confirm') {
    const reply: ApplyReply = { state: 'confirm', token: guarded.token, kept: keptFields(read.fields) }
    return { reply, status: 200, headers: PRIVATE }
  }
  if (guarded.outcome === 'limited') {
    const minutes = Math.ceil(guarded.retryAfter / 60)
    const problem = `Not sent: this form came from here very often in a short time. Please try again in ${minutes} minutes, or write to ${site.supportEmail}. Everything you typed is still here.`
    return again(problem, {}, typed, 429, { 'Retry-After': String(guarded.retryAfter) })
  }
  const reply = await act(deps, answers, { link, keeps, submission: guarded.submission })
  return { reply, status: 200, headers: PRIVATE }
}

async function act(
  deps: MembershipDeps,
  answers: Answers,
  { link, keeps, submission }: { link: Link | undefined; keeps: boolean; submission: string },
): Promise<ApplyReply> {
  const id = link && 'applicationId' in link ? link.applicationId : undefined
  const membershipId = link && 'membershipId' in link ? link.membershipId : undefined
  if (keeps) {
    const kept = await keepDraft(deps, answers, { id, submission })
    return { state: 'kept', path: applicationPath(deps.secret, kept), mailed: answers.email !== '' }
  }
  const { id: sent } = await submitApplication(deps, answers, { id, membershipId, submission })
  return { state: 'sent', ...(await onward(deps, sent)) }
}

/**
 * Starts the checkout of an application that was sent, so that the two belong together whatever address is paid with.
 *
 * @returns the payment page's address, or the application's own where there is nothing to pay
 */
export async function startPayment(deps: MembershipDeps, token: string | undefined): Promise<string> {
  const link = token ? applicationOfLink(deps.secret, token) : undefined
  const id = link && 'applicationId' in link ? link.applicationId : undefined
  const application = id ? await findApplication(deps.database.db, id) : undefined
  if (!application)
    throw new Refusal(404, 'unknown_link', 'This link does not work. Please open it again from your mail.')
  const path = applicationPath(deps.secret, application.id)
  if (application.state === 'draft' || (await memberOfApplication(deps.database.db, application.id))) return path
  const { url } = await startCheckout(deps, offers.society, {
    claim: (tx, order) => claimFor(tx, application.id, order.id),
    expiresAt: undefined,
    returnsTo: () => ({ paid: `${offers.society.returnPath}?session_id={CHECKOUT_SESSION_ID}`, canceled: path }),
  })
  return url
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
