/** The frame of every page: a way past the header, the header, the content, the footer. */
export function PageShell({
  ribbon,
  header,
  footer,
  children,
}: {
  /** Below the header, and scrolled away with the page. */
  ribbon?: React.ReactNode
  header: React.ReactNode
  footer: React.ReactNode
  children: React.ReactNode
}) {
  return (
    <>
      <a href={`#${CONTENT_ID}`} className="skip-link button button-marigold not-printed">
        Skip to content
      </a>
      {header}
      {ribbon}
      <main id={CONTENT_ID} tabIndex={-1}>
        {children}
      </main>
      {footer}
    </>
  )
}

export const CONTENT_ID = 'content'
