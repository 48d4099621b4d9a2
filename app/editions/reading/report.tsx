import { data, Link, redirect, useSubmit } from 'react-router'
import { site } from '../../../site.config.ts'
import { receiveMessage } from '../../contact/contact.ts'
import { appContext } from '../../platform/app-context.ts'
import { MAX_ECHO_LENGTH, manyLines, readForm } from '../../platform/forms/form-fields.ts'
import { fieldsToResend, guardForm } from '../../platform/forms/form-guard.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextArea } from '../../ui/field.tsx'
import { ConfirmPage, GuardedForm } from '../../ui/guarded-form.tsx'
import { PageHeading, Section } from '../../ui/section.tsx'
import type { Route } from './+types/report.ts'
import { openEdition } from './edition-page.ts'

/** Where a buyer says what is wrong with an entry. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const found = await findReportedEntry(context.get(appContext), params.token, new URL(request.url))
  return { title: found.title }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { right, title, number } = await findReportedEntry(context.get(appContext), params.token, new URL(request.url))
  const read = await readForm(request)
  if ('fault' in read) return respond({ state: 'again', problem: read.fault.message, kept: '' }, read.fault.status)
  const message = manyLines(read.fields.get('mistake') ?? '')
  if (!message) return respond({ state: 'again', problem: 'Not sent yet: what is wrong with it?', kept: '' }, 422)
  if (message.length > MAX_MISTAKE_LENGTH)
    return respond(
      {
        state: 'again',
        problem: 'Not sent yet: please use 3,000 characters at most.',
        kept: message.slice(0, MAX_ECHO_LENGTH),
      },
      422,
    )
  const guarded = await guardForm(context.get(appContext), read.fields, { form: FORM_NAME })
  if (guarded.outcome === 'confirm')
    return respond({ state: 'confirm', token: guarded.token, kept: fieldsToResend(read.fields) }, 200)
  if (guarded.outcome === 'limited')
    return respond({ state: 'again', problem: 'Not sent: please try again in a few minutes.', kept: message }, 429)
  const about = `${title} (${number})`
  await receiveMessage(
    context.get(appContext),
    {
      email: right.email,
      firstName: '',
      lastName: '',
      businessType: '',
      subject: `A mistake in ${about}`.slice(0, 150),
      message,
    },
    guarded.submission,
  )
  return respond({ state: 'sent' }, 200)
}

const FORM_NAME = 'edition-mistake'
const MAX_MISTAKE_LENGTH = 3000

type ReportResult =
  | { state: 'again'; problem: string; kept: string }
  | { state: 'confirm'; token: string; kept: [string, string][] }
  | { state: 'sent' }

const respond = (said: ReportResult, status: number) => data(said, { status })

async function findReportedEntry(deps: Parameters<typeof openEdition>[0], token: string, url: URL) {
  const edition = await openEdition(deps, token)
  if (!edition) throw redirect(`/downloads/${encodeURIComponent(token)}`)
  const entry = edition.entries.find(({ content }) => content.id === url.searchParams.get('entry'))
  if (!entry) throw redirect(`/editions/${encodeURIComponent(token)}`)
  return { right: edition.entitlement, title: entry.content.title, number: entry.content.number }
}

export function meta() {
  return [{ title: `Report a mistake | ${site.brand}` }, { name: 'robots', content: 'noindex, nofollow' }]
}

export default function Report({ loaderData: { title }, actionData: said, params }: Route.ComponentProps) {
  const submit = useSubmit()
  const send = (form: FormData) => void submit(form, { method: 'post' })
  if (said?.state === 'confirm') return <ConfirmPage action="" token={said.token} values={said.kept} onSend={send} />
  return (
    <Section>
      <div className="mx-auto max-w-2xl">
        <Card>
          <PageHeading lead={said?.state === 'sent' ? THANKS_MESSAGE : title}>
            {said?.state === 'sent' ? 'Thank you' : 'What is wrong with it?'}
          </PageHeading>
          {said?.state !== 'sent' && (
            <GuardedForm action="" form={FORM_NAME} onSend={send} noValidate className="mt-7 grid gap-5">
              {said && <Alert>{said.problem}</Alert>}
              <TextArea
                label="The mistake"
                name="mistake"
                maxLength={MAX_MISTAKE_LENGTH}
                required
                defaultValue={said?.kept}
              />
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

const THANKS_MESSAGE = 'We look it up at the source, and write to the address you paid with.'
