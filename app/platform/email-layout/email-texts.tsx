import { Fragment } from 'react'
import { z } from 'zod'
import { site } from '../../../site.config.ts'
import { EmailLink, LabeledValue, Paragraph, Small, writeEmail } from './email-layout.tsx'

/**
 * What stands in a `[[blank]]` of an email, and decides which lines there are: a line is left out if one of its blanks is
 * undefined, null or false, or what its `if` names is.
 */
type Blanks = Readonly<Record<string, React.ReactNode>>

type Envelope = Pick<Parameters<typeof writeEmail>[0], 'note' | 'footer' | 'isForOwner'>

/**
 * Writes the emails of a YAML file that stands beside their code, each by its name. A line of one is a paragraph, or
 * `say` or `small` with its text, or labels with their values. In a text `**words**` are bold and `[words](address)` a link;
 * a blank that is a line by itself may hold any element.
 *
 * @throws Error for a blank that is given no value, and for an email that the file doesn't have
 */
export function emailsOf(written: unknown) {
  const emails = emailsSchema.parse(written)
  return (name: string, given: Blanks = {}, envelope: Envelope = {}) => {
    const email = emails[name]
    if (!email) throw new Error(`there is no email ${name}`)
    const blanks = { brand: site.brand, coach: site.coach, supportEmail: site.supportEmail, ...given }
    const { subject, title = subject, preview, button } = email
    return writeEmail({
      subject: plain(subject, blanks),
      title: plain(title, blanks),
      preview: plain(preview, blanks),
      lines: email.lines.flatMap((line) => linesOf(line, blanks)),
      ...(button && isFilled(button[1], blanks) && { button: [plain(button[0], blanks), plain(button[1], blanks)] }),
      after: email.after.flatMap((line) => linesOf(line, blanks)),
      ...envelope,
    })
  }
}

const line = z.union([z.string(), z.record(z.string(), z.string())])

const emailsSchema = z.record(
  z.string(),
  z.strictObject({
    subject: z.string(),
    /** The subject, if not set. */
    title: z.string().optional(),
    preview: z.string(),
    lines: z.array(line),
    button: z.tuple([z.string(), z.string()]).optional(),
    /** Below the button. */
    after: z.array(line).default([]),
  }),
)

function linesOf(written: z.infer<typeof line>, blanks: Blanks): React.ReactNode[] {
  const { if: condition, say, small, ...values } = typeof written === 'string' ? { say: written } : written
  if (condition !== undefined && !inBlank(condition, blanks)) return []
  const drawn = (text: string | undefined, as: (words: React.ReactNode) => React.ReactNode) =>
    text !== undefined && isFilled(text, blanks) ? as(wordsOf(text, blanks)) : undefined
  const [, alone] = /^\[\[(\w+)\]\]$/.exec(say ?? '') ?? []
  return [
    alone === undefined ? drawn(say, (words) => <Paragraph>{words}</Paragraph>) : inBlank(alone, blanks),
    drawn(small, (words) => <Small>{words}</Small>),
    ...Object.entries(values).map(([label, value]) =>
      drawn(value, (words) => <LabeledValue label={plain(label, blanks)} value={words} />),
    ),
  ]
}

const BLANK = /\[\[(\w+)\]\]/g
const MARKED = /(\*\*.+?\*\*|\[(?:[^[\]]|\[\[\w+\]\])+\]\([^)]+\)|\[\[\w+\]\]|\n)/

function wordsOf(text: string, blanks: Blanks): React.ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the words of an email never move.
  return text.split(MARKED).map((part, at) => <Fragment key={at}>{partOf(part, blanks)}</Fragment>)
}

function partOf(part: string, blanks: Blanks): React.ReactNode {
  if (part === '\n') return <br />
  if (/^\*\*.+\*\*$/.test(part)) return <strong>{wordsOf(part.slice(2, -2), blanks)}</strong>
  const [, words, address] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? []
  if (words && address) return <EmailLink href={plain(address, blanks)}>{wordsOf(words, blanks)}</EmailLink>
  const [, blank] = /^\[\[(\w+)\]\]$/.exec(part) ?? []
  return blank ? inBlank(blank, blanks) : part
}

function plain(text: string, blanks: Blanks): string {
  return text.replace(BLANK, (_, name) => String(inBlank(name, blanks)))
}

function isFilled(text: string, blanks: Blanks): boolean {
  return [...text.matchAll(BLANK)].every(([, name = '']) => (inBlank(name, blanks) ?? false) !== false)
}

function inBlank(name: string, blanks: Blanks): React.ReactNode {
  if (!Object.hasOwn(blanks, name)) throw new Error(`the blank [[${name}]] of an email is given no value`)
  return blanks[name]
}
