import { appContext } from '../../platform/app-context.ts'
import { publicPage } from '../../platform/document/headers.ts'
import { handleAddressForm } from '../../platform/forms/address-form.ts'
import { toActionData } from '../../platform/forms/form-guard.ts'
import { privateMeta, SupportEmail } from '../../ui/card-page.tsx'
import { FindPurchase } from '../../ui/find-purchase.tsx'
import { EmailedLinkPage } from '../email-field/mistyped/mistyped.ts'
import type { Route } from './+types/my-data-page.ts'
import { emailDataLink } from './my-data.ts'

/** The reply is the same for every address, whether or not anything is stored about it. */
export async function action({ request, context }: Route.ActionArgs) {
  const sendLink = (address: string, submission: string) => emailDataLink(context.get(appContext), address, submission)
  return toActionData(await handleAddressForm(context.get(appContext), request, 'my-data', sendLink))
}

export const headers = publicPage

export const meta = () =>
  privateMeta(
    'Your data: see it, download it, delete it',
    'See everything we have on file for your email address, download it or delete it.',
    'noindex',
  )

export default function MyDataPage({ actionData }: Route.ComponentProps) {
  return (
    <EmailedLinkPage
      action="/my-data"
      reply={actionData}
      label="Privacy"
      heading="Your data"
      lead="See everything we have on file for your email address, download it or delete it. You don’t need an account. We’ll email you a link."
      footer={<PrivacyNote />}
      field="Your email address (required)"
      sent={{
        lead: 'We’ve sent a link to the address you typed. It works for 24 hours and opens everything we have on file for it.',
        footer: <PrivacyNote />,
      }}
    >
      <p className="mt-8 text-soft">Only looking for something you bought?</p>
      <p className="mt-3">
        <FindPurchase />
      </p>
    </EmailedLinkPage>
  )
}

function PrivacyNote() {
  return (
    <p className="mt-8 text-small text-soft">
      What we keep and why is on{' '}
      <a href="/privacy" className="prose-link">
        our privacy page
      </a>
      . Rather ask a person? Email <SupportEmail />.
    </p>
  )
}
