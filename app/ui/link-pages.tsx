import { CardPage } from './card-page.tsx'
import { EXPIRED_LINK, FRESH_LINK_SENT, FreshLinkForm } from './fresh-link.tsx'

/** For a link that we did not make. */
export function UnknownLink({
  advice = 'or write to us.',
  children,
}: {
  /** Ends the sentence that begins with "Please open it again from the mail,". */
  advice?: string
  children?: React.ReactNode
}) {
  return (
    <CardPage
      heading="This link does not work"
      lead={`It may have lost a piece on its way here. Please open it again from the mail, ${advice}`}
    >
      {children}
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
