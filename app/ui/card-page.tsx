import { site } from '../../site.config.ts'
import { Card } from './card.tsx'
import { classes } from './classes.ts'
import { PageHeading, Section } from './section.tsx'

/** A page that is one card, such as the page that an emailed link opens. `footer` replaces the line that leads to a person. */
export function CardPage({
  wide = false,
  label,
  heading,
  lead,
  footer = <SupportNote />,
  children,
}: {
  wide?: boolean
  label?: string
  heading: string
  lead?: React.ReactNode
  footer?: React.ReactNode
  children?: React.ReactNode
}) {
  return (
    <Section>
      <div className={classes('mx-auto', wide ? 'max-w-3xl' : 'max-w-2xl')}>
        <Card>
          <div role="status">
            <PageHeading {...(label && { label })} lead={lead}>
              {heading}
            </PageHeading>
          </div>
          {children}
          {footer}
        </Card>
      </div>
    </Section>
  )
}

/** The line that leads to a person. */
export function SupportNote() {
  return (
    <p className="mt-8 text-small text-soft">
      Something wrong? Email us at <SupportEmail />.
    </p>
  )
}

export function SupportEmail() {
  return (
    <a href={`mailto:${site.supportEmail}`} className="prose-link">
      {site.supportEmail}
    </a>
  )
}

/** For a page that no search engine should list. The description is what a bookmark or a chat shows of it. */
export function privateMeta(title: string, description?: string, robots = 'noindex, nofollow') {
  return [
    { title: `${title} | ${site.brand}` },
    ...(description ? [{ name: 'description', content: description }] : []),
    { name: 'robots', content: robots },
  ]
}
