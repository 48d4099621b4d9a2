import type { Mutant } from './mutant.ts'

/** What was bought: entitlements, links and files. */
export const deliveryMutants: Mutant[] = [
  {
    id: 'ended-right-restored-by-nothing',
    file: 'app/sales/downloads/entitlements.ts',
    from: 'set: { endedAt: null, endReason: null },',
    to: 'set: { endReason: null },',
    mistake: 'Forgets to open the access again when a dispute is won.',
    tests: ['app/sales/payments/returned-parts.slow.test.ts'],
  },
  {
    id: 'editions-end-with-the-membership',
    file: 'app/sales/downloads/entitlements.ts',
    from: "endReason === 'subscription_ended' ? isNull(entitlements.edition) : undefined,",
    to: 'undefined,',
    mistake: 'Takes back the monthly editions that a member has paid for.',
    tests: ['app/society/membership/member-editions.test.ts'],
  },
  {
    id: 'link-works-after-its-end',
    file: 'app/sales/downloads/links.ts',
    from: "row.expiresAt <= deps.clock.now() ? 'expired' : 'working'",
    to: "row.expiresAt.getTime() + DAY <= deps.clock.now().getTime() ? 'expired' : 'working'",
    mistake: 'Lets a link work for a day longer than its email says.',
    tests: ['app/sales/downloads/downloads.http.test.ts'],
  },
  {
    id: 'link-of-a-refunded-order',
    file: 'app/sales/downloads/links.ts',
    from: "if (row.entitlement.endedAt) return { kind: 'ended'",
    to: "if (row.entitlement.endedAt && row.expiresAt <= deps.clock.now()) return { kind: 'ended'",
    mistake: 'Checks whether the right has ended only once its link has expired.',
    tests: ['test/faults/links.test.ts', 'app/sales/downloads/downloads.http.test.ts'],
  },
  {
    id: 'fresh-link-on-every-press',
    file: 'app/sales/downloads/links.ts',
    from: "        sql`coalesce(${entitlements.freshLinkAt}, '-infinity') < ${earliest}`,\n",
    to: '',
    mistake: 'Drops the pause between two links: each press sends another email and ends the link before.',
    tests: ['test/faults/links.test.ts', 'app/sales/downloads/downloads.http.test.ts'],
  },
]
