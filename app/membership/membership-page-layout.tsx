import { site } from '../../site.config.ts'
import { Card } from '../ui/card.tsx'
import { EXPIRED_LINK, FRESH_LINK_SENT, FreshLinkForm } from '../ui/fresh-link.tsx'
import { PageHeading, Section } from '../ui/section.tsx'

/** The paper that every page of an application and a membership is on. */
export function MembershipPageLayout({
  label,
  heading,
  lead,
  children,
}: {
  label?: string
  heading: string
  lead?: React.ReactNode
  children?: React.ReactNode
}) {
  return (
    <Section>
      <div className="mx-auto max-w-2xl">
        <Card>
          <div role="status">
            <PageHeading {...(label && { label })} lead={lead}>
              {heading}
            </PageHeading>
          </div>
          {children}
          <p className="mt-8 text-small text-soft">
            Something not right? Write to{' '}
            <a href={`mailto:${site.supportEmail}`} className="prose-link">
              {site.supportEmail}
            </a>
            .
          </p>
        </Card>
      </div>
    </Section>
  )
}

export function UnknownLink() {
  return (
    <MembershipPageLayout
      heading="This link does not work"
      lead="It may have lost a piece on its way here. Please open it again from the mail, or write to us."
    />
  )
}

export function EndedLink({ action }: { action: string }) {
  return (
    <MembershipPageLayout {...EXPIRED_LINK}>
      <FreshLinkForm action={action} />
    </MembershipPageLayout>
  )
}

export function FreshLinkSent() {
  return <MembershipPageLayout {...FRESH_LINK_SENT} />
}

export function privateMeta(title: string) {
  return [{ title: `${title} | ${site.brand}` }, { name: 'robots', content: 'noindex, nofollow' }]
}
