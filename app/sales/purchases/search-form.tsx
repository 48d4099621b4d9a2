import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { AddressForm, MeantAddress } from '../../people/email-field/mistyped/mistyped.ts'
import type { AddressReply } from '../../platform/forms/address-form.ts'
import { SupportEmail } from '../../ui/card-page.tsx'
import { ConfirmedEmail, ConfirmForm, WhyConfirm } from '../../ui/guarded-form.tsx'

const SEARCH_PATH = '/find-my-purchase/mail'
/** Its name for the form guard. */
export const SEARCH_FORM = 'find-purchase'

/** Asks for the address used to pay. The answer is the same whether or not anything was bought with it. */
export function SearchForm({
  reply,
  send,
  busy = false,
}: {
  reply?: AddressReply | undefined
  send?: (data: FormData) => void
  busy?: boolean
}) {
  if (reply?.state === 'sent') return <SearchRequested email={reply.email} />
  if (reply?.state === 'confirm') {
    return (
      <>
        <WhyConfirm className="measure mb-6 text-lead">
          Then we’ll look up what was bought with <ConfirmedEmail fields={reply.fields} /> and email the links there.
        </WhyConfirm>
        <ConfirmForm
          action={SEARCH_PATH}
          token={reply.token}
          fields={reply.fields}
          label="Yes, email me my links"
          onSend={send}
        />
      </>
    )
  }
  return (
    <AddressForm
      action={SEARCH_PATH}
      form={SEARCH_FORM}
      label="The email address you paid with"
      button="Email me my links"
      again={reply}
      onSend={send}
      busy={busy}
    />
  )
}

function SearchRequested({ email }: { email: string }) {
  return (
    <div role="status" tabIndex={-1}>
      <h2 className="text-title">Check your inbox</h2>
      <p className="measure mt-3">
        If we find anything under <strong className="[overflow-wrap:anywhere]">{email}</strong>, we’ve emailed every
        link to that address. It can take a few minutes. Check your spam folder too.
      </p>
      <p className="measure mt-3 text-small text-soft">
        No email? You probably used another address. Try that one, or email <SupportEmail /> and tell us roughly what
        you bought and when.
      </p>
      <MeantAddress action={SEARCH_PATH} email={email} />
    </div>
  )
}

/** The form on a page: with script the answer replaces it, without script it leads to a page of its own. */
export function PurchaseSearch() {
  const fetcher = useFetcher<AddressReply>()
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (fetcher.data)
      container.current?.querySelector<HTMLElement>('[aria-invalid], [tabindex="-1"]:not(input)')?.focus()
  }, [fetcher.data])
  const send = (data: FormData) => void fetcher.submit(data, { method: 'post', action: SEARCH_PATH })
  return (
    <div ref={container}>
      <SearchForm reply={fetcher.data} send={send} busy={fetcher.state !== 'idle'} />
    </div>
  )
}
