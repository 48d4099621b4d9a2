import { eq } from 'drizzle-orm'
import { privacy } from '../../catalog/privacy.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { emailsOf } from '../../platform/email-layout/email-texts.tsx'
import type { EmailTemplate } from '../../platform/mail/email-template.ts'
import { findStaff } from '../sign-in/sign-in.ts'
import emails from './data-request-emails.yaml'
import { dataRequestToken } from './data-requests.ts'
import { dataRequests } from './my-data.sql.ts'

export function dataRequestEmails(
  deps: Pick<AppContext, 'secret' | 'publicUrl' | 'database'>,
): Record<'data-link' | 'data-erased', EmailTemplate> {
  return {
    'data-link': async ({ requestId = '' }) => {
      const { db } = deps.database
      const [request] = await db.select().from(dataRequests).where(eq(dataRequests.id, requestId))
      const isStaff = (await findStaff(db, request?.email ?? '')) !== undefined
      return write('data-link', {
        isStaff,
        url: `${deps.publicUrl()}/my-data/${dataRequestToken(deps.secret, requestId)}`,
      })
    },
    'data-erased': ({ messages }) =>
      write('data-erased', { staysNameless: messages === 'without-name', salesRecords: privacy.salesRecords }),
  }
}

const write = emailsOf(emails)
