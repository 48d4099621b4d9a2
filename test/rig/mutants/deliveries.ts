import { type Mutant, plantedIn } from './mutant.ts'

/** What was bought: entitlements, links and files. */
export const deliveryMutants: Mutant[] = [
  ...plantedIn('app/sales/downloads/entitlements.ts', ['app/sales/payments/returned-parts.slow.test.ts'], {
    'Forgets to open the access again when a dispute is won.': {
      from: 'set: { endedAt: null, endReason: null },',
      to: 'set: { endReason: null },',
    },
    'Takes back the monthly editions that a member has paid for.': {
      from: "endReason === 'subscription_ended' ? isNull(entitlements.edition) : undefined,",
      to: 'undefined,',
      tests: ['app/society/membership/member-editions.test.ts'],
    },
  }),
  ...plantedIn(
    'app/sales/downloads/links.ts',
    ['test/faults/links.test.ts', 'app/sales/downloads/downloads.http.test.ts'],
    {
      'Lets a link work for a day longer than its email says.': {
        from: "row.expiresAt <= deps.clock.now() ? 'expired' : 'working'",
        to: "row.expiresAt.getTime() + DAY <= deps.clock.now().getTime() ? 'expired' : 'working'",
        tests: ['app/sales/downloads/link-end.test.ts'],
      },
      'Checks whether the right has ended only once its link has expired.': {
        from: "if (row.entitlement.endedAt) return { kind: 'ended'",
        to: "if (row.entitlement.endedAt && row.expiresAt <= deps.clock.now()) return { kind: 'ended'",
      },
      'Drops the pause between two links: each press sends another email and ends the link before.': {
        from: "        sql`coalesce(${entitlements.freshLinkAt}, '-infinity') < ${earliest}`,\n",
        to: '',
      },
    },
  ),
]
