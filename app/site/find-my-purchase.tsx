import { findMyPurchase } from '../catalog/find-my-purchase.ts'
import { publicPage } from '../platform/document/headers.ts'
import { PurchaseSearch } from '../sales/purchases/search-form.tsx'
import { Card } from '../ui/card.tsx'
import { EngravedRosette } from '../ui/engraving.tsx'
import { PageHeading, Section } from '../ui/section.tsx'
import { PageLink } from './links.tsx'
import { pageMeta } from './page-meta.ts'

export const headers = publicPage

export function meta() {
  const { title } = findMyPurchase.meta
  const description = findMyPurchase.opening.lead
  return [...pageMeta({ title, description, path: '/find-my-purchase' }), { name: 'robots', content: 'noindex' }]
}

export default function FindMyPurchase() {
  const { opening, next } = findMyPurchase
  return (
    <Section className="grid items-start gap-x-14 gap-y-12 lg:grid-cols-[1.3fr_1fr]">
      <Card className="overflow-clip">
        <EngravedRosette kind="sunburst" className="absolute -right-24 -bottom-28 size-72 text-evergreen opacity-15" />
        <PageHeading label={opening.label} lead={opening.lead}>
          {opening.title}
        </PageHeading>
        <div className="relative mt-8">
          <PurchaseSearch />
        </div>
      </Card>
      <div>
        <h2 className="border-current border-t-2 pt-5 text-title">{next.title}</h2>
        <ol className="mt-4">
          {next.steps.map(({ title, what }, index) => (
            <li key={title} className="flex gap-5 border-line border-t py-4">
              <span aria-hidden="true" className="w-7 shrink-0 font-display font-semibold text-evergreen text-figure">
                {index + 1}
              </span>
              <div>
                <h3 className="text-body">{title}</h3>
                <p className="measure mt-1 text-small text-soft">{what}</p>
              </div>
            </li>
          ))}
        </ol>
        <p className="border-line border-t pt-3">
          <PageLink to="/contact" className="prose-link inline-flex min-h-11 items-center">
            {next.contact}
          </PageLink>
        </p>
      </div>
    </Section>
  )
}
