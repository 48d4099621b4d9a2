import { data, Link, redirect, useSubmit } from 'react-router'
import { site } from '../../../site.config.ts'
import { contactContext, receiveMessage } from '../../contact/contact.ts'
import { MAX_ECHO, manyLines, readForm } from '../../platform/forms/form-fields.ts'
import { formContext, guardForm, keptFields } from '../../platform/forms/form-guard.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { ConfirmLetter, GuardedForm } from '../../ui/guarded-form.tsx'
import { Letter } from '../../ui/letter.tsx'
import { PageHeading, Section } from '../../ui/section.tsx'
import type { Route } from './+types/report.ts'
import { editionPageContext, openEdition } from './edition-page.ts'

/** Where a buyer says what is wrong with an entry. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const found = await find(context.get(editionPageContext), params.token, new URL(request.url))
  return { title: found.title }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { right, title, number } = await find(context.get(editionPageContext), params.token, new URL(request.url))
  const read = await readForm(request)
  if ('fault' in read) return answer({ state: 'again', problem: read.fault.message, kept: '' }, read.fault.status)
  const message = manyLines(read.fields.get('mistake') ?? '')
  if (!message) return answer({ state: 'again', problem: 'Not sent yet: what is wrong with it?', kept: '' }, 422)
  if (message.length > LONGEST)
    return answer(
      {
        state: 'again',
        problem: 'Not sent yet: please use 3,000 characters at most.',
        kept: message.slice(0, MAX_ECHO),
      },
      422,
    )
  const guarded = await guardForm(context.get(formContext), read.fields, { form: FORM })
  if (guarded.outcome === 'confirm')
    return answer({ state: 'confirm', token: guarded.token, kept: keptFields(read.fields) }, 200)
  if (guarded.outcome === 'limited')
    return answer({ state: 'again', problem: 'Not sent: please try again in a few minutes.', kept: message }, 429)
  const about = `${title} (${number})`
  await receiveMessage(
    context.get(contactContext),
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
  return answer({ state: 'sent' }, 200)
}

const FORM = 'edition-mistake'
const LONGEST = 3000

type Answer =
  | { state: 'again'; problem: string; kept: string }
  | { state: 'confirm'; token: string; kept: [string, string][] }
  | { state: 'sent' }

const answer = (said: Answer, status: number) => data(said, { status })

async function find(deps: Parameters<typeof openEdition>[0], token: string, url: URL) {
  const edition = await openEdition(deps, token)
  if (!edition) throw redirect(`/downloads/${encodeURIComponent(token)}`)
  const entry = edition.entries.find(({ content }) => content.id === url.searchParams.get('entry'))
  if (!entry) throw redirect(`/editions/${encodeURIComponent(token)}`)
  return { right: edition.right, title: entry.content.title, number: entry.content.number }
}

export function meta() {
  return [{ title: `Report a mistake | ${site.brand}` }, { name: 'robots', content: 'noindex, nofollow' }]
}

export default function Report({ loaderData: { title }, actionData: said, params }: Route.ComponentProps) {
  const submit = useSubmit()
  const send = (form: FormData) => void submit(form, { method: 'post' })
  if (said?.state === 'confirm') return <ConfirmLetter action="" token={said.token} kept={said.kept} onSend={send} />
  return (
    <Section>
      <div className="mx-auto max-w-2xl">
        <Letter>
          <PageHeading lead={said?.state === 'sent' ? THANKS : title}>
            {said?.state === 'sent' ? 'Thank you' : 'What is wrong with it?'}
          </PageHeading>
          {said?.state !== 'sent' && (
            <GuardedForm action="" form={FORM} onSend={send} noValidate className="mt-7 grid gap-5">
              {said && <Alert>{said.problem}</Alert>}
              <TextArea label="The mistake" name="mistake" maxLength={LONGEST} required defaultValue={said?.kept} />
              <Button type="submit">Send it</Button>
            </GuardedForm>
          )}
          <p className="mt-7">
            <Link to={`/editions/${params.token}`} className="prose-link inline-flex min-h-11 items-center">
              Back to your list
            </Link>
          </p>
        </Letter>
      </div>
    </Section>
  )
}

const THANKS = 'We look it up at the source, and write to the address you paid with.'
