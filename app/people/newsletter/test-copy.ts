import type { AppContext } from '../../platform/app-context.ts'
import { newMessageId } from '../../platform/mail/message-id.ts'
import type { Issue } from './issue.ts'
import { hasFittingPart, personalizeIssue, renderIssue } from './issue-email.tsx'

/** Who an issue is shown for: someone with a sample profile, or anyone without a profile. */
type SampleReader = 'sample' | 'none'

/** An issue as a reader gets it, but for its links, which lead nowhere. */
export async function renderTestCopy(deps: AppContext, issue: Issue, reader: SampleReader = 'sample') {
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
