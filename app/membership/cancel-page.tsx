import { useSubmit } from 'react-router'
import { site } from '../../site.config.ts'
import { offers } from '../catalog/offers.ts'
import { publicPage } from '../document/headers.ts'
import { AddressForm, MeantAddress } from '../email-field/mistyped/mistyped.ts'
import { appContext } from '../platform/app-context.ts'
import { handleAddressForm } from '../platform/forms/address-form.ts'
import { toActionData } from '../platform/forms/guarded-action.ts'
import { CardPage } from '../ui/card-page.tsx'
import { ConfirmPage } from '../ui/guarded-form.tsx'
import { CHECK_SPAM } from '../ui/inbox-hint.ts'
import type { Route } from './+types/cancel-page.ts'
import { emailCancelLinks } from './cancellation.ts'

/** The reply is the same for members and others: the link comes by email. */
export async function action({ request, context }: Route.ActionArgs) {
  const sendLinks = (address: string) => emailCancelLinks(context.get(appContext), address)
  return toActionData(await handleAddressForm(context.get(appContext), request, 'cancel', sendLinks))
}

export const headers = publicPage

export function meta() {
  return [
    { title: `Cancel your membership | ${site.brand}` },
    {
      name: 'description',
      content: 'One email, one click, and your membership ends after the period you’ve paid for.',
    },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function CancelPage({ actionData: reply }: Route.ComponentProps) {
  const submit = useSubmit()
  const send = (form: FormData) => void submit(form, { method: 'post' })
  if (reply?.state === 'confirm') {
    return (
      <ConfirmPage
        action="/cancel"
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
        lead={`We’ve sent a link to the address you typed. It opens a page with one button, and that’s it. ${CHECK_SPAM}`}
        footer={<MeantAddress action="/cancel" email={reply.email} />}
      />
    )
  }
  return (
    <CardPage
      label="Your membership"
      heading="Cancel in a minute"
      lead="We’ll email you a link to a page with one button. Every email about your membership has that link too."
    >
      <div className="mt-8">
        <AddressForm
          action="/cancel"
          form="cancel"
          label="The email address you pay with (required)"
          button="Email me the link"
          again={reply}
          onSend={send}
        />
      </div>
      <p className="measure mt-8 text-small text-soft">{offers.society.refund}</p>
    </CardPage>
  )
}
