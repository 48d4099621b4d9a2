import { appContext } from '../../platform/app-context.ts'
import { toActionData } from '../../platform/forms/form-guard.ts'
import { CardPage, privateMeta } from '../../ui/card-page.tsx'
import type { Route } from './+types/message-page.ts'
import { handleContactForm } from './handle-contact-form.ts'
import type { ContactReply } from './message-fields.ts'
import { MessageForm } from './message-form.tsx'

/** The contact form is sent here: without script, this page is the reply. */
export async function action({ request, context }: Route.ActionArgs) {
  return toActionData(await handleContactForm(context.get(appContext), request))
}

export const meta = () =>
  privateMeta('Your message', 'Write to us. We read every message and reply by email.', 'noindex')

export default function MessagePage({ actionData: reply }: Route.ComponentProps) {
  return (
    <CardPage wide label="Contact" heading={reply ? HEADINGS[reply.state] : 'Write to us'} footer={null}>
      <div className="mt-8">
        <MessageForm reply={reply} />
      </div>
    </CardPage>
  )
}

const HEADINGS: Record<ContactReply['state'], string> = {
  sent: 'Message received',
  confirm: 'One more step',
  invalid: 'Please check one thing',
  limited: 'Please check one thing',
}
