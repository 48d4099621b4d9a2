import { hasOwner } from '../people/sign-in/sign-in.ts'
import type { AppContext } from '../platform/app-context.ts'
import { today, wallTime } from '../platform/dates.ts'
import {
  EmailButton,
  LabeledValue,
  OwnerEmailLayout,
  Paragraph,
  renderEmail,
} from '../platform/email-layout/email-layout.tsx'
import { enqueueEmail } from '../platform/mail/email-queue.ts'
import type { EmailTemplate } from '../platform/mail/email-template.ts'
import { loadQueue } from './queue.ts'
import { type QueueView, toQueueView } from './queue-view.ts'

const HOUR_OF_DAY = 7

/** At seven in the coach's morning, once a day, if anything waits. Run every hour. */
export async function emailMorningQueue(deps: AppContext): Promise<void> {
  const { clock, database, scheduling, settings } = deps
  const to = settings.noticeAddress('morning')
  if (wallTime(clock.now(), scheduling.timeZone).hour !== HOUR_OF_DAY || !to) return
  // Until she has a sign-in of her own, the email would lead nowhere.
  if (!(await hasOwner(database.db)) || (await loadQueue(deps)).items.length === 0) return
  const day = today(clock, scheduling.timeZone)
  await database.transact((tx) =>
    enqueueEmail(deps, tx, { key: `desk-morning:${day}`, kind: 'desk-morning', to, data: { day } }),
  )
}

/** The queue as it is when the email is written. */
export function morningEmails(deps: AppContext): Record<'desk-morning', EmailTemplate> {
  return {
    async 'desk-morning'({ day }) {
      const { clock, scheduling, publicUrl } = deps
      // After a mail server's bad night yesterday's list would only confuse.
      if (day !== today(clock, scheduling.timeZone)) return undefined
      const queue = await loadQueue(deps)
      if (queue.items.length === 0) return undefined
      const view = toQueueView(queue, clock.now(), scheduling.timeZone)
      return renderEmail(`Today: ${view.heading}`, <MorningEmail view={view} url={`${publicUrl()}/desk`} />)
    },
  }
}

function MorningEmail({ view, url }: { view: QueueView; url: string }) {
  return (
    <OwnerEmailLayout title={view.heading} preview={view.groups[0]?.rows[0]?.fact ?? ''}>
      <EmailButton href={url}>Open your desk</EmailButton>
      {view.groups.map(({ title, rows }) => (
        <div key={title}>
          <Paragraph>
            <strong>{title}</strong>
          </Paragraph>
          {rows.slice(0, MAX_ROWS).map(({ key, label, fact, left }) => (
            <LabeledValue key={key} label={`${label}, ${left.replace(/^No /, 'no ')}`} value={fact} />
          ))}
          {rows.length > MAX_ROWS && <Paragraph>And {rows.length - MAX_ROWS} more.</Paragraph>}
        </div>
      ))}
    </OwnerEmailLayout>
  )
}

const MAX_ROWS = 12
