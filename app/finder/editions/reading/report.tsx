import { Link, redirect, useSubmit } from 'react-router'
import { receiveMessage } from '../../../people/contact/contact.ts'
import { appContext } from '../../../platform/app-context.ts'
import { readForm } from '../../../platform/forms/form-fields.ts'
import { type FormReply, guardedAction, toActionData } from '../../../platform/forms/form-guard.ts'
import { formSchema, lines } from '../../../platform/forms/form-schema.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { privateMeta } from '../../../ui/card-page.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { fieldsOf } from '../../../ui/fields.ts'
import { ConfirmPage, GuardedForm } from '../../../ui/guarded-form.tsx'
import { PageHeading, Section } from '../../../ui/section.tsx'
import type { Route } from './+types/report.ts'
import { openEdition } from './edition-page.ts'

/** Where a buyer reports a mistake in an entry. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const found = await findReportedEntry(context.get(appContext), params.token, new URL(request.url))
  return { title: found.title, ...mistakeForm.shown() }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { entitlement, title, number } = await findReportedEntry(
    context.get(appContext),
    params.token,
    new URL(request.url),
  )
  const response = await guardedAction(context.get(appContext), await readForm(request), {
    name: FORM_NAME,
    ...mistakeForm,
    limitedMessage: () => 'Not sent: please try again in a few minutes.',
    async accept({ mistake: message }, submission): Promise<ReportReply> {
      const subject = `A mistake in ${title} (${number})`.slice(0, 150)
      const sender = { email: entitlement.email, firstName: '', lastName: '', businessType: '' }
      await receiveMessage(context.get(appContext), { ...sender, subject, message }, submission)
      return { state: 'sent' }
    },
  })
  return toActionData(response)
}

type ReportReply = FormReply<{ mistake: string }, { state: 'sent' }>

const FORM_NAME = 'edition-mistake'
const mistakeForm = formSchema({ mistake: lines(3000, { maxLength: 3000, missing: 'What’s wrong with it?' }) })

async function findReportedEntry(deps: Parameters<typeof openEdition>[0], token: string, url: URL) {
  const edition = await openEdition(deps, token)
  if (!edition) throw redirect(`/downloads/${encodeURIComponent(token)}`)
  const entry = edition.entries.find(({ content }) => content.id === url.searchParams.get('entry'))
  if (!entry) throw redirect(`/editions/${encodeURIComponent(token)}`)
  return { entitlement: edition.entitlement, title: entry.content.title, number: entry.content.number }
}

export const meta = () => privateMeta('Report a mistake')

export default function Report({ loaderData, actionData: reply, params }: Route.ComponentProps) {
  const { title } = loaderData
  const submit = useSubmit()
  const send = (form: FormData) => void submit(form, { method: 'post' })
  if (reply?.state === 'confirm')
    return (
      <ConfirmPage action="" token={reply.token} fields={reply.fields} onSend={send}>
        <p>{title}</p>
        <p className="mt-3">{THANKS_MESSAGE}</p>
      </ConfirmPage>
    )
  return (
    <Section>
      <div className="mx-auto max-w-2xl">
        <Card>
          <PageHeading lead={reply?.state === 'sent' ? THANKS_MESSAGE : title}>
            {reply?.state === 'sent' ? 'Thank you' : 'What’s wrong with it?'}
          </PageHeading>
          {reply?.state !== 'sent' && (
            <GuardedForm action="" form={FORM_NAME} onSend={send} reply={reply} noValidate className="mt-7 grid gap-5">
              {reply && <Alert>{reply.problem}</Alert>}
              <TextArea {...fieldsOf(loaderData, reply).mistake} label="The mistake" />
              <Button type="submit">Send it</Button>
            </GuardedForm>
          )}
          <p className="mt-7">
            <Link to={`/editions/${params.token}`} className="prose-link inline-flex min-h-11 items-center">
              Back to your list
            </Link>
          </p>
        </Card>
      </div>
    </Section>
  )
}

const THANKS_MESSAGE = 'We’ll check it at the source and email you at the address you paid with.'
