import { parse } from 'yaml'
import { z } from 'zod'
import { site } from '../../../../site.config.ts'
import { REVIEW_HOURS } from '../../../catalog/application.ts'
import { hasRooms } from '../../../catalog/society-rooms.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { EmailButton, EmailLink, Paragraph, Small, writeEmail } from '../../../platform/email-layout/email-layout.tsx'
import type { EmailData } from '../../../platform/mail/email-queue.sql.ts'
import { findApplication } from '../application/applications.ts'
import { cancelPath, memberPath } from '../links.ts'
import type { MemberEdition } from '../member-editions.ts'
import type { Member } from '../memberships.ts'
import text from './membership-emails.yaml?raw'

const line = z.union([z.string(), z.strictObject({ small: z.string() })])
const email = z.strictObject({
  ...{ subject: z.string(), title: z.string(), preview: z.string(), lines: z.array(line) },
  ...{ button: z.string().optional(), after: z.array(line).default([]) },
})
const EMAILS = z.record(z.string(), email).parse(parse(text))

/** What is put into the words, by its name in their braces. */
type Values = Readonly<Record<string, React.ReactNode>>

/** Writes the email of this name in membership-emails.yaml. @param href of its button */
export function writeWords(name: string, values: Values, href = '', { isForOwner = false } = {}) {
  const words = EMAILS[name]
  if (!words) throw new Error(`no email is called ${name}`)
  const known = { coach: site.coach, hours: REVIEW_HOURS, ...values }
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

export interface MemberEmailContext extends Member {
  deps: AppContext
  data: EmailData
  siteUrl: string
}

/** In emails to a member: leaving is as easy as joining was. For a membership that was given there's nothing to cancel. */
export function MemberEmailFooter({ deps, membership, order, siteUrl }: MemberEmailContext) {
  return (
    <Small>
      <EmailLink href={siteUrl + memberPath(deps, membership)}>Your membership</EmailLink>
      {!order.givenBy && (
        <>
          {' '}
          · <EmailLink href={siteUrl + cancelPath(deps, membership)}>Cancel your membership</EmailLink>
        </>
      )}
    </Small>
  )
}

/** What the coach wrote to the applicant with her decision. Gone when the applicant had their data deleted. */
export async function decisionNote(deps: AppContext, { applicationId }: { applicationId: string | null }) {
  const application = applicationId ? await findApplication(deps.database.db, applicationId) : undefined
  return application?.decisionNote ?? undefined
}

export function NoteWithDecision({ note }: { note: string | undefined }) {
  if (!note) return null
  return (
    <>
      <Paragraph>{site.coach} wrote you a note:</Paragraph>
      <Paragraph dir="auto" style={{ whiteSpace: 'pre-line', fontStyle: 'italic' }}>
        {note}
      </Paragraph>
    </>
  )
}

/** The rooms, the chat and the calls, as far as there are any. */
export function WhereToMeet() {
  const { community, liveCalls } = site.links
  return (
    <>
      {hasRooms() && (
        <Paragraph>
          <strong>The Society’s rooms.</strong> Leads with a thread on each, your board,
          {community ? '' : ' the founders’ chat,'} live calls, lessons and the members’ library. Sign in with this
          email address: we’ll send you a code, no password.
        </Paragraph>
      )}
      {community && (
        <Paragraph>
          <strong>The founders’ chat{hasRooms() ? ':' : ','}</strong>{' '}
          {!hasRooms() && 'with templates, tools and trackers: '}
          <EmailLink href={community}>{community}</EmailLink>
        </Paragraph>
      )}
      {liveCalls && (
        <Paragraph>
          <strong>Live strategy and accountability calls.</strong> <EmailLink href={liveCalls}>{liveCalls}</EmailLink>
        </Paragraph>
      )}
    </>
  )
}

/** What a member gets every month, with those that are out now. */
export function MonthlyEditions({ editions, url }: { editions: MemberEdition[]; url: string }) {
  return (
    <>
      <Paragraph>
        <strong>Both editions of the Money Finder, every month.</strong> Small Business and Nonprofit. We’ll email you
        when each edition comes out.{editions.length > 0 && ' These are ready now:'}
      </Paragraph>
      <EditionLinks editions={editions} url={url} />
    </>
  )
}

/** A button for each edition, with a link of its own. */
export function EditionLinks({ editions, url }: { editions: MemberEdition[]; url: string }) {
  return editions.map(({ id, title, path }) => (
    <EmailButton key={id} href={url + path}>
      {title}
    </EmailButton>
  ))
}
