import { Link } from 'react-router'
import { site } from '../../site.config.ts'
import { buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { PageHeading, Section } from '../ui/section.tsx'

/** The paper that every page behind a link of a newsletter is on. */
export function NewsletterPageLayout({
  heading,
  lead,
  children,
}: {
  heading: string
  lead: React.ReactNode
  children?: React.ReactNode
}) {
  return (
    <Section>
      <div className="mx-auto max-w-2xl">
        <Card>
          <div role="status">
            <PageHeading lead={lead}>{heading}</PageHeading>
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
    <NewsletterPageLayout
      heading="This link does not work"
      lead="It may have lost a piece on its way here. Please open it again from the mail, or sign up anew."
    >
      <SignUpAgainLink />
    </NewsletterPageLayout>
  )
}

export function SignUpAgainLink() {
  return (
    <p className="mt-7">
      <Link to="/newsletter" className={buttonClass()}>
        Sign up for the newsletter
      </Link>
    </p>
  )
}

export function privateMeta(title: string) {
  return [{ title: `${title} | ${site.brand}` }, { name: 'robots', content: 'noindex, nofollow' }]
}
