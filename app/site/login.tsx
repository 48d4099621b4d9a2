import { site } from '../../site.config.ts'
import { publicPage } from '../document/headers.ts'
import { Card, Stamp } from '../ui/card.tsx'
import { PageHeading, Section } from '../ui/section.tsx'
import { PageButton, PageLink } from './links.tsx'
import { pageMeta } from './page-meta.ts'

export const headers = publicPage

export function meta() {
  return pageMeta({
    title: `Sign-in is coming soon | ${site.brand}`,
    description:
      'You don’t need an account to buy, download or book. Sign-in is coming soon; until then, start in the Shop.',
    path: '/login',
  })
}

export default function Login() {
  return (
    <Section className="max-w-3xl">
      <Card>
        <p className="mb-6 text-right">
          <Stamp large>Coming soon</Stamp>
        </p>
        <PageHeading lead="You don’t need an account. We email you a link to everything you buy. Start in the Shop.">
          Sign-in is coming soon
        </PageHeading>
        <p className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
          <PageButton to="/shop" size="large">
            Go to the Shop
          </PageButton>
          <PageLink to="/find-my-purchase" className="prose-link inline-flex min-h-11 items-center">
            Find something you bought
          </PageLink>
        </p>
      </Card>
    </Section>
  )
}
