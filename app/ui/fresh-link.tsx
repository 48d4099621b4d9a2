import { Button } from './button.tsx'

/** The content of a page whose link has expired, the same for every kind of link. */
export const EXPIRED_LINK = {
  heading: 'This link has ended',
  lead: 'Links work for 18 months, or until a newer one takes their place. We can email a fresh one to the address that we have on file for it.',
}

/** The answer to the button, whether or not there was anything to email. */
export const FRESH_LINK_SENT = {
  heading: 'Check your inbox',
  lead: 'If this link is still good for something, a fresh one is on its way to the email address on file. Nothing after a few minutes? Look in your spam folder.',
}

/**
 * Works without script. It names no address: the email goes to the one on file. On the server the field is
 * FRESH_LINK_FIELD (platform/signed-token.ts).
 */
export function FreshLinkForm({ action, label = 'Email me a fresh link' }: { action: string; label?: string }) {
  return (
    <form method="post" action={action} className="mt-7">
      <input type="hidden" name="fresh-link" value="yes" />
      <Button type="submit" size="large">
        {label}
      </Button>
    </form>
  )
}
