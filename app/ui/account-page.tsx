import { SupportNote } from './card-page.tsx'
import { classes } from './classes.ts'
import { SessionWatch } from './session-watch.tsx'
import { SignInLink } from './sign-in-link.tsx'

/** A part of the account: a heavy rule, a heading, perhaps where all of it is. */
export function AccountSection({
  id,
  title,
  aside,
  className,
  children,
}: {
  id: string
  title: string
  aside?: React.ReactNode
  className?: string
  children: React.ReactNode
}) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className={classes('mt-12 min-w-0', className)}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-current border-t-2 border-b border-b-line pt-3 pb-3">
        <h2 id={`${id}-heading`} className="text-title">
          {title}
        </h2>
        {aside && <div className="text-small text-soft">{aside}</div>}
      </div>
      {children}
    </section>
  )
}

/** One sentence and the first step, where nothing is there yet. */
export function EmptyNote({ children, to, label }: { children: React.ReactNode; to: string; label: string }) {
  return (
    <div className="mt-4">
      <p className="measure">{children}</p>
      <a href={to} className="prose-link inline-flex min-h-11 items-center">
        {label}
      </a>
    </div>
  )
}

/** Where all of a section is, or what belongs to it. */
export function SectionLink({ to, label }: { to: string; label: string }) {
  return (
    <a href={to} className="prose-link inline-flex min-h-11 items-center text-small">
      {label}
    </a>
  )
}

/**
 * The page of a thing, in one readable column: for someone who is signed in with the way back, for whoever has a mailed link
 * to it with the way to sign in.
 */
export function AccountPage({
  title,
  lead,
  isSignedIn = true,
  back = { to: '/account', label: 'Your account' },
  children,
}: {
  title: React.ReactNode
  lead?: React.ReactNode
  isSignedIn?: boolean
  back?: { to: string; label: string }
  children: React.ReactNode
}) {
  return (
    <div className="wrap pt-6 pb-16 sm:pt-10">
      {isSignedIn && <SessionWatch />}
      <div className="mx-auto max-w-3xl">
        {isSignedIn && (
          <a href={back.to} className="prose-link inline-flex min-h-11 items-center text-small">
            <span aria-hidden="true">←&nbsp;</span>
            {back.label}
          </a>
        )}
        <h1 className="mt-3 text-heading [overflow-wrap:anywhere]">{title}</h1>
        {lead && <p className="measure mt-3 text-soft">{lead}</p>}
        {children}
        {!isSignedIn && (
          <>
            <SupportNote />
            <SignInLink />
          </>
        )}
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
      <p className="mt-4">
        <a href="/account" className="prose-link inline-flex min-h-11 items-center">
          See what’s in your account
        </a>
      </p>
    </AccountPage>
  )
}
