import type { AppContext } from '../platform/app-context.ts'
import { newMessageId } from '../platform/mail/message-id.ts'
import type { Issue } from './issue.ts'
import { personalizeIssue, renderIssue } from './issue-email.tsx'

/** An issue as a reader gets it, but for its links, which lead nowhere. */
export async function renderTestCopy(deps: Pick<AppContext, 'publicUrl'>, issue: Issue) {
  return personalizeIssue(await renderIssue(issue, deps.publicUrl()), { unsubscribe: 'test', preferences: 'test' })
}

/** @throws EmailServerError, EmailRejectedError or EmailDeferredError when it could not be handed over */
export async function sendTestCopy(deps: AppContext, issue: Issue, to: string): Promise<void> {
  const { html, text } = await renderTestCopy(deps, issue)
  const messageId = newMessageId(deps.mailDomain)
  await deps.mailer.send({ messageId, from: deps.from, to, subject: `[Test] ${issue.subject}`, html, text })
}
