import { sql } from 'drizzle-orm'
import { downloadPath, findEntitlement } from '../../downloads/downloads.ts'
import { EmailButton, EmailLayout, Paragraph, renderEmail } from '../../email-layout/email-layout.tsx'
import type { AppContext } from '../../platform/app-context.ts'
import { today } from '../../platform/dates.ts'
import type { EmailData } from '../../platform/mail/email-queue.sql.ts'
import { enqueueEmail } from '../../platform/mail/email-queue.ts'
import type { EmailTemplate } from '../../platform/mail/email-template.ts'
import { editionProductSql, findPurchasedEdition, formatLongDate } from '../publishing/publishing.ts'

/**
 * Enqueues an email for each moved deadline of an entry that a buyer picked, during the 30 days in which an edition is
 * kept up to date. Running it again enqueues nothing until a deadline moves again.
 */
export async function emailMovedDeadlines(deps: AppContext): Promise<void> {
  const day = today(deps.clock)
  const { rows } = await deps.database.db.execute<Record<'right' | 'entry' | 'email' | 'day', string>>(sql`
    select p.entitlement_id as right, p.opportunity_id as entry, r.email, o.deadline_on::text as day
    from edition_picks p
    join entitlements r on r.id = p.entitlement_id and r.ended_at is null
    join editions e on e.month = r.edition and r.product_id = ${editionProductSql(sql`e.audience`)}
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
    await deps.database.transact((tx) => enqueueEmail(deps, tx, mail))
  }
}

/** The emails about an edition. */
export function editionEmails(deps: AppContext & { secret: string }): Record<'deadline-moved', EmailTemplate> {
  return { 'deadline-moved': (data) => movedDeadlineEmail(deps, data) }
}

async function movedDeadlineEmail(deps: AppContext & { secret: string }, data: EmailData): ReturnType<EmailTemplate> {
  const { db } = deps.database
  const { day = '', entry: id } = data
  const right = await findEntitlement(db, data.entitlementId ?? '')
  if (!right || right.endedAt) return undefined
  const sold = await findPurchasedEdition(db, right.productId, right.edition)
  const content = sold?.entries.find(({ opportunityId }) => opportunityId === id)?.content
  if (!content) return undefined
  const url = deps.publicUrl() + (await downloadPath(deps, db, right))
  const before = content.deadlineOn ? `from ${formatLongDate(content.deadlineOn)} to` : 'and is now'
  return renderEmail(
    `A deadline moved: ${content.title}`.slice(0, 150),
    <EmailLayout title="A deadline of yours has moved" preview={`The last day is now ${formatLongDate(day)}`}>
      <Paragraph>You picked “{content.title}” from your Money Finder edition.</Paragraph>
      <Paragraph>
        Its source has moved the last day {before} {formatLongDate(day)}. The official page has the last word:{' '}
        {content.link}
      </Paragraph>
      <EmailButton href={url}>Open your purchase</EmailButton>
    </EmailLayout>,
  )
}
