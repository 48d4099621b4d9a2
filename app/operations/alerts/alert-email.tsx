import { and, desc, eq, gte } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.server.ts'
import { Paragraph, says, writeEmail } from '../../platform/email-layout/email-layout.tsx'
import type { EmailTemplate } from '../../platform/mail/email-message.ts'
import { type AlertKind, ownerAlerts } from '../../platform/mail/owner-alerts.sql.ts'
import type { OWNER_ALERT_EMAIL } from '../../platform/mail/owner-alerts.ts'
import { alertTexts } from './alert-texts.ts'
import { recipientsOf } from './alerts.ts'

type Alert = typeof ownerAlerts.$inferSelect

/** The email to the owner about one kind of alert, with everything that is new since she was last emailed about it. */
export function alertEmails(deps: {
  database: Database
  clock: Clock
}): Record<typeof OWNER_ALERT_EMAIL, EmailTemplate> {
  return {
    async 'owner-alert'({ kind = '', since = '' }) {
      if (!isKind(kind)) return undefined
      const { db } = deps.database
      const alerts = await db
        .select()
        .from(ownerAlerts)
        .where(and(eq(ownerAlerts.kind, kind), gte(ownerAlerts.emailedAt, new Date(since))))
        .orderBy(desc(ownerAlerts.lastAt))
      if (alerts.length === 0) return undefined
      const recipients = await recipientsOf(db, alerts.slice(0, MAX_LISTED))
      const text = alertTexts[kind]
      const subject = alerts.length === 1 ? text.subject : `${text.subject} (${alerts.length})`
      const more = alerts.length - MAX_LISTED
      return writeEmail({
        isForOwner: true,
        subject,
        title: text.subject,
        preview: text.whatHappened,
        lines: says(
          <Paragraph>
            <strong>What happened.</strong> {text.whatHappened}
          </Paragraph>,
          <Paragraph>
            <strong>What people see.</strong> {text.visibleEffect}
          </Paragraph>,
          <Paragraph>
            <strong>What to do now.</strong> {text.whatToDo}
          </Paragraph>,
          ...alerts.slice(0, MAX_LISTED).map((alert) => (
            <Paragraph key={alert.subject}>
              {alert.subject}: {alert.detail}
              {recipients.has(alert.subject) && ` (to ${recipients.get(alert.subject)})`}
              <br />
              {timesOf(alert)}
            </Paragraph>
          )),
          more > 0 && `And ${more} more.`,
          'You’ll get at most one email a day about this.',
        ),
      })
    },
  }
}

/** The most that are listed in one email. */
const MAX_LISTED = 20

function isKind(text: string): text is AlertKind {
  return Object.hasOwn(alertTexts, text)
}

function timesOf({ count, firstAt, lastAt }: Alert): string {
  if (count === 1) return utc(firstAt)
  return `${count} times, from ${utc(firstAt)} to ${utc(lastAt)}`
}

/** `2026-11-26 14:05 UTC`, as the log has it. */
function utc(moment: Date): string {
  return `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
