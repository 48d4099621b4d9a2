import type { Capability } from '../platform/capability.ts'
import { compareWithStripe, mirrorBalance } from './mirror.ts'

/** What moved at Stripe, copied to be added up: revenue, fees, refunds, payouts. */
export const money = {
  schedule: [
    { name: 'mirror-balance', cron: '11 * * * *', run: mirrorBalance },
    { name: 'compare-balance', cron: '41 9 * * *', run: compareWithStripe },
  ],
} satisfies Capability
