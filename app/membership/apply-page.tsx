import { data, redirect, useSubmit } from 'react-router'
import { site } from '../../site.config.ts'
import { REVIEW_HOURS } from '../catalog/application.ts'
import { dollars, offers, SOCIETY_TERMS } from '../catalog/offers.ts'
import { privateIf, publicPage } from '../document/headers.ts'
import { formContext } from '../platform/form-guard.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmLetter } from '../ui/guarded-form.tsx'
import type { Route } from './+types/apply-page.ts'
import { answerApplication, type Onward, readApplyPage, startPayment } from './answer-application.ts'
import { ApplicationForm } from './application-form.tsx'
import { MemberLetter, UnknownLink } from './member-letter.tsx'
import { membershipContext } from './membership.ts'

/** The application: empty, or as the link left it. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  if (site.links.membershipApplication && !params.token) throw redirect(site.links.membershipApplication)
  const quiz = new URL(request.url).searchParams.get('quiz')
  const { page, status } = await readApplyPage(context.get(membershipContext), params.token, quiz)
  return data(page, { status, ...privateIf(Boolean(params.token || quiz)) })
}

/** The form, sent in or kept as a draft; or, of one that is sent in, the way to its payment. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const deps = context.get(membershipContext)
  if (new URL(request.url).searchParams.has('pay')) throw redirect(await startPayment(deps, params.token), 303)
  const { reply, status, headers } = await answerApplication(deps, context.get(formContext), request, params.token)
  return data(reply, { status, headers })
}

export const headers = publicPage

export function meta() {
  return [
    { title: `Apply to the Society | ${site.brand}` },
    {
      name: 'description',
      content: `Seven short questions. A person reads them and answers within ${REVIEW_HOURS} hours of your first payment.`,
    },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function ApplyPage({ loaderData: page, actionData: reply, params }: Route.ComponentProps) {
  const submit = useSubmit()
  const action = params.token ? `/apply/${params.token}` : '/apply'
  const send = (form: FormData) => void submit(form, { method: 'post', action })
  if (page.state === 'unknown') return <UnknownLink />
  if (reply?.state === 'confirm') {
    return (
      <ConfirmLetter action={action} token={reply.token} kept={reply.kept} label="Yes, that is right" onSend={send}>
        <p>Everything that you typed goes along.</p>
      </ConfirmLetter>
    )
  }
  if (reply?.state === 'kept') return <Kept path={reply.path} mailed={reply.mailed} />
  if (reply?.state === 'sent') return <Sent {...reply} />
  if (page.state === 'sent') return <Sent {...page} />
  return (
    <MemberLetter
      label="The Society"
      heading="Apply for your seat"
      lead={`Seven short questions, about five minutes. A person reads them and answers within ${REVIEW_HOURS} hours of your first payment. Not a fit? That payment comes back in full.`}
    >
      <ApplicationForm
        action={action}
        kept={reply?.state === 'again' ? reply.kept : page.kept}
        problem={reply?.state === 'again' ? reply.problem : undefined}
        faults={reply?.state === 'again' ? reply.faults : {}}
        onSend={send}
      />
    </MemberLetter>
  )
}

function Kept({ path, mailed }: { path: string; mailed: boolean }) {
  return (
    <MemberLetter
      heading="It is kept"
      lead={
        mailed
          ? 'What you typed is kept, and nobody has been sent it. The link that opens it again is on its way to your mail.'
          : 'What you typed is kept, and nobody has been sent it. This link opens it again: save it, since no mail address is in it to send it to.'
      }
    >
      <p className="mt-6">
        <a href={path} className="prose-link inline-block py-2.5 [overflow-wrap:anywhere]">
          Go on with my application
        </a>
      </p>
    </MemberLetter>
  )
}

function Sent({ payPath, memberPath }: Onward) {
  if (!payPath) {
    return (
      <MemberLetter
        heading="We have your application"
        lead={`A person reads it and answers by mail within ${REVIEW_HOURS} hours. You do not have to do anything until then.`}
      >
        {memberPath && (
          <p className="mt-6">
            <a href={memberPath} className="prose-link inline-block py-2.5">
              See how it stands
            </a>
          </p>
        )}
      </MemberLetter>
    )
  }
  return (
    <MemberLetter
      heading="We have your application"
      lead={`One step is left: your first month. We begin to read when it is paid, and you have our answer within ${REVIEW_HOURS} hours of that.`}
    >
      <form method="post" action={payPath} className="mt-7">
        <Button type="submit" size="large">
          Pay {dollars(offers.society.charge.amountCents)} for the first month
        </Button>
      </form>
      <p className="mt-4 text-small text-soft">
        {SOCIETY_TERMS} {offers.society.refund}
      </p>
    </MemberLetter>
  )
}
