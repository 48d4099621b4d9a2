import { Link, type LinkProps } from 'react-router'
import { type ButtonStyleProps, buttonClass } from '../ui/button.tsx'
import { useLinkPrefetch } from './stale-chunks.ts'

/**
 * A link to one of our pages; its script is fetched when the visitor points at it. Every route is in the page's manifest, so
 * none has to be discovered.
 */
export function PageLink(props: LinkProps) {
  return <Link prefetch={useLinkPrefetch()} discover="none" {...props} />
}

/** The same, styled as a button. */
export function PageButton({ variant, size, className, ...rest }: LinkProps & ButtonStyleProps) {
  return <PageLink className={buttonClass({ variant, size, className })} {...rest} />
}

/** A link that opens in a new tab and says so, for what an owner may point at an outside service. */
export function NewTabLink({ children, ...rest }: React.ComponentProps<'a'> & { href: string }) {
  return (
    <a target="_blank" rel="noopener" {...rest}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}

/** The same, styled as a button. */
export function NewTabButton({
  variant,
  size,
  className,
  ...rest
}: React.ComponentProps<'a'> & { href: string } & ButtonStyleProps) {
  return <NewTabLink className={buttonClass({ variant, size, className })} {...rest} />
}

/** For `Linked`: words that lead to an address. */
export function linkTo(href: string) {
  return (words: string) => (
    <a href={href} className="prose-link">
      {words}
    </a>
  )
}

/** The same of words that open an email to an address, which may have a query. */
export const mailLink = (to: string) => linkTo(`mailto:${to}`)
