import { Text } from '@react-email/components'
import { site } from '../../site.config.ts'
import { KEPT_SALES } from '../catalog/kept-records.ts'
import { MailButton, MailFrame, MailLink, paragraph, writeLetter } from '../letterhead/letterhead.tsx'
import type { MailData } from '../platform/mail/mails.sql.ts'
import type { Template } from '../platform/mail/mails.ts'
import { tokenOf } from './data-requests.ts'

/** The mails about a request for one's data. */
export function dataMails(deps: {
  secret: string
  publicUrl(): string
}): Record<'data-link' | 'data-erased', Template> {
  return {
    'data-link': async (data: MailData) => {
      const url = `${deps.publicUrl()}/my-data/${tokenOf(deps.secret, data.requestId ?? '')}`
      return writeLetter('The link to your data', <DataLink url={url} />)
    },
    'data-erased': () => writeLetter('Your data is deleted', <DataErased />),
  }
}

function DataLink({ url }: { url: string }) {
  return (
    <MailFrame title="Your data" preview="A link that opens what we hold about this address">
      <Text style={paragraph}>
        Somebody, most likely you, asked what we hold about this mail address. This link opens all of it for 24 hours:
        to read, to download, and to have deleted.
      </Text>
      <MailButton href={url}>See my data</MailButton>
      <Text style={{ ...paragraph, fontSize: 14 }}>
        It was not you? Then leave it: without the link nobody sees or changes anything. Do not pass it on.
      </Text>
    </MailFrame>
  )
}

function DataErased() {
  return (
    <MailFrame title="It is deleted." preview="What we held about this address is deleted">
      <Text style={paragraph}>
        As you asked, we have deleted what we held about this mail address: your messages, your downloads and the record
        of our mails to you.
      </Text>
      <Text style={paragraph}>What stays, because the law asks a seller to keep it: {KEPT_SALES}</Text>
      <Text style={paragraph}>
        A membership that you pay for goes on until you cancel it. You did not ask for this? Write to{' '}
        <MailLink href={`mailto:${site.supportEmail}`}>{site.supportEmail}</MailLink> at once.
      </Text>
    </MailFrame>
  )
}
