import { useSubmit } from 'react-router'
import type { AddressReply } from '../../platform/forms/address-form.ts'
import { CardPage } from '../../ui/card-page.tsx'
import { ConfirmedEmail, ConfirmPage } from '../../ui/guarded-form.tsx'
import { CHECK_SPAM } from '../../ui/inbox-hint.ts'
import { AddressForm } from './address-form.tsx'
import { MeantAddress } from './meant-address.tsx'

type CardProps = React.ComponentProps<typeof CardPage>

/** A page that asks for an email address and sends a link there, in each of its states: asking, checking, sent. */
export function EmailedLinkPage({
  action,
  reply,
  field,
  sent,
  children,
  ...card
}: Pick<CardProps, 'label' | 'heading' | 'lead' | 'footer' | 'children'> & {
  /** The page's own path; the form has its name. */
  action: `/${string}`
  reply: AddressReply | undefined
  /** What the field is called. */
  field: string
  /** What the link is about, and what is at the end of the page once it was sent. */
  sent: { lead: string; footer?: React.ReactNode }
}) {
  const submit = useSubmit()
  const send = (form: FormData) => void submit(form, { method: 'post' })
  if (reply?.state === 'confirm') {
    const { token, fields } = reply
    return (
      <ConfirmPage {...{ action, token, fields }} label="Yes, email me the link" onSend={send}>
        <p>
          Then we’ll send a link to <ConfirmedEmail fields={fields} />.
        </p>
      </ConfirmPage>
    )
  }
  if (reply?.state === 'sent') {
    const footer = (
      <>
        <MeantAddress action={action} email={reply.email} />
        {sent.footer}
      </>
    )
    return <CardPage heading="Check your inbox" lead={`${sent.lead} ${CHECK_SPAM}`} footer={footer} />
  }
  return (
    <CardPage {...card}>
      <div className="mt-8">
        <AddressForm
          action={action}
          form={action.slice(1)}
          label={field}
          button="Email me the link"
          again={reply}
          onSend={send}
        />
      </div>
      {children}
    </CardPage>
  )
}
