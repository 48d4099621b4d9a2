import { site } from '../../site.config.ts'
import { routeHeaders } from '../document/headers.ts'
import { appContext } from '../platform/app-context.ts'
import { toActionData } from '../platform/forms/guarded-action.ts'
import { Card } from '../ui/card.tsx'
import { PageHeading, Section } from '../ui/section.tsx'
import type { Route } from './+types/message-page.ts'
import type { ContactReply } from './contact-reply.ts'
import { handleContactForm } from './handle-contact-form.ts'
import { MessageForm } from './message-form.tsx'

/** The contact form is sent here: without script, this page is the reply. */
export async function action({ request, context }: Route.ActionArgs) {
  return toActionData(await handleContactForm(context.get(appContext), request))
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
  invalid: 'One more look',
  limited: 'One more look',
}
