import { parse } from 'yaml'
import { z } from 'zod'
import { site } from '../../../site.config.ts'
import { REVIEW_HOURS } from '../../catalog/application.ts'
import { Paragraph, Small, writeEmail } from '../../platform/email-layout/email-layout.tsx'

const line = z.union([z.string(), z.strictObject({ small: z.string() })])
const email = z.strictObject({
  ...{ subject: z.string(), title: z.string(), preview: z.string(), lines: z.array(line) },
  ...{ button: z.string().optional(), after: z.array(line).default([]) },
})
const emails = z.record(z.string(), email)

/** What is put into the words, by its name in their braces. */
type Values = Readonly<Record<string, React.ReactNode>>

/**
 * What writes the emails whose words are in a file of YAML. There, {…} is what is put in when an email is written; a line that is
 * nothing else may be more than a text, and is left out where there is nothing to say. **…** is set in bold.
 */
export function emailsIn(text: string) {
  const known = emails.parse(parse(text))
  /** @param href of its button */
  return (name: string, values: Values = {}, href = '', { isForOwner = false } = {}) => {
    const words = known[name]
    if (!words) throw new Error(`no email is called ${name}`)
    return write(words, { coach: site.coach, hours: REVIEW_HOURS, ...values }, href, isForOwner)
  }
}

function write(words: z.infer<typeof email>, known: Values, href: string, isForOwner: boolean) {
  const shown = (one: z.infer<typeof line>) =>
    typeof one === 'string' ? fillLine(one, known) : <Small>{fill(one.small, known)}</Small>
  return writeEmail({
    ...{ isForOwner, subject: fill(words.subject, known), title: fill(words.title, known) },
    preview: fill(words.preview, known),
    lines: words.lines.map(shown),
    button: words.button ? [fill(words.button, known), href] : undefined,
    after: words.after.map(shown),
  })
}

function fillLine(words: string, values: Values): React.ReactNode {
  const [, alone] = /^\{([^}]+)\}$/.exec(words) ?? []
  if (alone !== undefined && alone in values) return values[alone]
  const [first, ...rest] = words.split('**').map((part) => fill(part, values))
  if (rest.length === 0) return first
  return (
    <Paragraph>
      {first}
      {rest.map((part, at) => (at % 2 === 0 ? <strong key={part}>{part}</strong> : part))}
    </Paragraph>
  )
}

function fill(words: string, values: Values): string {
  return words.replace(/\{([^}]+)\}/g, (_, name) => {
    const value = values[name]
    if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`{${name}} stands for nothing`)
    return String(value)
  })
}
