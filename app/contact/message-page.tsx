import { data } from 'react-router'
import { site } from '../../site.config.ts'
import { routeHeaders } from '../document/headers.ts'
import { appContext } from '../platform/app-context.ts'
import { Card } from '../ui/card.tsx'
import { PageHeading, Section } from '../ui/section.tsx'
import type { Route } from './+types/message-page.ts'
import type { ContactReply } from './contact-reply.ts'
import { handleContactForm } from './handle-contact-form.ts'
import { MessageForm } from './message-form.tsx'

/** Where the contact form is sent to: without script, this page is its answer. */
export async function action({ request, context }: Route.ActionArgs) {
  const { reply, status, retryAfter } = await handleContactForm(
    context.get(appContext),
    context.get(appContext),
    request,
  )
  return data(reply, { status, headers: retryAfter ? { 'Retry-After': String(retryAfter) } : {} })
}

export const headers = routeHeaders

export function meta() {
  return [
    { title: `Your message | ${site.brand}` },
    { name: 'description', content: 'Write to us: every message is read, and answered by mail.' },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function MessagePage({ actionData: reply }: Route.ComponentProps) {
  return (
    <Section>
      <div className="mx-auto max-w-3xl">
        <Card>
          <PageHeading label="Contact">{reply ? HEADINGS[reply.state] : 'Write to us'}</PageHeading>
          <div className="mt-8">
            <MessageForm reply={reply} />
          </div>
        </Card>
      </div>
    </Section>
  )
}

const HEADINGS: Record<ContactReply['state'], string> = {
  sent: 'It reached us',
  waiting: 'It reached us',
  confirm: 'One more press',
  again: 'One more look',
}
