import { and, eq, isNull, sql } from 'drizzle-orm'
import { downloadPath, findEntitlement } from '../../downloads/downloads.ts'
import { entitlements } from '../../downloads/entitlements.sql.ts'
import { EmailButton, EmailLayout, Paragraph, renderEmail } from '../../email-layout/email-layout.tsx'
import { findDeadlines } from '../../opportunities/opportunities.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { today } from '../../platform/dates.ts'
import type { EmailData } from '../../platform/mail/email-queue.sql.ts'
import { enqueueEmail } from '../../platform/mail/email-queue.ts'
import type { EmailTemplate } from '../../platform/mail/email-template.ts'
import { editionEntries, editions } from '../publishing/editions.sql.ts'
import { editionProductSql, findPurchasedEdition, formatLongDate } from '../publishing/publishing.ts'
import { editionPicks } from './picks.sql.ts'

/**
 * Enqueues an email for each moved deadline of an entry that a buyer picked, during the 30 days in which an edition is
 * kept up to date. Running it again enqueues nothing until a deadline moves again.
 */
export async function emailMovedDeadlines(deps: AppContext): Promise<void> {
  const { db } = deps.database
  const picked = await findPickedEntries(db, today(deps.clock))
  const deadlines = await findDeadlines(db, [...new Set(picked.map(({ entry }) => entry))])
  for (const { entitlementId, entry, email, published } of picked) {
    const day = deadlines.get(entry)
    if (day === undefined || day === published.deadlineOn) continue
    const message = {
      key: `deadline-moved:${entitlementId}:${entry}:${day}`,
      kind: 'deadline-moved',
      to: email,
      data: { entitlementId, entry, day },
    }
    await deps.database.transact((tx) => enqueueEmail(deps, tx, message))
  }
}

/** Every pick in an edition of the last 30 days, with what the edition was published with. */
function findPickedEntries(db: Db, day: string) {
  return db
    .select({
      entitlementId: editionPicks.entitlementId,
      entry: editionPicks.opportunityId,
      email: entitlements.email,
      published: editionEntries.proof,
    })
    .from(editionPicks)
    .innerJoin(entitlements, and(eq(entitlements.id, editionPicks.entitlementId), isNull(entitlements.endedAt)))
    .innerJoin(
      editions,
      and(
        eq(editions.month, entitlements.edition),
        eq(entitlements.productId, editionProductSql(sql`${editions.audience}`)),
      ),
    )
    .innerJoin(
      editionEntries,
      and(eq(editionEntries.editionId, editions.id), eq(editionEntries.opportunityId, editionPicks.opportunityId)),
    )
    .where(sql`${day}::date - ${editions.publishedOn} <= 30`)
}

/** Emails about an edition. */
export function editionEmails(deps: AppContext): Record<'deadline-moved', EmailTemplate> {
  return { 'deadline-moved': (data) => movedDeadlineEmail(deps, data) }
}

async function movedDeadlineEmail(deps: AppContext, data: EmailData): ReturnType<EmailTemplate> {
  const { db } = deps.database
  const { day = '', entry: id } = data
  const entitlement = await findEntitlement(db, data.entitlementId ?? '')
  if (!entitlement || entitlement.endedAt) return undefined
  const purchased = await findPurchasedEdition(db, entitlement.productId, entitlement.edition)
  const content = purchased?.entries.find(({ opportunityId }) => opportunityId === id)?.content
  if (!content) return undefined
  const url = deps.publicUrl() + (await downloadPath(deps, db, entitlement))
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
