import { site } from '../../../../site.config.ts'
import { businessStages } from '../../../catalog/application.ts'
import { offers } from '../../../catalog/offers.ts'
import { usStates } from '../../../catalog/us-states.ts'
import { sourceOfReferrer } from '../../../operations/visits/visits.ts'
import { addressQuestion, withChosenEmail } from '../../../people/email-field/mistyped/mistyped.ts'
import { NEWSLETTER_PARAMETER } from '../../../people/newsletter/newsletter.ts'
import type { AppContext, RequestContext } from '../../../platform/app-context.ts'
import { type FormFields, readForm } from '../../../platform/forms/form-fields.ts'
import {
  type FormReply,
  type FormResponse,
  guardedAction,
  type InvalidForm,
} from '../../../platform/forms/form-guard.ts'
import { choice, emailAddress, formSchema, line, lines } from '../../../platform/forms/form-schema.ts'
import { REFERRER_FIELD } from '../../../platform/forms/referrer.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { FRESH_LINK_FIELD } from '../../../platform/signed-token.ts'
import { newsletterOf, type Order, type Referral } from '../../../sales/orders/orders.ts'
import { countCheckout, startCheckout } from '../../../sales/payments/payments.ts'
import { applicationPath, memberPath } from '../links.ts'
import { type ApplicationLink, emailApplicationLink, emailMemberLink, readApplicationLink } from '../member-link.ts'
import { findMemberByApplication, submitApplication, syncMembership } from '../memberships.ts'
import type { Payer } from '../missing-applications.ts'
import { type Answers, KEEP, NO_ANSWERS, THEN_FIELD } from './answers.ts'
import { type Application, linkApplicationToOrder, saveDraft, submitAsMember } from './applications.ts'

/** What follows a confirmed application: its payment, the membership page, or waiting for the answer. */
export interface NextSteps {
  payPath: string | undefined
  memberPath: string | undefined
  /** Its bank debit hasn't arrived yet. */
  waitsForBank?: true
}

type ApplyPageData =
  | { state: 'unknown' | 'ended' | 'unconfirmed' }
  /** `payment`: of the first month, for the form of someone who has made it. */
  | { state: 'open'; values: Answers; payment?: 'paid' | 'pending' }
  | ({ state: 'sent' } & NextSteps)

type ApplyReply = FormReply<Answers, HandledApplication>

type HandledApplication =
  | { state: 'unconfirmed' }
  | ({ state: 'sent' } & NextSteps)
  /** `path` only without an address to email it to. */
  | { state: 'saved'; path: string | undefined }
  | { state: 'unpaid'; problem: string }
  | { state: 'mailed' }

export async function loadApplyPage(
  deps: AppContext,
  token: string | undefined,
  quiz: string | null,
  payer?: Payer,
): Promise<{ page: ApplyPageData; status: number }> {
  if (payer && 'order' in payer) {
    const values = { ...NO_ANSWERS, email: payer.order.email }
    return { page: { state: 'open', values, payment: 'pending' }, status: 200 }
  }
  if (!token) {
    const saved = quiz ? await deps.findSavedAnswers?.(deps, quiz) : undefined
    const { email = '', stage = '', state = '', needs = '' } = saved ?? {}
    // Answers saved from the quiz fill in the form.
    return { page: { state: 'open', values: { ...NO_ANSWERS, email, stage, state, needs } }, status: 200 }
  }
  const page = await pageForLink(deps, await readApplicationLink(deps, token))
  return { page, status: STATUS[page.state] ?? 200 }
}

/** Where the form is sent: a newsletter stays in the address until the application is there. */
export function applyTarget(token: string | undefined, newsletter: string | undefined): string {
  if (token) return `/apply/${token}`
  return newsletter ? `/apply?${NEWSLETTER_PARAMETER}=${newsletter}` : '/apply'
}

const STATUS: Partial<Record<ApplyPageData['state'], number>> = { unknown: 404, ended: 410 }

async function pageForLink(deps: AppContext, link: ApplicationLink): Promise<ApplyPageData> {
  if (link.state === 'member') {
    const { membership, order } = link.member
    if (membership.state === 'paid')
      return { state: 'open', values: { ...NO_ANSWERS, email: order.email ?? '' }, payment: 'paid' }
    return { state: 'sent', payPath: undefined, memberPath: memberPath(deps, membership) }
  }
  if (link.state !== 'application') return { state: link.state }
  const { application } = link
  if (application.state === 'sent') return { state: 'sent', ...(await stepsAfterApplying(deps, application)) }
  if (application.state === 'unconfirmed') return { state: 'unconfirmed' }
  return { state: 'open', values: { ...NO_ANSWERS, ...application.answers, email: application.email ?? '' } }
}

async function stepsAfterApplying(deps: AppContext, application: Application): Promise<NextSteps> {
  const member = await findMemberByApplication(deps.database.db, application.id)
  return { payPath: member ? undefined : `${applicationPath(deps, application)}?pay`, memberPath: undefined }
}

/**
 * An application that is sent without a link of ours gets the same reply for every address, whether or not someone paid
 * or applied with it.
 *
 * @param order of its sender, whose bank debit is on its way
 */
export async function handleApplication(
  deps: RequestContext,
  request: Request,
  token: string | undefined,
  order?: Order,
): Promise<FormResponse<ApplyReply>> {
  const read = await readForm(request)
  const link = token ? await readApplicationLink(deps, token) : undefined
  if (link && 'fields' in read && read.fields.has(FRESH_LINK_FIELD)) return emailFreshLink(deps, link)
  const ownOrigins = deps.ownOrigins(request)
  const referral = {
    newsletter: newsletterOf(request, ownOrigins),
    source: 'fields' in read ? sourceOfReferrer(read.fields.get(REFERRER_FIELD), ownOrigins) : undefined,
  }
  return guardedAction(deps, read, {
    name: 'apply',
    countsInvalid: true,
    valuesOf: (fields) => applicationForm.valuesOf(withChosenEmail(fields)),
    parse: (fields) => parseApplication(withChosenEmail(fields)),
    limitedMessage: (wait) =>
      `We haven’t sent this: we got this form from your network too often in a short time. Please try again in ${wait}, or write to ${site.supportEmail}. Everything you typed is still here.`,
    accept: (input, submission) => saveOrSubmit(deps, input, { link, order, submission, referral }),
  })
}

function parseApplication(
  fields: FormFields,
): InvalidForm<Answers> | { input: { answers: Answers; savesDraft: boolean } } {
  const savesDraft = fields.get(THEN_FIELD) === KEEP
  const parsed = applicationForm.parse(fields, savesDraft)
  const problem = savesDraft ? 'Not saved yet.' : 'Not sent yet.'
  if ('errors' in parsed) return { ...parsed, problem }
  // A draft isn't asked about: the button with the other address sends the application.
  const question = savesDraft ? undefined : addressQuestion(fields, parsed.input.email)
  if (question) return { ...question, problem }
  return { input: { answers: parsed.input, savesDraft } }
}

async function emailFreshLink(deps: AppContext, link: ApplicationLink): Promise<FormResponse<ApplyReply>> {
  if ('application' in link && link.application) await emailApplicationLink(deps, link.application)
  if ('member' in link) await emailMemberLink(deps, link.member, 'membership-apply')
  return { reply: { state: 'mailed' }, status: 200 }
}

async function saveOrSubmit(
  deps: AppContext,
  { answers, savesDraft }: { answers: Answers; savesDraft: boolean },
  {
    link,
    order,
    ...sent
  }: { link: ApplicationLink | undefined; order: Order | undefined; submission: string; referral: Referral },
): Promise<HandledApplication> {
  const id = link?.state === 'application' ? link.application.id : undefined
  const membership = link?.state === 'member' ? link.member.membership : undefined
  if (savesDraft) {
    const draft = await saveDraft(deps, answers, { id, ...sent })
    if (draft.state === 'draft') return { state: 'saved', path: draft.email ? undefined : applicationPath(deps, draft) }
    return replyForApplication(deps, draft)
  }
  if (order) {
    await deps.database.transact(async (tx) => {
      const { id: applicationId } = await submitAsMember(deps, tx, answers, sent.submission)
      await linkApplicationToOrder(tx, applicationId, order.id)
      // The payment may arrive in this moment.
      await syncMembership(deps, tx, order.id, 'applicant')
    })
    return { state: 'sent', payPath: undefined, memberPath: undefined, waitsForBank: true }
  }
  const application = await submitApplication(deps, answers, { id, membershipId: membership?.id, ...sent })
  if (membership) return { state: 'sent', payPath: undefined, memberPath: memberPath(deps, membership) }
  return application ? replyForApplication(deps, application) : { state: 'unconfirmed' }
}

/** Only the emailed link opens an application that counts already, so this visitor may see its state. */
async function replyForApplication(deps: AppContext, application: Application): Promise<HandledApplication> {
  if (application.state !== 'sent') return { state: 'unconfirmed' }
  return { state: 'sent', ...(await stepsAfterApplying(deps, application)) }
}

/**
 * Starts the checkout of a confirmed application, so that the two belong together whatever address is paid with.
 *
 * @returns where to go on: the payment page, or the application's own where there is nothing to pay
 * @param shown the price on their page, as its form sent it
 * @throws Refusal 404 where the link opens no application, 429 past the checkout's limit, 502 while Stripe is away
 */
export async function startPayment(deps: RequestContext, token: string | undefined, shown: string | null = null) {
  await countCheckout(deps, deps.network)
  const link = token ? await readApplicationLink(deps, token) : undefined
  if (link?.state !== 'application')
    throw new HttpError(404, 'unknown_link', 'This link doesn’t work. Please open it again from your email.')
  const { application } = link
  const path = applicationPath(deps, application)
  if (application.state !== 'sent' || (await findMemberByApplication(deps.database.db, application.id))) return path
  const { url } = await startCheckout(deps, offers.society, {
    shown,
    newsletter: application.newsletter ?? undefined,
    source: application.source ?? undefined,
    onOrderInserted: (tx, order) => linkApplicationToOrder(tx, application.id, order.id),
    returnPaths: () => ({
      paid: `${offers.society.returnPath}?session_id={CHECKOUT_SESSION_ID}`,
      canceled: `${path}#canceled`,
    }),
  })
  return url
}

export function paymentErrorResponse({ status, message, retryAfter }: HttpError): FormResponse<ApplyReply> {
  return { reply: { state: 'unpaid', problem: message }, status, ...(retryAfter && { retryAfter }) }
}

/** In the order of the form. */
export const applicationForm = formSchema({
  name: line(100, { missing: 'Please tell us your name.', autoComplete: 'name' }),
  email: emailAddress({
    missing: 'Please enter your email address so we can reply.',
    invalid: 'We can’t send to this address. It should look like name@example.com.',
  }),
  business: line(200, { missing: 'Please tell us in a few words what your business does.' }),
  stage: choice(businessStages, 'Please choose how far along it is.'),
  state: choice(usStates, 'Please choose which state it’s in.'),
  needs: lines(4000, { missing: 'Please tell us what you need. A sentence or two is enough.' }),
  heard: line(200),
})
