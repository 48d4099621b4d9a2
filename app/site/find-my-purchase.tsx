import { site } from '../../site.config.ts'
import { publicPage } from '../platform/document/headers.ts'
import { PurchaseSearch } from '../sales/purchases/purchase-search.tsx'
import { Card } from '../ui/card.tsx'
import { Rosette } from '../ui/engraving.tsx'
import { PageHeading, Section } from '../ui/section.tsx'
import { PageLink } from './links.tsx'
import { pageMeta } from './page-meta.ts'

const LEAD =
  'What you bought is yours. Enter the email address you paid with and we’ll send you every link: downloads, calls and your membership.'

export const headers = publicPage

export function meta() {
  const title = `Find my purchase | ${site.brand}`
  return [...pageMeta({ title, description: LEAD, path: '/find-my-purchase' }), { name: 'robots', content: 'noindex' }]
}

export default function FindMyPurchase() {
  return (
    <Section className="grid items-start gap-x-14 gap-y-12 lg:grid-cols-[1.3fr_1fr]">
      <Card className="overflow-clip">
        <span className="engraved">
          <Rosette kind="sunburst" className="absolute -right-24 -bottom-28 size-72 text-evergreen opacity-15" />
        </span>
        <PageHeading label="Lost and found" lead={LEAD}>
          Find my purchase
        </PageHeading>
        <div className="relative mt-8">
          <PurchaseSearch />
        </div>
      </Card>
      <div>
        <h2 className="border-current border-t-2 pt-5 text-title">What happens next</h2>
        <ol className="mt-4">
          {NEXT.map(({ title, what }, index) => (
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
            Another question? Write to us
          </PageLink>
        </p>
      </div>
    </Section>
  )
}

const NEXT = [
  {
    title: 'We look it up',
    what: 'We only send links to the email address on the order, so no one else can get yours.',
  },
  {
    title: 'You get one email',
    what: 'It lists everything you bought. For your privacy, we only email the address on the order.',
  },
  {
    title: 'You open it again',
    what: 'Links work for 30 days. After that, each download page can email you a new one.',
  },
]
