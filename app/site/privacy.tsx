import { site } from '../../site.config.ts'
import { privacy } from '../catalog/privacy.ts'
import { publicPage } from '../platform/document/headers.ts'
import { LegalPage } from './legal/legal-page.tsx'
import { PageButton } from './links.tsx'
import { pageMeta } from './page-meta.ts'

export const headers = publicPage

export function meta() {
  return pageMeta({
    title: `${privacy.title} | ${site.brand}`,
    description: `${privacy.summary} What we keep from a purchase, for how long, who else handles it and how to delete it.`,
    path: '/privacy',
  })
}

export default function Privacy() {
  return (
    <LegalPage
      text={privacy}
      addition={{
        'your-choices': (
          <p className="mt-5">
            <PageButton to="/my-data" variant="outline">
              See or delete my data
            </PageButton>
          </p>
        ),
      }}
    />
  )
}
