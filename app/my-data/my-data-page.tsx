import { useSubmit } from 'react-router'
import { site } from '../../site.config.ts'
import { publicPage } from '../document/headers.ts'
import { AddressForm, MeantAddress } from '../email-field/mistyped/mistyped.ts'
import { appContext } from '../platform/app-context.ts'
import { handleAddressForm } from '../platform/forms/address-form.ts'
import { toActionData } from '../platform/forms/guarded-action.ts'
import { CardPage } from '../ui/card-page.tsx'
import { ConfirmPage } from '../ui/guarded-form.tsx'
import { CHECK_SPAM } from '../ui/inbox-hint.ts'
import type { Route } from './+types/my-data-page.ts'
import { emailDataLink } from './export-and-erasure.ts'

/** The reply is the same for every address, whether or not anything is stored about it. */
export async function action({ request, context }: Route.ActionArgs) {
  const sendLink = (address: string) => emailDataLink(context.get(appContext), address)
  return toActionData(await handleAddressForm(context.get(appContext), request, 'my-data', sendLink))
}

export const headers = publicPage

export function meta() {
  return [
    { title: `Your data: see it, download it, delete it | ${site.brand}` },
    {
      name: 'description',
      content: 'See everything we have on file for your email address, download it or delete it.',
    },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function MyDataPage({ actionData: reply }: Route.ComponentProps) {
  const submit = useSubmit()
  const send = (form: FormData) => void submit(form, { method: 'post' })
  if (reply?.state === 'confirm') {
    return (
      <ConfirmPage
        action="/my-data"
        token={reply.token}
        fields={reply.fields}
        label="Yes, email me the link"
        onSend={send}
      >
        <p>Then we’ll send a link to the address you typed.</p>
      </ConfirmPage>
    )
  }
  if (reply?.state === 'sent') {
    return (
      <CardPage
        heading="Check your inbox"
        lead={`We’ve sent a link to the address you typed. It works for 24 hours and opens everything we have on file for it. ${CHECK_SPAM}`}
        footer={
          <>
            <MeantAddress action="/my-data" email={reply.email} />
            <PrivacyNote />
          </>
        }
      />
    )
  }
  return (
    <CardPage
      label="Your data"
      heading="Your data"
      lead="See everything we have on file for your email address, download it or delete it. You don’t need an account. We’ll email you a link."
      footer={<PrivacyNote />}
    >
      <div className="mt-8">
        <AddressForm
          action="/my-data"
          form="my-data"
          label="Your email address (required)"
          button="Email me the link"
          again={reply}
          onSend={send}
        />
      </div>
    </CardPage>
  )
}

function PrivacyNote() {
  return (
    <p className="mt-8 text-small text-soft">
      What we keep and why is on{' '}
      <a href="/privacy" className="prose-link">
        our privacy page
      </a>
      . Rather ask a person? Email{' '}
      <a href={`mailto:${site.supportEmail}`} className="prose-link">
        {site.supportEmail}
      </a>
      .
    </p>
  )
}
