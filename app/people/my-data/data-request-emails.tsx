import { eq } from 'drizzle-orm'
import { site } from '../../../site.config.ts'
import { privacy } from '../../catalog/privacy.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { EmailLink, Paragraph, Small, says, writeEmail } from '../../platform/email-layout/email-layout.tsx'
import type { EmailTemplate } from '../../platform/mail/email-message.ts'
import { findStaff } from '../sign-in/sign-in.ts'
import { dataRequests } from './my-data.sql.ts'
import { dataRequestToken } from './my-data.ts'

/** The emails about a request for one's data. */
export function dataRequestEmails(
  deps: Pick<AppContext, 'secret' | 'publicUrl' | 'database'>,
): Record<'data-link' | 'data-erased', EmailTemplate> {
  return {
    'data-link': async ({ requestId = '' }) => {
      const { db } = deps.database
      const [request] = await db.select().from(dataRequests).where(eq(dataRequests.id, requestId))
      const isStaff = (await findStaff(db, request?.email ?? '')) !== undefined
      return writeEmail({
        subject: 'The link to your data',
        title: 'Your data',
        preview: 'The link to what we have on file for you',
        lines: [
          'Someone (most likely you) asked what we have on file for this email address. For 24 hours, this link lets you read it, download it or delete it.',
          isStaff &&
            'You help run this site, so the link opens only where you’re signed in with your passkey. Deleting takes the passkey once more.',
        ],
        button: ['See my data', `${deps.publicUrl()}/my-data/${dataRequestToken(deps.secret, requestId)}`],
        after: says(
          <Small>
            Wasn’t you? Ignore this email. No one can see or change anything without the link. Please don’t forward it.
          </Small>,
        ),
      })
    },
    'data-erased': ({ messages }) =>
      writeEmail({
        subject: 'Your data is deleted',
        title: 'It’s deleted',
        preview: 'We deleted what we had on file for this address',
        lines: says(
          'As you asked, we’ve deleted what we had on file for this email address: your messages, your downloads and the record of our emails to you.',
          messages === 'without-name' &&
            'As you chose, what you wrote in the Society’s rooms stays there without your name.',
          `What we keep, because the law requires it of a seller: ${privacy.salesRecords}`,
          <Paragraph>
            If you pay for a membership, it continues until you cancel it. Didn’t ask for this? Email{' '}
            <EmailLink href={`mailto:${site.supportEmail}`}>{site.supportEmail}</EmailLink> right away.
          </Paragraph>,
        ),
      }),
  }
}
