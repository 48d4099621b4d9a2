import { TextLink } from '../../ui/kit/links.tsx'

/** The ways on from a page about signing in. */
export function AccountFooter({ children }: { children?: React.ReactNode }) {
  return (
    <p className="mt-8 flex flex-wrap gap-x-6 text-small">
      <TextLink href="/account">Back to your account</TextLink>
      {children}
    </p>
  )
}
