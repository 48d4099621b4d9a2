import { dollars } from '../catalog/offers.ts'
import type { IssueReport } from '../people/newsletter/newsletter.ts'
import { TextLink } from '../ui/kit/links.tsx'

/** What became of each copy, and what was bought through its links. The copies add up to everyone it was for. */
export function IssueCounts({ counts, left, slug, orders }: Pick<IssueReport, 'counts' | 'left' | 'slug' | 'orders'>) {
  const { due, deferred, sent, refused, skipped } = counts
  const all = due + deferred + sent + refused + skipped
  const parts = [
    due > 0 && `${number(due)} left to send`,
    deferred > 0 && `${number(deferred)} delayed by their mail servers, tried for three days`,
    refused > 0 && `${number(refused)} refused`,
    skipped > 0 && `${number(skipped)} left the list before it went out`,
    left > 0 && `${number(left)} unsubscribed within a week of it`,
  ].filter((part) => part !== false)
  return (
    <>
      <p className="mt-1 text-fine">
        <span className="font-semibold">
          {number(sent)} of {number(all)} sent
        </span>
        {parts.length > 0 && `, ${parts.join(', ')}`}
      </p>
      {orders.count > 0 && (
        <p className="text-fine">
          <TextLink href={`/desk/orders?newsletter=${slug}`} className="font-semibold">
            {number(orders.count)} {orders.count === 1 ? 'order' : 'orders'} through its links
          </TextLink>
          , {dollars(orders.cents)} after refunds
        </p>
      )}
    </>
  )
}

const number = (count: number) => count.toLocaleString('en-US')
