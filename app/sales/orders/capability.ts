import { findErasedEmailHashes } from '../../people/my-data/my-data.ts'
import type { Capability } from '../../platform/capability.ts'
import { countNewsletterOrders } from './newsletter-orders.ts'
import { noticeEmails } from './notice-emails.tsx'
import { orderPersonalData, purgeOldBuyerEmails } from './order-personal-data.ts'
import { findPurchaseLines } from './purchase-lines.ts'
import { purgeUnpaidOrders } from './unpaid-orders.ts'
import { probeOrders } from './write-probe.ts'

/** Orders: what was bought, for how much, and what became of it. */
export const orders = {
  services: ({ database, clock }) => ({
    probeCheckout: () => probeOrders({ database, clock }),
    countNewsletterOrders,
    findPurchaseLines,
  }),
  emails: noticeEmails,
  personalData: () => [orderPersonalData],
  schedule: [
    { name: 'forget-unpaid-orders', cron: '3 10 * * *', run: purgeUnpaidOrders },
    {
      name: 'forget-old-buyers',
      cron: '5 10 * * *',
      run: async ({ database: { db }, clock }) => purgeOldBuyerEmails({ db, clock }, await findErasedEmailHashes(db)),
    },
  ],
  idPrefixes: ['ord'],
} satisfies Capability
