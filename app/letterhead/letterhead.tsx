import { Body, Container, Head, Heading, Hr, Html, Link, Preview, Text } from '@react-email/components'
import { render } from '@react-email/render'
import { site } from '../../site.config.ts'

/** A mail from one element, so that its text and its HTML say the same. */
export async function writeLetter(subject: string, letter: React.ReactElement) {
  return { subject, html: await render(letter), text: await render(letter, { plainText: true }) }
}

/** The letterhead that every mail is written on. */
export function MailFrame({ title, preview, children }: { title: string; preview: string; children: React.ReactNode }) {
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
      </Head>
      <Preview>{preview}</Preview>
      <Body
        style={{
          backgroundColor: '#fbf6ea',
          color: '#15241d',
          fontFamily: 'Georgia, serif',
          margin: 0,
          padding: '24px 12px',
        }}
      >
        <Container
          style={{ backgroundColor: '#fffdf6', border: '1px solid #d8cbae', maxWidth: 560, padding: '28px 24px' }}
        >
          <Text style={{ ...small, letterSpacing: 1, margin: 0 }}>{site.brand}</Text>
          <Heading as="h1" style={{ fontSize: 26, lineHeight: '32px', margin: '8px 0 20px' }}>
            {title}
          </Heading>
          {children}
          <Hr style={{ borderColor: '#d8cbae', margin: '28px 0 16px' }} />
          <Text style={small}>
            Questions? Reply to this mail or write to{' '}
            <Link href={`mailto:${site.supportEmail}`}>{site.supportEmail}</Link>.
          </Text>
          <Text style={small}>
            {site.brand}, {site.postalAddress}
          </Text>
        </Container>
      </Body>
    </Html>
  )
}

export const paragraph = {
  fontFamily: 'Helvetica, Arial, sans-serif',
  fontSize: 17,
  lineHeight: '26px',
  margin: '0 0 16px',
}

export const button = {
  backgroundColor: '#0f4a37',
  borderRadius: 4,
  color: '#fffdf6',
  fontFamily: 'Helvetica, Arial, sans-serif',
  fontSize: 17,
  fontWeight: 600,
  padding: '14px 22px',
}

const small = { color: '#4a5a50', fontFamily: 'Helvetica, Arial, sans-serif', fontSize: 14, lineHeight: '21px' }
