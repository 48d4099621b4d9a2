import { convert } from 'html-to-text'
import { Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as styles from './email-styles.ts'
import { LETTERHEAD_MARKS } from './letterhead.ts'

export { LETTERHEAD_MARKS, putLetterhead, shownPostalAddress } from './letterhead.ts'

const { brand, supportEmail, postalAddress } = LETTERHEAD_MARKS

/** An email whose text is made from its HTML, so that both say the same. */
export async function renderEmail(subject: string, email: React.ReactElement) {
  const html = DOCTYPE + renderToStaticMarkup(email)
  return { subject, html, text: toPlainText(html) }
}

/** Without it, Outlook on the web and Gmail lay tables out by the rules of old browsers. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** A part of an email, as HTML and as text. */
export interface EmailPart {
  html: string
  text: string
}

/** Renders what is put into an email that is rendered already. */
export function renderEmailPart(part: React.ReactElement): EmailPart {
  const html = renderToStaticMarkup(part)
  return { html, text: toPlainText(html).trim() }
}

function toPlainText(html: string): string {
  const line = { leadingLineBreaks: 1, trailingLineBreaks: 1 }
  return convert(html, {
    wordwrap: false,
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: '[data-skip-in-text=true]', format: 'skip' },
      { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
      { selector: 'td', format: 'block', options: line },
      { selector: 'th', format: 'block', options: line },
      // A label and its value share a line.
      { selector: 'td.cell', format: 'inline' },
    ],
  })
}

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
export function EmailLayout(letter: EmailLayoutProps) {
  const support = <EmailLink href={`mailto:${supportEmail}`}>{supportEmail}</EmailLink>
  return <Letterhead {...letter} last={<>Questions? Reply to this email or write to {support}.</>} />
}

/** An email to the owner: nothing in it is said to a customer. */
export function OwnerEmailLayout(letter: EmailLayoutProps) {
  return <Letterhead {...letter} last={<>You’re getting this because you run {brand}.</>} />
}

/** Light or dark like the reader's program; one column, from 320 px. The law wants the postal address. */
function Letterhead({ title, preview, note, footer, last, children }: EmailLayoutProps & { last: React.ReactNode }) {
  return (
    <html lang="en" dir="ltr">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours. */}
        <style dangerouslySetInnerHTML={{ __html: styles.DARK_STYLE }} />
      </head>
      <body className="page" style={styles.BODY}>
        <Preheader text={preview} />
        <Table>
          <td style={styles.PAGE}>
            <Box className="page card" style={styles.CARD}>
              <Picture name="rule" width="100%" height="26" style={styles.ENGRAVED_RULE} />
              <Box style={styles.SHEET}>
                <Brand note={note} />
                <h1 style={styles.HEADING}>{title}</h1>
                {children}
                <hr className="rule" style={styles.RULE} />
                {footer}
                <Small>{last}</Small>
                <Small>
                  {brand}, {postalAddress}
                </Small>
              </Box>
            </Box>
          </td>
        </Table>
      </body>
    </html>
  )
}

/** What an inbox shows behind the subject. The blanks after it keep the email's first words out of there. */
function Preheader({ text }: { text: string }) {
  const shown = text.slice(0, PREHEADER_LENGTH)
  return (
    <div style={styles.PREHEADER} data-skip-in-text="true">
      {shown}
      <div>{'\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff'.repeat(PREHEADER_LENGTH - shown.length)}</div>
    </div>
  )
}

const PREHEADER_LENGTH = 150

/** Lays out and means nothing: Outlook knows no other boxes than the cells of tables. */
function Table({ children, ...table }: React.ComponentProps<'table'>) {
  return (
    <table align="center" width="100%" border={0} cellPadding="0" cellSpacing="0" role="presentation" {...table}>
      <tbody>
        <tr>{children}</tr>
      </tbody>
    </table>
  )
}

function Box({ children, ...table }: React.ComponentProps<'table'>) {
  return (
    <Table {...table}>
      <td>{children}</td>
    </Table>
  )
}

/**
 * Beside the site's own address; whoever sends the email over the internet puts that in front. React would have one of a higher
 * priority fetched by a link in the head, which email programs don't follow.
 */
function Picture({ name, style, ...size }: React.ComponentProps<'img'> & { name: 'mark' | 'rule' }) {
  return (
    <img src={`/art/email/${name}.png`} alt="" fetchPriority="low" {...size} style={{ ...styles.PICTURE, ...style }} />
  )
}

function Brand({ note }: Pick<EmailLayoutProps, 'note'>) {
  return (
    <Table className="line" style={styles.BRAND}>
      <td style={{ width: 52 }}>
        <Picture name="mark" width="44" height="44" />
      </td>
      <td style={styles.BRAND_NAME}>{brand}</td>
      {note && (
        <td align="right" className="soft" style={styles.NOTE}>
          {note[0]}
          <br />
          {note[1]}
        </td>
      )}
    </Table>
  )
}

interface ParagraphProps {
  /** Added to the style of every paragraph. */
  style?: React.CSSProperties
  /** `auto` for what a visitor typed. */
  dir?: 'auto'
  children: React.ReactNode
}

export function Paragraph({ style, ...paragraph }: ParagraphProps) {
  return <p style={{ ...styles.PARAGRAPH, ...style }} {...paragraph} />
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
    <p className="soft" style={styles.SMALL}>
      {children}
    </p>
  )
}

export function EmailLink({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <a href={href} target="_blank" className="link" style={styles.LINK} rel="noopener">
      {children}
    </a>
  )
}

interface EmailButtonProps {
  href: string
  variant?: 'primary' | 'outline'
  children: React.ReactNode
}

/** What to do next. The text part has its address behind the words. */
export function EmailButton({ href, variant = 'primary', children }: EmailButtonProps) {
  return (
    <Box style={{ margin: '24px 0' }}>
      <a
        href={href}
        target="_blank"
        className={variant}
        style={variant === 'primary' ? styles.PRIMARY_BUTTON : styles.OUTLINE_BUTTON}
        rel="noopener"
      >
        <ForOutlook html={`<i style="mso-font-width:400%;mso-text-raise:21" hidden>&#8202;&#8202;</i>`} />
        <span style={styles.BUTTON_TEXT}>{children}</span>
        <ForOutlook html={`<i style="mso-font-width:400%" hidden>&#8202;&#8202;&#8203;</i>`} />
      </a>
    </Box>
  )
}

/** Outlook on Windows knows no padding of links: it gets wide blanks, raised by what is above and below, in points. */
function ForOutlook({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours.
  return <span dangerouslySetInnerHTML={{ __html: `<!--[if mso]>${html}<![endif]-->` }} />
}

/** A name and its value on one line of a table; the colon is for the text part. */
export function LabeledValue({ label, value, strong }: { label: string; value: React.ReactNode; strong?: boolean }) {
  return (
    <Table className={strong ? 'line' : 'rule'} style={strong ? styles.TOTAL : styles.LABELED_VALUE}>
      <td
        className={strong ? 'cell' : 'cell soft'}
        style={strong ? styles.TOTAL_CELL : label.length > SHORT_LABEL ? styles.LABEL : styles.SHORT_LABEL}
      >
        {label}
        <span style={styles.TEXT_ONLY}>: </span>
      </td>
      <td align="right" className="cell" style={strong ? styles.TOTAL_CELL : styles.VALUE}>
        {value}
      </td>
    </Table>
  )
}

/** Characters of a label that a phone shows on one line beside any value. */
const SHORT_LABEL = 12

/** Set apart by a double line, such as the refund policy. */
export function Aside({ children }: { children: React.ReactNode }) {
  return (
    <Box className="aside" style={styles.ASIDE}>
      <p style={styles.ASIDE_TEXT}>{children}</p>
    </Box>
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
export const writeNewLink = (words: Pick<EmailWords, 'subject' | 'title' | 'button'>) =>
  writeEmail({
    ...words,
    preview: 'Here’s the new link you asked for',
    lines: says('Here’s the new link you asked for. It works for 18 months.'),
    after: says(<Small>Wasn’t you? Ignore this email. Please don’t forward it.</Small>),
  })
