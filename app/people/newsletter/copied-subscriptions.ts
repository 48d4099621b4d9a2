import { DAY } from '../../platform/clock.ts'
import type { CopiedTable } from '../../platform/second-copy/copied-table.ts'
import { enqueueConfirmEmail, findSubscriber } from './subscriptions.ts'

/** Who gets the newsletter and who left it, with the proof of both. */
export const copiedSubscriptions: readonly CopiedTable[] = [
  {
    name: 'newsletter_subscribers',
    key: 'id',
    /** The link to confirm, which may have been lost before it was sent. */
    async afterRestored(app, tx, { id }) {
      const subscriber = await findSubscriber(tx, String(id))
      const isNews = subscriber && app.clock.now().getTime() - subscriber.askedAt.getTime() < DAY
      if (isNews && subscriber.state === 'pending') await enqueueConfirmEmail(app, tx, subscriber)
    },
  },
  { name: 'newsletter_consents', key: 'id' },
]
