import { data } from 'react-router'
import { site } from '../../site.config.ts'
import { formContext, NEVER_KEPT } from '../platform/form-guard.ts'
import { Letter } from '../ui/letter.tsx'
import { PageHeading, Section } from '../ui/section.tsx'
import type { Route } from './+types/message-page.ts'
import { answerMessage } from './answer-message.ts'
import { contactContext } from './contact.ts'
import { MessageForm } from './message-form.tsx'
import { NOTHING_TYPED, type Reply } from './reply.ts'

/** Where the contact form is sent to: without script, this page is its answer. */
export async function action({ request, context }: Route.ActionArgs) {
  const { reply, status, retryAfter } = await answerMessage(
    context.get(contactContext),
    context.get(formContext),
    request,
  )
  const headers = { ...NEVER_KEPT, ...(retryAfter && { 'Retry-After': String(retryAfter) }) }
  return data(reply, { status, headers })
}

/** No connection, or a server that broke: the form stays as it is and says so, instead of an error's page. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs): Promise<Reply> {
  const typed = Object.fromEntries(await request.clone().formData()) as unknown as typeof NOTHING_TYPED
  return serverAction().catch(() => ({
    state: 'again',
    problem: 'Not sent: we could not be reached. Everything you typed is still here. Please try again in a moment.',
    faults: {},
    kept: { ...NOTHING_TYPED, ...typed },
  }))
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export function meta() {
  return [{ title: `Your message | ${site.brand}` }, { name: 'robots', content: 'noindex' }]
}

export default function MessagePage({ actionData: reply }: Route.ComponentProps) {
  return (
    <Section>
      <div className="mx-auto max-w-3xl">
        <Letter>
          <PageHeading label="Contact">{reply ? HEADINGS[reply.state] : 'Write to us'}</PageHeading>
          <div className="mt-8">
            <MessageForm reply={reply} />
          </div>
        </Letter>
      </div>
    </Section>
  )
}

const HEADINGS: Record<Reply['state'], string> = {
  sent: 'It reached us',
  waiting: 'It reached us',
  confirm: 'One more press',
  again: 'One more look',
}
