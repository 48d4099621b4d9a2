import { Alert } from '../../ui/alert.tsx'
import { CardPage } from '../../ui/card-page.tsx'
import { TextLink } from '../../ui/kit/links.tsx'
import { SessionWatch } from '../../ui/session-watch.tsx'

interface AccountCardProps {
  heading: string
  lead: string
  /** The page that may be wanted next. */
  next?: { href: string; label: string }
  problem?: string | undefined
  done?: string | undefined
  children: React.ReactNode
}

/** A page about how someone signs in. */
export function AccountCard({ heading, lead, next, problem, done, children }: AccountCardProps) {
  const footer = (
    <p className="mt-8 flex flex-wrap gap-x-6 text-small">
      <TextLink href="/account">Back to your account</TextLink>
      {next && <TextLink href={next.href}>{next.label}</TextLink>}
    </p>
  )
  return (
    <CardPage wide label="Your account" heading={heading} lead={lead} footer={footer}>
      <SessionWatch />
      {problem && <Alert className="mt-6">{problem}</Alert>}
      {done && (
        <p role="status" className="mt-6 font-semibold [overflow-wrap:anywhere]">
          {done}
        </p>
      )}
      {children}
    </CardPage>
  )
}
