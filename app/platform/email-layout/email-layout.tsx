import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Img,
  Link,
  Preview,
  Row,
  Section,
  Text,
} from '@react-email/components'
import { render, toPlainText } from '@react-email/render'
import { Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { site } from '../../../site.config.ts'
import * as styles from './email-styles.ts'
import { POSTAL_ADDRESS_MARK } from './postal-address.ts'

/** For an email with elements of its own. */
export { PARAGRAPH as paragraph } from './email-styles.ts'
export { POSTAL_ADDRESS_MARK, putPostalAddress, shownPostalAddress } from './postal-address.ts'

/** An email whose text is made from its HTML, so that both say the same. */
export async function renderEmail(subject: string, email: React.ReactElement) {
  const html = await render(email)
  return { subject, html, text: toPlainText(html, LINES) }
}

/** A part of an email, as HTML and as text. */
export interface EmailPart {
  html: string
  text: string
}

/** Renders what is put into an email that is rendered already. */
export function renderEmailPart(part: React.ReactElement): EmailPart {
  const html = renderToStaticMarkup(part)
  return { html, text: toPlainText(html, LINES).trim() }
}

/** A label and its value share a line of the text. */
const LINES = { selectors: [{ selector: 'td.cell', format: 'inline' }] }

interface EmailLayoutProps {
  title: string
  preview: string
  /** Two short lines opposite the name, such as "Receipt" and its number. */
  note?: readonly [string, string] | undefined
  /** What an email of its kind has to say below, such as how to unsubscribe. */
  footer?: React.ReactNode
  children: React.ReactNode
}

/** A customer's email on the letterhead, with a way to reach us. */
export function EmailLayout({ footer, ...letter }: EmailLayoutProps) {
  return (
    <Letterhead
      {...letter}
      footer={
        <>
          {footer}
          <Small>
            Questions? Reply to this email or write to{' '}
            <EmailLink href={`mailto:${site.supportEmail}`}>{site.supportEmail}</EmailLink>.
          </Small>
        </>
      }
    />
  )
}

/** An email to the owner: nothing in it is said to a customer. */
export function OwnerEmailLayout({ footer, ...letter }: EmailLayoutProps) {
  return (
    <Letterhead
      {...letter}
      footer={
        <>
          {footer}
          <Small>You’re getting this because you run {site.brand}.</Small>
        </>
      }
    />
  )
}

/** Light or dark like the reader's program; one column, from 320 px. The law wants the postal address. */
function Letterhead({ title, preview, note, footer, children }: EmailLayoutProps) {
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours. */}
        <style dangerouslySetInnerHTML={{ __html: styles.DARK_STYLE }} />
      </Head>
      <Preview>{preview}</Preview>
      <Body className="page" style={styles.PAGE}>
        <Container className="page card" style={styles.CARD}>
          <Img src={`${PICTURES}rule.png`} alt="" width="100%" height="26" style={styles.ENGRAVED_RULE} />
          <Container style={styles.SHEET}>
            <Brand note={note} />
            <Heading as="h1" style={styles.HEADING}>
              {title}
            </Heading>
            {children}
            <Hr className="rule" style={styles.RULE} />
            {footer}
            <Small>
              {site.brand}, {POSTAL_ADDRESS_MARK}
            </Small>
          </Container>
        </Container>
      </Body>
    </Html>
  )
}

/** Beside the site's own address; whoever sends the email over the internet puts that in front. */
const PICTURES = '/art/email/'

function Brand({ note }: Pick<EmailLayoutProps, 'note'>) {
  return (
    <Row className="line" style={styles.BRAND}>
      <Column style={{ width: 52 }}>
        <Img src={`${PICTURES}mark.png`} alt="" width="44" height="44" />
      </Column>
      <Column style={styles.BRAND_NAME}>{site.brand}</Column>
      {note && (
        <Column align="right" className="soft" style={styles.NOTE}>
          {note[0]}
          <br />
          {note[1]}
        </Column>
      )}
    </Row>
  )
}

export function Paragraph({ children }: { children: React.ReactNode }) {
  return <Text style={styles.PARAGRAPH}>{children}</Text>
}

/** What someone typed, line by line, for line breaks in both the HTML and the text. */
export function TypedLines({ text }: { text: string }) {
  return text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change their order.
    <span key={index}>
      {index > 0 && <br />}
      {line}
    </span>
  ))
}

export function Small({ children }: { children: React.ReactNode }) {
  return (
    <Text className="soft" style={styles.SMALL}>
      {children}
    </Text>
  )
}

export function EmailLink({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <Link href={href} className="link" style={styles.LINK}>
      {children}
    </Link>
  )
}

/** What to do next. The text part has its address behind the words. */
export function EmailButton({
  href,
  variant = 'primary',
  children,
}: {
  href: string
  variant?: 'primary' | 'outline'
  children: React.ReactNode
}) {
  return (
    <Section style={{ margin: '24px 0' }}>
      <Button
        href={href}
        className={variant}
        style={variant === 'primary' ? styles.PRIMARY_BUTTON : styles.OUTLINE_BUTTON}
      >
        {children}
      </Button>
    </Section>
  )
}

/** A name and its value on one line of a table; the colon is for the text part. */
export function LabeledValue({ label, value, strong }: { label: string; value: React.ReactNode; strong?: boolean }) {
  return (
    <Row className={strong ? 'line' : 'rule'} style={strong ? styles.TOTAL : styles.LABELED_VALUE}>
      <Column
        className={strong ? 'cell' : 'cell soft'}
        style={strong ? styles.TOTAL_CELL : label.length > SHORT_LABEL ? styles.LABEL : styles.SHORT_LABEL}
      >
        {label}
        <span style={styles.TEXT_ONLY}>: </span>
      </Column>
      <Column align="right" className="cell" style={strong ? styles.TOTAL_CELL : styles.VALUE}>
        {value}
      </Column>
    </Row>
  )
}

/** Characters of a label that a phone shows on one line beside any value. */
const SHORT_LABEL = 12

/** Set apart by a double line, such as the refund policy. */
export function Aside({ children }: { children: React.ReactNode }) {
  return (
    <Section className="aside" style={styles.ASIDE}>
      <Text style={styles.ASIDE_TEXT}>{children}</Text>
    </Section>
  )
}

interface EmailWords extends Pick<EmailLayoutProps, 'title' | 'preview' | 'footer'> {
  subject: string
  /** A text is a paragraph; an element stands as it is. */
  lines: readonly React.ReactNode[]
  button?: readonly [label: string, href: string] | undefined
  /** Below the button. */
  after?: readonly React.ReactNode[]
  /** Whether it goes to the owner. */
  isForOwner?: boolean
}

/** What an email says, one after the other. */
export const says = (...lines: React.ReactNode[]): readonly React.ReactNode[] => lines

/** An email of words and one button, as most are. */
export function writeEmail({ subject, lines, button, after = [], isForOwner = false, ...letter }: EmailWords) {
  const Layout = isForOwner ? OwnerEmailLayout : EmailLayout
  return renderEmail(
    subject,
    <Layout {...letter}>
      <Lines lines={lines} />
      {button && <EmailButton href={button[1]}>{button[0]}</EmailButton>}
      <Lines lines={after} />
    </Layout>,
  )
}

function Lines({ lines }: Pick<EmailWords, 'lines'>) {
  return lines.map((line, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an email never move.
    typeof line === 'string' ? <Paragraph key={at}>{line}</Paragraph> : <Fragment key={at}>{line}</Fragment>,
  )
}

/** Answers someone who asked for a new link to a page of theirs. */
export function NewLinkEmail({ title, button, url }: { title: string; button: string; url: string }) {
  return (
    <EmailLayout title={title} preview="Here’s the new link you asked for">
      <Paragraph>Here’s the new link you asked for. It works for 18 months.</Paragraph>
      <EmailButton href={url}>{button}</EmailButton>
      <Small>Wasn’t you? Ignore this email. Please don’t forward it.</Small>
    </EmailLayout>
  )
}
