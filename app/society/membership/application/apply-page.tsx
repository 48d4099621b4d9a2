import { data, redirect, type ShouldRevalidateFunctionArgs, useSubmit } from 'react-router'
import { site } from '../../../../site.config.ts'
import { REVIEW_HOURS } from '../../../catalog/application.ts'
import { dollars, offers, societyTerms } from '../../../catalog/offers.ts'
import { chosenEmail } from '../../../people/email-field/mistyped/mistyped.ts'
import { appContext, type RequestContext } from '../../../platform/app-context.ts'
import { privateIf, publicPage } from '../../../platform/document/headers.ts'
import { readForm } from '../../../platform/forms/form-fields.ts'
import { toActionData } from '../../../platform/forms/form-guard.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { newsletterOf } from '../../../sales/orders/orders.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { CanceledCheckout } from '../../../ui/canceled-checkout.tsx'
import { CardPage, privateMeta } from '../../../ui/card-page.tsx'
import { ConfirmPage } from '../../../ui/guarded-form.tsx'
import { CHECK_SPAM } from '../../../ui/inbox-hint.ts'
import { EndedLink, FreshLinkSent, UnknownLink } from '../../../ui/link-pages.tsx'
import { useClearSavedFields } from '../../../ui/saved-fields.ts'
import { SHOWN_PRICE_FIELD, ShownPrice } from '../../../ui/shown-price.tsx'
import { payerOf } from '../missing-applications.ts'
import type { Route } from './+types/apply-page.ts'
import { KEEP, NO_ANSWERS, THEN_FIELD } from './answers.ts'
import { ApplicationForm } from './application-form.tsx'
import {
  applicationForm,
  applyTarget,
  handleApplication,
  loadApplyPage,
  type NextSteps,
  paymentErrorResponse,
  startPayment,
} from './handle-application.ts'

/** The application: empty, or as the link left it. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  if (site.links.membershipApplication && !params.token) throw redirect(site.links.membershipApplication)
  const quiz = new URL(request.url).searchParams.get('quiz')
  const deps = context.get(appContext)
  const payer = params.token ? undefined : await payerOf(deps, request)
  if (payer && 'token' in payer) throw redirect(`/apply/${payer.token}`)
  const { page, status } = await loadApplyPage(deps, params.token, quiz, payer)
  const target = applyTarget(params.token, newsletterOf(request, deps.ownOrigins(request)))
  const { fields } = applicationForm.shown({}, 'apply-')
  return data({ ...page, fields, target }, { status, ...privateIf(target !== '/apply' || Boolean(quiz || payer)) })
}

/**
 * Takes the form or saves it as a draft; with `?pay`, leads an application to its payment. A form that was opened before its
 * visitor paid, and sent after that, is the application of their membership.
 */
export async function action({ params, request, context }: Route.ActionArgs) {
  const deps = context.get(appContext)
  const payer = params.token ? undefined : await payerOf(deps, request)
  const token = payer && 'token' in payer ? payer.token : params.token
  const order = payer && 'order' in payer ? payer.order : undefined
  const pays = new URL(request.url).searchParams.has('pay')
  const response = await (pays
    ? redirectToPayment(deps, token, request)
    : handleApplication(deps, request, token, order))
  return toActionData(response)
}

/** The reply to the form is all that's left to show: read again, the page could lead on from it to an empty form. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === undefined && defaultShouldRevalidate
}

async function redirectToPayment(deps: RequestContext, token: string | undefined, request: Request) {
  const read = await readForm(request)
  const shown = 'fields' in read ? read.fields.get(SHOWN_PRICE_FIELD) : undefined
  try {
    throw redirect(await startPayment(deps, token, shown ?? null), 303)
  } catch (error) {
    if (error instanceof HttpError) return paymentErrorResponse(error)
    throw error
  }
}

export const headers = publicPage

export const meta = () =>
  privateMeta(
    'Apply to the Society',
    `Seven short questions. A real person reviews your application and replies within ${REVIEW_HOURS} hours of having both it and your first payment.`,
    'noindex',
  )

export default function ApplyPage({ loaderData: page, actionData: reply }: Route.ComponentProps) {
  const action = page.target
  const submit = useSubmit()
  const send = (form: FormData) => void submit(form, { method: 'post', action })
  if (reply?.state === 'confirm') {
    const saves = reply.fields.some(([name, value]) => name === THEN_FIELD && value === KEEP)
    const words = saves
      ? { lead: 'Click the button to save it. This tells us you’re human.', label: 'Yes, save it for later' }
      : { label: 'Yes, send my application' }
    const email = chosenEmail(new Map(reply.fields))
    return (
      <ConfirmPage action={action} token={reply.token} fields={reply.fields} onSend={send} {...words}>
        <p>
          We’ll keep everything you typed.
          {email && (
            <>
              {' '}
              Our emails about it go to <strong className="[overflow-wrap:anywhere]">{email}</strong>.
            </>
          )}
        </p>
      </ConfirmPage>
    )
  }
  if (reply?.state === 'mailed') return <FreshLinkSent />
  if (reply?.state === 'unpaid') return <PaymentFailed problem={reply.problem} path={action} />
  if (reply?.state === 'saved') return <Saved path={reply.path} />
  const retry = reply?.state === 'invalid' || reply?.state === 'limited' ? reply : undefined
  const { state } = retry ? page : (reply ?? page)
  if (state === 'unconfirmed') return <CheckInbox />
  if (reply?.state === 'sent') return <Sent {...reply} />
  if (page.state === 'sent') return <Sent {...page} />
  if (page.state === 'unknown' && !reply) return <UnknownLink />
  if (page.state === 'ended' && !reply) return <EndedLink action={action} />
  const payment = page.state === 'open' ? page.payment : undefined
  return (
    <CardPage label="The Society" heading="Apply for your seat" lead={payment ? PAID_LEADS[payment] : LEAD}>
      {!payment && (
        <p className="measure mt-4 font-semibold">
          The Society is {societyTerms()} You pay after you apply. Already paid? Use the link in your receipt, so you
          don’t pay twice.
        </p>
      )}
      <ApplicationForm
        action={action}
        isPaid={payment !== undefined}
        form={{ fields: page.fields, values: page.state === 'open' ? page.values : NO_ANSWERS }}
        retry={retry}
        onSend={send}
      />
    </CardPage>
  )
}

const LEAD = `Seven short questions, about five minutes. A real person reviews your application and replies within ${REVIEW_HOURS} hours of having both your application and your first payment. Not a fit? We refund that payment in full.`
const PAID_LEADS = {
  paid: `Your first month is paid, so this is the last step. Seven short questions, about five minutes. A real person reviews them and replies within ${REVIEW_HOURS} hours. Not a fit? We refund your payment in full.`,
  pending: `Your payment is on its way from your bank, so this is the last step. Seven short questions, about five minutes. A real person reviews them and replies within ${REVIEW_HOURS} hours of the payment’s arrival. Not a fit? We refund it in full.`,
}

/** The same for everyone who sends the form: it says nothing about the address. */
function CheckInbox() {
  useClearSavedFields()
  return (
    <CardPage
      heading="One more step: check your inbox"
      lead="We’ve sent you an email. Open the link in it and click the button to confirm your application. The link works for 7 days."
    >
      <p className="measure mt-6">{CHECK_SPAM}</p>
    </CardPage>
  )
}

function Saved({ path }: { path: string | undefined }) {
  const rest = path
    ? 'You didn’t give us an email address, so this link is the only way back. Please save it. We’ll keep your draft for 30 days.'
    : 'We’ve emailed you a link, so only you can open it and continue.'
  return (
    <CardPage heading="Saved" lead={`No one has seen it yet. ${rest}`}>
      {path && (
        <p className="mt-6">
          <a href={path} className="prose-link inline-block py-2.5 [overflow-wrap:anywhere]">
            Continue my application
          </a>
        </p>
      )}
    </CardPage>
  )
}

function PaymentFailed({ problem, path }: { problem: string; path: string }) {
  return (
    <CardPage heading="We couldn’t start the payment" lead={problem}>
      <ButtonLink href={path} size="large" className="mt-6">
        Back to my application
      </ButtonLink>
    </CardPage>
  )
}

function Sent({ payPath, memberPath, waitsForBank }: NextSteps) {
  if (!payPath) {
    return (
      <CardPage
        heading={`Your application is with ${site.coach}`}
        lead={
          waitsForBank
            ? `You’re all set. When your payment arrives from your bank, we’ll email your receipt, and ${site.coach} will answer within ${REVIEW_HOURS} hours.`
            : `You’ve paid, so you’re all set. ${site.coach} will review it and email you within ${REVIEW_HOURS} hours.`
        }
      >
        {memberPath && (
          <p className="mt-6">
            <a href={memberPath} className="prose-link inline-block py-2.5">
              Check my status
            </a>
          </p>
        )}
      </CardPage>
    )
  }
  return (
    <>
      <CanceledCheckout />
      <CardPage
        heading="We have your application"
        lead={`One step left: pay for your first month. Then we’ll review your application and reply within ${REVIEW_HOURS} hours of that.`}
      >
        <form method="post" action={payPath} className="mt-7">
          <ShownPrice offer={offers.society} />
          <Button type="submit" size="large">
            Pay {dollars(offers.society.charge.amountCents)} for the first month
          </Button>
        </form>
        <p className="mt-4 text-small text-soft">
          {societyTerms()} {offers.society.refund}
        </p>
      </CardPage>
    </>
  )
}
