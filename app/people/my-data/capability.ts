import type { Capability } from '../../platform/capability.ts'
import { purgeOldBuyerEmails } from '../../sales/orders/orders.ts'
import { dataRequestEmails } from './data-request-emails.tsx'
import { findErasedEmailHashes } from './data-requests.ts'
import { purgeDataRequests } from './export-and-erasure.ts'
import { myDataRoutes } from './my-data.http.ts'

/** Everyone can read and erase what is stored about them. */
export const myData = {
  routes: myDataRoutes,
  emails: dataRequestEmails,
  schedule: [
    {
      name: 'forget-data-requests',
      cron: '53 9 * * *',
      run: async (app) => {
        const { db } = app.database
        await purgeDataRequests(app)
        await purgeOldBuyerEmails({ db, clock: app.clock }, await findErasedEmailHashes(db))
      },
    },
  ],
  tokenPaths: ['/my-data/'],
  idPrefixes: ['dat'],
} satisfies Capability
