import { Button } from './button.tsx'
import { CardPage } from './card-page.tsx'
import { FindPurchase } from './find-purchase.tsx'
import { CHECK_SPAM } from './inbox-hint.ts'

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

/** The answer to the button, whether or not there was anything to email. */
export function FreshLinkSent() {
  return (
    <CardPage
      heading="Check your inbox"
      lead={`If there’s still something behind this link, we’ve sent a new one to the email address on file. ${CHECK_SPAM}`}
    />
  )
}

/** The content of a page whose link has expired, the same for every kind of link. */
export const EXPIRED_LINK = {
  heading: 'This link has expired',
  lead: 'Links work for 18 months, or until you get a newer one. We can email a new one to the address we have on file.',
}

/**
 * Works without script. It names no address: the email goes to the one on file. On the server the field is
 * FRESH_LINK_FIELD (platform/signed-token.ts).
 */
export function FreshLinkForm({ action, label = 'Email me a new link' }: { action: string; label?: string }) {
  return (
    <form method="post" action={action} className="mt-7">
      <input type="hidden" name="fresh-link" value="yes" />
      <Button size="large">{label}</Button>
    </form>
  )
}
