import { privacy } from '../catalog/privacy.ts'
import { publicPage } from '../platform/document/headers.ts'
import { LegalPage } from './legal/legal-page.tsx'
import { PageButton } from './links.tsx'
import { pageMeta } from './page-meta.ts'

export const headers = publicPage
export const meta = () => pageMeta({ ...privacy.meta, path: '/privacy' })

export default function Privacy() {
  return (
    <LegalPage
      text={privacy}
      isFolded
      addition={{
        'your-choices': (
          <p className="mt-5">
            <PageButton to="/my-data" variant="outline">
              {privacy.ownData}
            </PageButton>
          </p>
        ),
      }}
    />
  )
}
