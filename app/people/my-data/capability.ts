import type { Capability } from '../../platform/capability.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import type { MessagesChoice } from '../../platform/personal-data.ts'
import { dataRequestEmails } from './data-request-emails.tsx'
import { myDataRoutes } from './my-data.http.ts'
import { purgeDataRequests } from './my-data.ts'

declare module '../../platform/app-context.ts' {
  interface AppContext {
    /** Remembers, in the transaction that erases, what a restore has to erase again. */
    recordErasure(tx: Tx, erasure: { hash: string; erasedAt: string; messages: MessagesChoice }): Promise<unknown>
  }
}

/** Everyone can read and erase what is stored about them. */
export const myData = {
  routes: myDataRoutes,
  emails: dataRequestEmails,
  schedule: [{ name: 'forget-data-requests', cron: '53 9 * * *', run: purgeDataRequests }],
  tokenPaths: ['/my-data/'],
  idPrefixes: ['dat'],
} satisfies Capability
