import { refundRules, terms } from '../catalog/terms.ts'
import { publicPage } from '../platform/document/headers.ts'
import { LegalPage } from './legal/legal-page.tsx'
import { pageMeta } from './page-meta.ts'

export const headers = publicPage
export const meta = () => pageMeta({ ...terms.meta, path: '/terms' })

export default function Terms() {
  return <LegalPage text={terms} addition={{ refunds: <RefundRules /> }} />
}

function RefundRules() {
  return (
    <dl className="mt-5 border border-line bg-card">
      {refundRules().map(({ names, rule }) => (
        <div
          key={rule}
          className="grid gap-x-8 gap-y-2 border-line px-5 py-4 not-first:border-t md:grid-cols-[1fr_1.4fr]"
        >
          <dt className="stack-1 font-semibold text-small">
            {names.map((name) => (
              <span key={name} className="block">
                {name}
              </span>
            ))}
          </dt>
          <dd className="text-small text-soft">{rule}</dd>
        </div>
      ))}
    </dl>
  )
}
