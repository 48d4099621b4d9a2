import { Body, Button, Container, Head, Heading, Hr, Html, Link, Preview, Section, Text } from '@react-email/components'
import { render, toPlainText } from '@react-email/render'
import { site } from '../../site.config.ts'
import {
  CARD,
  DARK_STYLE,
  HEADING,
  LABELED_VALUE,
  LINK,
  PAGE,
  PARAGRAPH,
  PRIMARY_BUTTON,
  RULE,
  SMALL,
} from './email-styles.ts'

/** For an email with elements of its own. */
export { PARAGRAPH as paragraph } from './email-styles.ts'

/** An email whose text is made from its HTML, so that both say the same. */
export async function renderEmail(subject: string, email: React.ReactElement) {
  const html = await render(email)
  return { subject, html, text: toPlainText(html) }
}

/**
 * The layout of every email, with the postal address in its footer. Light or dark like the reader's program; one column,
 * from 320 px.
 *
 * @param footer what an email of its kind has to say below, such as how to unsubscribe
 */
export function EmailLayout({
  title,
  preview,
  footer,
  children,
}: {
  title: string
  preview: string
  footer?: React.ReactNode
  children: React.ReactNode
}) {
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours. */}
        <style dangerouslySetInnerHTML={{ __html: DARK_STYLE }} />
      </Head>
      <Preview>{preview}</Preview>
      <Body className="page" style={PAGE}>
        <Container className="page card" style={CARD}>
          <Small>{site.brand}</Small>
          <Heading as="h1" style={HEADING}>
            {title}
          </Heading>
          {children}
          <Hr className="rule" style={RULE} />
          {footer}
          <Small>
            Questions? Reply to this email or write to{' '}
            <EmailLink href={`mailto:${site.supportEmail}`}>{site.supportEmail}</EmailLink>.
          </Small>
          <Small>
            {site.brand}, {site.postalAddress}
          </Small>
        </Container>
      </Body>
    </Html>
  )
}

export function Paragraph({ children }: { children: React.ReactNode }) {
  return <Text style={PARAGRAPH}>{children}</Text>
}

export function Small({ children }: { children: React.ReactNode }) {
  return (
    <Text className="soft" style={SMALL}>
      {children}
    </Text>
  )
}

export function EmailLink({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <Link href={href} className="link" style={LINK}>
      {children}
    </Link>
  )
}

/** The one thing to do, as a button and as an address to copy. */
export function EmailButton({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <Section style={{ margin: '0 0 20px' }}>
      <Button href={href} className="primary" style={PRIMARY_BUTTON}>
        {children}
      </Button>
      <Text className="soft" style={{ ...SMALL, margin: '12px 0 0', wordBreak: 'break-all' }}>
        Or open this address: <EmailLink href={href}>{href}</EmailLink>
      </Text>
    </Section>
  )
}

/** A name and its value on one line, in the plain text too. */
export function LabeledValue({ label, value }: { label: string; value: string }) {
  return (
    <Text className="rule" style={LABELED_VALUE}>
      {label}: <strong>{value}</strong>
    </Text>
  )
}
