import type { AppContext } from '../../platform/app-context.ts'
import { newMessageId } from '../../platform/mail/message-id.ts'
import { parseEnv } from '../../platform/process/env.server.ts'
import { isPlaceholderPostalAddress } from '../../platform/process/placeholder.ts'
import type { Issue } from './issue.ts'
import { hasFittingPart, personalizeIssue, renderIssue } from './issue-email.tsx'

export { bringReaders, findProvenance, type ListedReader, sortReaders, takeBackReaders } from './brought-readers.ts'
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
export { NEWSLETTER_PARAMETER } from './issue.ts'
export { countAudience } from './issues.ts'
export { findOwnSubscriptions, type OwnSubscription, saveOwnSubscription } from './preferences.ts'
export { findIssue, findIssues, findReaders, findSending, type IssueReport, type NewsletterOrders } from './reports.ts'
export { SEGMENTS, type Segment, segmentLabel } from './segments.ts'
export { resumeDraft, sendDueDrafts } from './sending.ts'
export { requestSubscription } from './subscriptions.ts'
export { unsubscribeSuppressed } from './unsubscribes.ts'

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
