import { SupportNote } from './card-page.tsx'
import { TextLink } from './kit/links.tsx'
import { Page } from './kit/page.tsx'
import { SessionWatch } from './session-watch.tsx'
import { SignInLink } from './sign-in-link.tsx'

/** One sentence and the first step, where nothing is there yet. */
export function EmptyNote({ children, to, label }: { children: React.ReactNode; to: string; label: string }) {
  return (
    <div className="mt-4">
      <p className="measure">{children}</p>
      <TextLink href={to}>{label}</TextLink>
    </div>
  )
}

/**
 * The page of a thing, in one readable column: for someone who is signed in with the way back, for whoever has a mailed link
 * to it with the way to sign in.
 */
export function AccountPage({
  isSignedIn = true,
  back = { to: '/account', label: 'Your account' },
  lead,
  children,
  ...page
}: React.ComponentProps<typeof Page> & { isSignedIn?: boolean }) {
  return (
    <div className="wrap pt-6 pb-16 sm:pt-10">
      {isSignedIn && <SessionWatch />}
      <div className="mx-auto max-w-3xl">
        <Page {...page} back={isSignedIn ? back : undefined} lead={lead && <span className="text-soft">{lead}</span>}>
          {children}
          {!isSignedIn && (
            <>
              <SupportNote />
              <SignInLink />
            </>
          )}
        </Page>
      </div>
    </div>
  )
}

/** For an id that isn't this person's, or doesn't exist: the same page for both. */
export function NotInAccount() {
  return (
    <AccountPage
      title="We can’t find this in your account"
      lead="Bought it with another email address? Sign in with that one to see it."
    >
      <TextLink href="/account" className="mt-4">
        See what’s in your account
      </TextLink>
    </AccountPage>
  )
}
