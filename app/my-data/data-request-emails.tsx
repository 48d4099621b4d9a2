import { Text } from '@react-email/components'
import { site } from '../../site.config.ts'
import { SALES_RETENTION_TEXT } from '../catalog/record-retention.ts'
import { EmailButton, EmailLayout, EmailLink, paragraph, renderEmail } from '../email-layout/email-layout.tsx'
import type { EmailData } from '../platform/mail/email-queue.sql.ts'
import type { EmailTemplate } from '../platform/mail/email-template.ts'
import { dataRequestToken } from './data-requests.ts'

/** The emails about a request for one's data. */
export function dataRequestEmails(deps: {
  secret: string
  publicUrl(): string
}): Record<'data-link' | 'data-erased', EmailTemplate> {
  return {
    'data-link': async (data: EmailData) => {
      const url = `${deps.publicUrl()}/my-data/${dataRequestToken(deps.secret, data.requestId ?? '')}`
      return renderEmail('The link to your data', <DataLinkEmail url={url} />)
    },
    'data-erased': () => renderEmail('Your data is deleted', <DataErasedEmail />),
  }
}

function DataLinkEmail({ url }: { url: string }) {
  return (
    <EmailLayout title="Your data" preview="A link that opens what we hold about this address">
      <Text style={paragraph}>
        Somebody, most likely you, asked what we hold about this mail address. This link opens all of it for 24 hours:
        to read, to download, and to have deleted.
      </Text>
      <EmailButton href={url}>See my data</EmailButton>
      <Text style={{ ...paragraph, fontSize: 14 }}>
        It was not you? Then leave it: without the link nobody sees or changes anything. Do not pass it on.
      </Text>
    </EmailLayout>
  )
}

function DataErasedEmail() {
  return (
    <EmailLayout title="It is deleted." preview="What we held about this address is deleted">
      <Text style={paragraph}>
        As you asked, we have deleted what we held about this mail address: your messages, your downloads and the record
        of our mails to you.
      </Text>
      <Text style={paragraph}>What stays, because the law asks a seller to keep it: {SALES_RETENTION_TEXT}</Text>
      <Text style={paragraph}>
        A membership that you pay for goes on until you cancel it. You did not ask for this? Write to{' '}
        <EmailLink href={`mailto:${site.supportEmail}`}>{site.supportEmail}</EmailLink> at once.
      </Text>
    </EmailLayout>
  )
}
