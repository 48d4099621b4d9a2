import { data, useSubmit } from 'react-router'
import { site } from '../../site.config.ts'
import { readForm } from '../platform/form-fields.ts'
import { formContext, guardForm, keptFields, NEVER_KEPT } from '../platform/form-guard.ts'
import { parseMailAddress } from '../platform/mail-address.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { ConfirmLetter, GuardedForm } from '../ui/guarded-form.tsx'
import { Letter } from '../ui/letter.tsx'
import { PageHeading, Section } from '../ui/section.tsx'
import type { Route } from './+types/my-data-page.ts'
import { mailDataLink, myDataContext } from './my-data.ts'

type Reply =
  | { state: 'sent' }
  | { state: 'confirm'; token: string; kept: [name: string, value: string][] }
  | { state: 'again'; problem: string; fault?: string; email: string }

/** Asked for what is held about an address: whoever it is, and whether or not there is anything, the answer is the same. */
export async function action({ request, context }: Route.ActionArgs) {
  const { reply, status, retryAfter } = await answer(request, context)
  const headers = { ...NEVER_KEPT, ...(retryAfter && { 'Retry-After': String(retryAfter) }) }
  return data(reply, { status, headers })
}

async function answer(
  request: Request,
  context: Route.ActionArgs['context'],
): Promise<{ reply: Reply; status: number; retryAfter?: number }> {
  const read = await readForm(request)
  if ('fault' in read) {
    const { message, status, field } = read.fault
    const fault = field === 'email' ? { fault: message } : {}
    return { reply: { state: 'again', problem: `Not sent. ${message}`, ...fault, email: '' }, status }
  }
  const typed = read.fields.get('email') ?? ''
  const address = parseMailAddress(typed)
  if (!address) return { reply: { state: 'again', problem: 'Not sent yet.', fault: WRONG, email: typed }, status: 422 }
  const guarded = await guardForm(context.get(formContext), read.fields, { form: 'my-data', address })
  if (guarded.outcome === 'confirm') {
    return { reply: { state: 'confirm', token: guarded.token, kept: keptFields(read.fields) }, status: 200 }
  }
  if (guarded.outcome === 'limited') {
    const problem = `Not sent: this was asked many times in a short time. Please try again in ${Math.ceil(guarded.retryAfter / 60)} minutes.`
    return { reply: { state: 'again', problem, email: typed }, status: 429, retryAfter: guarded.retryAfter }
  }
  await mailDataLink(context.get(myDataContext), address)
  return { reply: { state: 'sent' }, status: 200 }
}

const WRONG = 'Please enter your email address: it should look like name@example.com.'

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export function meta() {
  return [
    { title: `Your data: see it, keep it, delete it | ${site.brand}` },
    {
      name: 'description',
      content: 'See everything we hold about your mail address, download it, or have it deleted.',
    },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function MyDataPage({ actionData: reply }: Route.ComponentProps) {
  const submit = useSubmit()
  const send = (form: FormData) => void submit(form, { method: 'post' })
  if (reply?.state === 'confirm') {
    return (
      <ConfirmLetter
        action="/my-data"
        token={reply.token}
        kept={reply.kept}
        label="Yes, mail me the link"
        onSend={send}
      >
        <p>Then a link is on its way to the address that you typed.</p>
      </ConfirmLetter>
    )
  }
  return (
    <Section>
      <div className="mx-auto max-w-2xl">
        <Letter>
          {reply?.state === 'sent' ? (
            <div role="status">
              <PageHeading lead="A link is on its way to the address that you typed. It works for 24 hours and opens everything we hold about that address. Nothing after a few minutes? Look into your spam folder.">
                Look into your mail
              </PageHeading>
            </div>
          ) : (
            <>
              <PageHeading
                label="Your data"
                lead="See everything we hold about your mail address, download it, or have it deleted. You need no account: we mail you a link, and the link opens it."
              >
                It is yours. Have a look.
              </PageHeading>
              <GuardedForm action="/my-data" form="my-data" onSend={send} noValidate className="mt-8 grid gap-5">
                {reply && <Alert>{reply.problem}</Alert>}
                <TextField
                  label="Your email address (needed)"
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
            </>
          )}
          <p className="mt-8 text-small text-soft">
            What we keep and why is on{' '}
            <a href="/privacy" className="prose-link">
              our privacy page
            </a>
            . Rather ask a person? Write to{' '}
            <a href={`mailto:${site.supportEmail}`} className="prose-link">
              {site.supportEmail}
            </a>
            .
          </p>
        </Letter>
      </div>
    </Section>
  )
}
