import { sql } from 'drizzle-orm'
import { downloadPath, findEntitlement } from '../../downloads/downloads.ts'
import { MailButton, MailFrame, Paragraph, writeLetter } from '../../letterhead/letterhead.tsx'
import { today } from '../../platform/dates.ts'
import type { Jobs } from '../../platform/jobs/jobs.server.ts'
import type { MailData } from '../../platform/mail/mails.sql.ts'
import { oweMail, type Template } from '../../platform/mail/mails.ts'
import { longDay, soldEdition } from '../publishing/publishing.ts'
import type { EditionPageDeps } from './edition-page.ts'

export interface MoveDeps extends EditionPageDeps {
  jobs: Jobs
  mailDomain: string
}

/**
 * Owes a buyer one mail for each last day that moved on an entry she picked, for the 30 days in which an edition is
 * looked after. Run again it owes nothing more, until the day moves again.
 */
export async function tellOfMoves(deps: MoveDeps): Promise<void> {
  const day = today(deps.clock)
  const { rows } = await deps.database.db.execute<Record<'right' | 'entry' | 'email' | 'day', string>>(sql`
    select p.entitlement_id as right, p.opportunity_id as entry, r.email, o.deadline_on::text as day
    from edition_picks p
    join entitlements r on r.id = p.entitlement_id and r.ended_at is null
    join editions e on e.month = r.edition and r.product_id = 'money-finder-' || e.audience
    join edition_entries n on n.edition_id = e.id and n.opportunity_id = p.opportunity_id
    join opportunities o on o.id = p.opportunity_id
    where ${day}::date - e.published_on <= 30
      and o.deadline_on is not null and o.deadline_on is distinct from (n.proof->>'deadlineOn')::date`)
  for (const { right, entry, email, day } of rows) {
    const mail = {
      key: `deadline-moved:${right}:${entry}:${day}`,
      kind: 'deadline-moved',
      to: email,
      data: { entitlementId: right, entry, day },
    }
    await deps.database.transact((tx) => oweMail(deps, tx, mail))
  }
}

/** The mails about an edition. */
export function editionMails(deps: EditionPageDeps & { secret: string }): Record<'deadline-moved', Template> {
  return { 'deadline-moved': (data) => deadlineMoved(deps, data) }
}

async function deadlineMoved(deps: EditionPageDeps & { secret: string }, data: MailData): ReturnType<Template> {
  const { db } = deps.database
  const { day = '', entry: id } = data
  const right = await findEntitlement(db, data.entitlementId ?? '')
  if (!right || right.endedAt) return undefined
  const sold = await soldEdition(db, right.productId, right.edition)
  const content = sold?.entries.find(({ opportunityId }) => opportunityId === id)?.content
  if (!content) return undefined
  const url = deps.publicUrl() + (await downloadPath(deps, db, right))
  const before = content.deadlineOn ? `from ${longDay(content.deadlineOn)} to` : 'and is now'
  return writeLetter(
    `A deadline moved: ${content.title}`.slice(0, 150),
    <MailFrame title="A deadline of yours has moved" preview={`The last day is now ${longDay(day)}`}>
      <Paragraph>You picked “{content.title}” from your Money Finder edition.</Paragraph>
      <Paragraph>
        Its source has moved the last day {before} {longDay(day)}. The official page has the last word: {content.link}
      </Paragraph>
      <MailButton href={url}>Open your purchase</MailButton>
    </MailFrame>,
  )
}
