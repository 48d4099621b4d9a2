import { claims, type MarketingClaim } from '../catalog/claims.ts'
import { isProven } from '../catalog/evidence.ts'
import type { DeskItemSource } from '../platform/desk-item.ts'

/** What the site says of itself without proof, as one item. Claims that are counted from the calendar need none. */
export function unprovenClaims(): DeskItemSource {
  const open = Object.values<MarketingClaim>(claims).filter((claim) => !isProven(claim) && !claim.countedLive)
  const id = String(open.length)
  return {
    name: 'claims',
    label: 'Claims',
    endsByMark: false,
    async find({ hidden }) {
      if (open.length === 0 || hidden.includes(id)) return []
      return [
        {
          id,
          fact: open.length === 1 ? 'One claim has no evidence' : `${open.length} claims have no evidence`,
          consequence: 'A live site leaves them out until something proves them.',
          action: { label: 'See which' },
          dueAt: undefined,
          details: {
            paragraphs: [
              'For each, keep what proves it: a letter, a statement, a list you can count. Then it goes into app/catalog/claims.ts, with where it’s from, its date and who said it. A fake claim can cost you far more than a missing one.',
            ],
            lines: open.map(({ figure, label, shownOn }) => `“${figure} ${label}” on ${shownOn.join(', ')}`),
          },
        },
      ]
    },
  }
}
