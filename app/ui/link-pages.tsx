import { CardPage } from './card-page.tsx'
import { FindPurchase } from './find-purchase.tsx'
import { EXPIRED_LINK, FRESH_LINK_SENT, FreshLinkForm } from './fresh-link.tsx'

/** For a link that we did not make. */
export function UnknownLink({
  advice = 'or email us.',
  children,
}: {
  /** Ends the sentence that begins with "Please open it again from the mail,". */
  advice?: string
  children?: React.ReactNode
}) {
  return (
    <CardPage
      heading="This link doesn’t work"
      lead={`It’s incomplete or has expired. Please open it again from the email it came in, ${advice}`}
    >
      {children}
      <p className="mt-7">
        <FindPurchase />
      </p>
    </CardPage>
  )
}

export function EndedLink({ action }: { action: string }) {
  return (
    <CardPage {...EXPIRED_LINK}>
      <FreshLinkForm action={action} />
    </CardPage>
  )
}

export function FreshLinkSent() {
  return <CardPage {...FRESH_LINK_SENT} />
}
