import type { Capability } from '../../platform/capability.ts'
import { noticeEmails } from './notice-emails.tsx'
import { orderPersonalData } from './order-personal-data.ts'
import { purgeUnpaidOrders } from './unpaid-orders.ts'
import { probeOrders } from './write-probe.ts'

/** Orders: what was bought, for how much, and what became of it. */
export const orders = {
  services: ({ database, clock }) => ({ probeCheckout: () => probeOrders({ database, clock }) }),
  emails: noticeEmails,
  personalData: () => [orderPersonalData],
  schedule: [{ name: 'forget-unpaid-orders', cron: '3 10 * * *', run: purgeUnpaidOrders }],
  idPrefixes: ['ord'],
} satisfies Capability
