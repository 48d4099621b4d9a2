import { eq, inArray, sql } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { capitalize } from '../../platform/capitalize.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { longDate } from '../../platform/dates.ts'
import { newId } from '../../platform/ids.ts'
import { newMessageId } from '../../platform/mail/email-message.ts'
import { findSuppressed, liftSuppressions, suppressionHash } from '../../platform/mail/suppressions.ts'
import { parseEnv } from '../../platform/process/env.server.ts'
import { isPlaceholderPostalAddress } from '../../platform/process/placeholder.ts'
import type { Issue } from './issue.ts'
import { hasFittingPart, personalizeIssue, renderIssue } from './issue-email.tsx'
import { consents, subscribers } from './newsletter.sql.ts'
import { consentsOf } from './subscriptions.ts'

export { findServerFault } from './deliveries.ts'
export {
  createDraft,
  type Draft,
  type DraftText,
  draftForm,
  findDraft,
  findOpenDrafts,
  isSegment,
  isTopic,
  NEWSLETTER_UNDO_WINDOW,
  saveDraft,
  scheduleDraft,
  setDiscarded,
  stopDraft,
  toIssue,
} from './drafts.ts'
export { NEWSLETTER_PARAMETER, SEGMENTS, type Segment, segmentLabel } from './issue.ts'
export { countAudience } from './issues.ts'
export { findOwnSubscriptions, type OwnSubscription, saveOwnSubscription } from './preferences.ts'
export { findIssue, findIssues, findReaders, findSending, type IssueReport, type NewsletterOrders } from './reports.ts'
export { resumeDraft, sendDueDrafts } from './sending.ts'
export { requestSubscription, unsubscribeSuppressed } from './subscriptions.ts'

/**
 * Why nothing may go out to people yet, in words; undefined when it may. The law asks for a postal address in every
 * newsletter (CAN-SPAM, 15 U.S.C. 7704(a)(5)); in a demonstration no email leaves the machine.
 */
export function blockedReason({ settings }: Pick<AppContext, 'settings'>): string | undefined {
  if (parseEnv(process.env).MODE !== 'live' || !isPlaceholderPostalAddress(settings.postalAddress())) return undefined
  return 'Your postal address is still the placeholder, and the law requires it in every newsletter. Set it at your desk, under Settings.'
}

/** An issue as a reader gets it who has a sample profile, or none, but for its links, which lead nowhere. */
export async function renderTestCopy(deps: AppContext, issue: Issue, reader: 'sample' | 'none' = 'sample') {
  const written = await renderIssue(issue, deps.publicUrl())
  const fitting = reader === 'sample' && hasFittingPart(written) ? await deps.renderSampleFittingPart(deps) : undefined
  return personalizeIssue(written, { unsubscribe: 'test', preferences: 'test' }, fitting)
}

/** @throws EmailServerError, EmailRejectedError or EmailDeferredError when it could not be handed over */
export async function sendTestCopy(deps: AppContext, issue: Issue, to: string): Promise<void> {
  const { html, text } = await renderTestCopy(deps, issue)
  const messageId = newMessageId(deps.mailDomain)
  await deps.mailer.send({ messageId, from: deps.from, to, subject: `[Test] ${issue.subject}`, html, text })
}

/** Someone on a list of another service. */
export interface ListedReader {
  /** In lower case. */
  email: string
  standing: 'agreed' | 'unconfirmed' | 'unsubscribed' | 'bounced' | 'complained'
  /** Undefined where the list doesn’t say. */
  agreedAt: Date | undefined
  leftAt: Date | undefined
}

/** What becomes of each. `here`: on the list already. `out`: they left here, or no email goes to them. Else as they stood there. */
export async function sortReaders(db: Db, readers: readonly ListedReader[]): Promise<string[]> {
  const emails = readers.map(({ email }) => email)
  const found = await db.select().from(subscribers).where(inArray(subscribers.email, emails))
  const here = new Map(found.map((subscriber) => [subscriber.email, subscriber]))
  const suppressed = await findSuppressed(db, emails)
  return readers.map(({ email, standing, leftAt }) => {
    const { state, confirmedAt } = here.get(email) ?? {}
    // Whoever agreed here after leaving there wants it.
    const isBack = state === 'confirmed' && leftAt && confirmedAt && confirmedAt > leftAt
    if (standing === 'unsubscribed' && isBack) return 'here'
    if (standing !== 'agreed') return standing
    if (state === 'unsubscribed' || suppressed.has(email)) return 'out'
    return state === 'confirmed' ? 'here' : 'new'
  })
}

/** Takes over who is new, and keeps email from whoever left there or can’t be reached. Nobody is emailed. */
export async function bringReaders(
  deps: AppContext,
  tx: Tx,
  readers: readonly (ListedReader & { fate: string })[],
  { id, how }: { id: string; how: string },
): Promise<void> {
  const now = deps.clock.now()
  const fresh = readers.filter(({ fate }) => fate === 'new')
  if (fresh.length > 0) {
    const values = fresh.map(({ email, agreedAt: askedAt = now }) => {
      const row = { id: newId('sub'), email, state: 'confirmed' as const, newsletter: true, productNews: false }
      return { ...row, askedAt, confirmedAt: askedAt }
    })
    const set = { state: 'confirmed' as const, newsletter: true, confirmedAt: sql`excluded.confirmed_at` }
    const setWhere = eq(subscribers.state, 'pending')
    await tx.insert(subscribers).values(values).onConflictDoUpdate({ target: subscribers.email, set, setWhere })
    const given = fresh.map(({ email, agreedAt }) => {
      const choice = agreedAt ? `Agreed on ${longDate(agreedAt)}` : 'The list didn’t say when they agreed'
      const consent = { id: newId('con'), addressHash: suppressionHash(email), event: 'brought' as const, choice }
      return { ...consent, wording: 'Agreed elsewhere, before this site', page: pageOf(id), how, at: now }
    })
    await tx.insert(consents).values(given)
  }
  for (const { email: address, standing: reason, fate } of readers)
    if (fate === reason && reason !== 'agreed' && reason !== 'unconfirmed')
      await deps.suppress(tx, { address, reason, detail: `${reason} there, ${how} (${id})` })
}

/** Takes back whom a list brought and who hasn’t done anything about it since, and lets email go to the others again. */
export async function takeBackReaders(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`
    delete from ${subscribers} using ${consents} as brought
    where brought.event = 'brought' and brought.page = ${pageOf(id)} and ${subscribers.state} = 'confirmed'
      and brought.address_hash = encode(sha256(convert_to(${subscribers.email}, 'UTF8')), 'hex')
      and not exists (select from ${consents} as later where later.address_hash = brought.address_hash
        and later.event <> 'brought' and later.at > brought.at)`)
  await liftSuppressions(tx, `(${id})`)
}

/** `Agreed on April 21, 2023. Brought from Mailchimp, …`; undefined for whoever signed up here. */
export async function findProvenance(db: Db, email: string): Promise<string | undefined> {
  const last = (await consentsOf(db, email)).findLast(({ event }) => event === 'brought')
  return last && `${last.choice}. ${capitalize(last.how)}.`
}

const pageOf = (id: string) => `/desk/bring/${id}`
