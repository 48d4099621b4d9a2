export { blockedReason } from './blocked-reason.ts'
export { findServerFault } from './deliveries.ts'
export { resumeDraft, sendDueDrafts } from './draft-sending.ts'
export {
  createDraft,
  type Draft,
  type DraftText,
  draftProblem,
  findDraft,
  findOpenDrafts,
  isSegment,
  isTopic,
  lengthProblem,
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
export { requestSubscription } from './subscriptions.ts'
export { renderTestCopy, sendTestCopy } from './test-copy.ts'
export { unsubscribeSuppressed } from './unsubscribes.ts'
