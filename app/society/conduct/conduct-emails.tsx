import { eq } from 'drizzle-orm'
import { site } from '../../../site.config.ts'
import type { AppContext } from '../../platform/app-context.ts'
import {
  Aside,
  EmailButton,
  EmailLayout,
  OwnerEmailLayout,
  Paragraph,
  renderEmail,
} from '../../platform/email-layout/email-layout.tsx'
import type { EmailTemplate } from '../../platform/mail/email-template.ts'
import { type DigestCounts, digestLines } from './coach-digest.ts'
import { conductDecisions, type DecisionAction } from './conduct.sql.ts'
import { DECISION_TEXTS } from './measures.ts'
import { DECISIONS_PATH, REPORTS_PATH } from './paths.ts'

type Kind = 'conduct-decision' | 'conduct-answer' | 'appeal-answer' | 'conduct-urgent' | 'society-digest'

/** What was decided, to the one that it is about and to who reported it; and to the coach, what waits for her. */
export function conductEmails(deps: AppContext): Record<Kind, EmailTemplate> {
  const { db } = deps.database
  const decisionOf = async ({ decisionId = '' }: Record<string, string>) => {
    const [found] = await db.select().from(conductDecisions).where(eq(conductDecisions.id, decisionId))
    // Blank once she has had her data erased.
    return found?.reason ? { ...found, reason: found.reason } : undefined
  }
  const url = (path: string) => deps.publicUrl() + path
  return {
    async 'conduct-decision'(data) {
      const decision = await decisionOf(data)
      return decision && renderEmail(DECIDED, <Decision {...decision} url={url(DECISIONS_PATH)} />)
    },
    async 'conduct-answer'(data) {
      const decision = await decisionOf(data)
      return decision && renderEmail(ANSWERED, <Answer {...decision} />)
    },
    async 'appeal-answer'(data) {
      const decision = await decisionOf(data)
      return decision && renderEmail(APPEAL_SUBJECT, <AppealAnswer {...decision} url={url('/society/this-week')} />)
    },
    async 'conduct-urgent'() {
      return renderEmail(URGENT, <Urgent url={url(REPORTS_PATH)} />)
    },
    async 'society-digest'({ counts = '{}' }) {
      const lines = digestLines(JSON.parse(counts) as DigestCounts)
      return renderEmail(DIGEST, <Digest lines={lines} url={url(REPORTS_PATH)} />)
    },
  }
}

const DECIDED = 'About a post of yours in the Society'
const ANSWERED = 'We looked at the post you reported'
const APPEAL_SUBJECT = 'We looked at our decision again'
const URGENT = 'An intimate picture was reported in the Society'
const DIGEST = 'The Society today: what waits for you'

interface DecisionProps {
  action: DecisionAction
  reason: string
}

function Decision({ action, reason, url }: DecisionProps & { url: string }) {
  return (
    <EmailLayout title={DECIDED} preview={DECISION_TEXTS[action]}>
      <Paragraph>{DECISION_TEXTS[action]}</Paragraph>
      <Aside>Why: {reason}</Aside>
      <Paragraph>Think that’s wrong? You can ask once, within 30 days, to have it looked at again.</Paragraph>
      <EmailButton href={url}>See the decision</EmailButton>
    </EmailLayout>
  )
}

function Answer({ action, reason }: DecisionProps) {
  const outcome =
    action === 'none'
      ? 'It doesn’t break our rules, so it stays up.'
      : action === 'warn'
        ? 'We’ve talked to its author about it. The post stays.'
        : 'It broke our rules, so we removed it.'
  return (
    <EmailLayout title={ANSWERED} preview={outcome}>
      <Paragraph>Thank you for telling us. {outcome}</Paragraph>
      <Aside>Why: {reason}</Aside>
      <Paragraph>Its author isn’t told who reported it.</Paragraph>
    </EmailLayout>
  )
}

function AppealAnswer({ action, reason, url }: DecisionProps & { url: string }) {
  return (
    <EmailLayout title={APPEAL_SUBJECT} preview={DECISION_TEXTS[action]}>
      <Paragraph>{DECISION_TEXTS[action]}</Paragraph>
      <Aside>Why: {reason}</Aside>
      <EmailButton href={url}>Open the Society</EmailButton>
    </EmailLayout>
  )
}

function Urgent({ url }: { url: string }) {
  return (
    <OwnerEmailLayout title={URGENT} preview="The law gives you 48 hours to remove it">
      <Paragraph>
        Please look at it now. The TAKE IT DOWN Act gives {site.brand} 48 hours to remove such a picture.
      </Paragraph>
      <EmailButton href={url}>Open the reports</EmailButton>
    </OwnerEmailLayout>
  )
}

function Digest({ lines, url }: { lines: readonly string[]; url: string }) {
  return (
    <OwnerEmailLayout title={DIGEST} preview={lines[0] ?? ''}>
      {lines.map((line) => (
        <Paragraph key={line}>{line}</Paragraph>
      ))}
      <EmailButton href={url}>Open the reports</EmailButton>
    </OwnerEmailLayout>
  )
}
