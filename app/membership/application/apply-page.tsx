import { useEffect } from 'react'
import { data, redirect, useSubmit } from 'react-router'
import { site } from '../../../site.config.ts'
import { REVIEW_HOURS } from '../../catalog/application.ts'
import { dollars, offers, SOCIETY_TERMS } from '../../catalog/offers.ts'
import { privateIf, publicPage } from '../../document/headers.ts'
import { appContext, type RequestContext } from '../../platform/app-context.ts'
import { toActionData } from '../../platform/forms/guarded-action.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CardPage } from '../../ui/card-page.tsx'
import { ConfirmPage } from '../../ui/guarded-form.tsx'
import { CHECK_SPAM } from '../../ui/inbox-hint.ts'
import { EndedLink, FreshLinkSent, UnknownLink } from '../../ui/link-pages.tsx'
import { useClearSavedFields } from '../../ui/saved-fields.ts'
import type { Route } from './+types/apply-page.ts'
import { NO_ANSWERS } from './application.ts'
import { ApplicationForm } from './application-form.tsx'
import {
  handleApplication,
  loadApplyPage,
  paymentErrorResponse,
  type StepsAfterApplying,
  startPayment,
} from './handle-application.ts'

/** The application: empty, or as the link left it. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  if (site.links.membershipApplication && !params.token) throw redirect(site.links.membershipApplication)
  const quiz = new URL(request.url).searchParams.get('quiz')
  const { page, status } = await loadApplyPage(context.get(appContext), params.token, quiz)
  return data(page, { status, ...privateIf(Boolean(params.token || quiz)) })
}

/** Takes the form or saves it as a draft; with `?pay`, leads an application to its payment. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const deps = context.get(appContext)
  const pays = new URL(request.url).searchParams.has('pay')
  const response = await (pays ? redirectToPayment(deps, params.token) : handleApplication(deps, request, params.token))
  return toActionData(response)
}

async function redirectToPayment(deps: RequestContext, token: string | undefined) {
  try {
    throw redirect(await startPayment(deps, token), 303)
  } catch (error) {
    if (error instanceof HttpError) return paymentErrorResponse(error)
    throw error
  }
}

export const headers = publicPage

export function meta() {
  return [
    { title: `Apply to the Society | ${site.brand}` },
    {
      name: 'description',
      content: `Seven short questions. A real person reviews your application and replies within ${REVIEW_HOURS} hours of having both it and your first payment.`,
    },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function ApplyPage({ loaderData: page, actionData: reply, params }: Route.ComponentProps) {
  const submit = useSubmit()
  const action = params.token ? `/apply/${params.token}` : '/apply'
  const send = (form: FormData) => void submit(form, { method: 'post', action })
  useFocusHeading(reply)
  if (reply?.state === 'confirm') {
    return (
      <ConfirmPage action={action} token={reply.token} fields={reply.fields} label="Yes, that’s right" onSend={send}>
        <p>We’ll keep everything you typed.</p>
      </ConfirmPage>
    )
  }
  if (reply?.state === 'mailed') return <FreshLinkSent />
  if (reply?.state === 'unpaid') return <PaymentFailed problem={reply.problem} path={action} />
  if (reply?.state === 'kept') return <Saved path={reply.path} />
  const retry = reply?.state === 'invalid' || reply?.state === 'limited' ? reply : undefined
  const { state } = retry ? page : (reply ?? page)
  if (state === 'unconfirmed') return <CheckInbox />
  if (reply?.state === 'sent') return <Sent {...reply} />
  if (page.state === 'sent') return <Sent {...page} />
  if (page.state === 'unknown' && !reply) return <UnknownLink />
  if (page.state === 'ended' && !reply) return <EndedLink action={action} />
  return (
    <CardPage
      label="The Society"
      heading="Apply for your seat"
      lead={`Seven short questions, about five minutes. A real person reviews your application and replies within ${REVIEW_HOURS} hours of having both your application and your first payment. Not a fit? We refund that payment in full.`}
    >
      <p className="measure mt-4 font-semibold">The Society is {SOCIETY_TERMS} You pay after you apply.</p>
      <ApplicationForm
        action={action}
        values={retry?.values ?? (page.state === 'open' ? page.values : NO_ANSWERS)}
        retry={retry}
        onSend={send}
      />
    </CardPage>
  )
}

/** A short reply replaces a long form: without this the visitor would see only the end of the page. */
function useFocusHeading(reply: Route.ComponentProps['actionData']): void {
  useEffect(() => {
    const heading = reply && !('values' in reply) && document.querySelector<HTMLElement>('main h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus()
  }, [reply])
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
  if (!path) {
    return (
      <CardPage
        heading="Saved"
        lead="No one has seen it yet. We’ve emailed you a link, so only you can open it and continue."
      />
    )
  }
  return (
    <CardPage
      heading="Saved"
      lead="No one has seen it yet. You didn’t give us an email address, so this link is the only way back. Please save it. We’ll keep your draft for 30 days."
    >
      <p className="mt-6">
        <a href={path} className="prose-link inline-block py-2.5 [overflow-wrap:anywhere]">
          Continue my application
        </a>
      </p>
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

function Sent({ payPath, memberPath }: StepsAfterApplying) {
  if (!payPath) {
    return (
      <CardPage
        heading={`Your application is with ${site.coach}`}
        lead={`You’ve paid, so you’re all set. ${site.coach} will review it and email you within ${REVIEW_HOURS} hours.`}
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
    <CardPage
      heading="We have your application"
      lead={`One step left: pay for your first month. Then we’ll review your application and reply within ${REVIEW_HOURS} hours of that.`}
    >
      <form method="post" action={payPath} className="mt-7">
        <Button type="submit" size="large">
          Pay {dollars(offers.society.charge.amountCents)} for the first month
        </Button>
      </form>
      <p className="mt-4 text-small text-soft">
        {SOCIETY_TERMS} {offers.society.refund}
      </p>
    </CardPage>
  )
}
