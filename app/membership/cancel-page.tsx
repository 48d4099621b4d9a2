import { data, useSubmit } from 'react-router'
import { site } from '../../site.config.ts'
import { offers } from '../catalog/offers.ts'
import { readForm } from '../platform/form-fields.ts'
import { formContext, guardForm, keptFields, NEVER_KEPT } from '../platform/form-guard.ts'
import { parseMailAddress } from '../platform/mail-address.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { ConfirmLetter, GuardedForm } from '../ui/guarded-form.tsx'
import type { Route } from './+types/cancel-page.ts'
import { mailCancelLinks } from './cancellation.ts'
import { MemberLetter } from './member-letter.tsx'
import { membershipContext } from './membership.ts'

type Reply =
  | { state: 'sent' }
  | { state: 'confirm'; token: string; kept: [name: string, value: string][] }
  | { state: 'again'; problem: string; fault?: string; email: string }

/** Whether or not somebody is a member, the answer is the same: the link comes by mail. */
export async function action({ request, context }: Route.ActionArgs) {
  const { reply, status, retryAfter } = await answer(request, context)
  return data(reply, { status, headers: { ...NEVER_KEPT, ...(retryAfter && { 'Retry-After': String(retryAfter) }) } })
}

async function answer(
  request: Request,
  context: Route.ActionArgs['context'],
): Promise<{ reply: Reply; status: number; retryAfter?: number }> {
  const read = await readForm(request)
  if ('fault' in read) {
    return {
      reply: { state: 'again', problem: `Not sent. ${read.fault.message}`, email: '' },
      status: read.fault.status,
    }
  }
  const typed = read.fields.get('email') ?? ''
  const address = parseMailAddress(typed)
  if (!address) return { reply: { state: 'again', problem: 'Not sent yet.', fault: WRONG, email: typed }, status: 422 }
  const guarded = await guardForm(context.get(formContext), read.fields, { form: 'cancel', address })
  if (guarded.outcome === 'confirm') {
    return { reply: { state: 'confirm', token: guarded.token, kept: keptFields(read.fields) }, status: 200 }
  }
  if (guarded.outcome === 'limited') {
    const { retryAfter } = guarded
    const problem = `Not sent: this was asked many times in a short time. Please try again in ${Math.ceil(retryAfter / 60)} minutes, or write to ${site.supportEmail}.`
    return { reply: { state: 'again', problem, email: typed }, status: 429, retryAfter }
  }
  await mailCancelLinks(context.get(membershipContext), address)
  return { reply: { state: 'sent' }, status: 200 }
}

const WRONG = 'Please enter your email address: it should look like name@example.com.'

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export function meta() {
  return [
    { title: `Cancel your membership | ${site.brand}` },
    { name: 'description', content: 'One link by mail, one button: your membership ends with what is paid.' },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function CancelPage({ actionData: reply }: Route.ComponentProps) {
  const submit = useSubmit()
  const send = (form: FormData) => void submit(form, { method: 'post' })
  if (reply?.state === 'confirm') {
    return (
      <ConfirmLetter action="/cancel" token={reply.token} kept={reply.kept} label="Yes, mail me the link" onSend={send}>
        <p>Then a link is on its way to the address that you typed.</p>
      </ConfirmLetter>
    )
  }
  if (reply?.state === 'sent') {
    return (
      <MemberLetter
        heading="Look into your mail"
        lead="A link is on its way to the address that you typed. It opens a page with one button, and that is all. Nothing after a few minutes? Look into your spam folder."
      />
    )
  }
  return (
    <MemberLetter
      label="Your membership"
      heading="Cancel in a minute"
      lead="We mail you a link, and the link opens a page with one button. The same link is in every mail about your membership."
    >
      <GuardedForm action="/cancel" form="cancel" onSend={send} noValidate className="mt-8 grid gap-5">
        {reply && <Alert>{reply.problem}</Alert>}
        <TextField
          label="The email address you pay with (needed)"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          defaultValue={reply?.email}
          error={reply?.fault}
          autoFocus={reply?.fault !== undefined}
        />
        <Button type="submit" size="large" className="justify-self-start">
          Mail me the link
        </Button>
      </GuardedForm>
      <p className="mt-8 text-small text-soft">{offers.society.refund}</p>
    </MemberLetter>
  )
}
