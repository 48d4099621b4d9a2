import { offers } from '../../catalog/offers.ts'
import { EmailedLinkPage } from '../../people/email-field/mistyped/mistyped.ts'
import { appContext } from '../../platform/app-context.ts'
import { publicPage } from '../../platform/document/headers.ts'
import { handleAddressForm } from '../../platform/forms/address-form.ts'
import { toActionData } from '../../platform/forms/form-guard.ts'
import { privateMeta } from '../../ui/card-page.tsx'
import type { Route } from './+types/cancel-page.ts'
import { emailCancelLinks } from './cancellation.ts'

/** The reply is the same for members and others: the link comes by email. */
export async function action({ request, context }: Route.ActionArgs) {
  const sendLinks = (address: string, submission: string) =>
    emailCancelLinks(context.get(appContext), address, submission)
  return toActionData(await handleAddressForm(context.get(appContext), request, 'cancel', sendLinks))
}

export const headers = publicPage

export const meta = () =>
  privateMeta(
    'Cancel your membership',
    'One email, one click, and your membership ends after the period you’ve paid for.',
    'noindex',
  )

export default function CancelPage({ actionData }: Route.ComponentProps) {
  return (
    <EmailedLinkPage
      action="/cancel"
      reply={actionData}
      label="Your membership"
      heading="Cancel in a minute"
      lead="We’ll email you a link to a page with one button. Every email about your membership has that link too."
      field="The email address you pay with (required)"
      sent={{ lead: 'We’ve sent a link to the address you typed. It opens a page with one button, and that’s it.' }}
    >
      <p className="measure mt-8 text-small text-soft">{offers.society.refund}</p>
    </EmailedLinkPage>
  )
}
