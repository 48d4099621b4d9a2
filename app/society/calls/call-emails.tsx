import { and, eq } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { HOUR } from '../../platform/clock.ts'
import { EmailButton, EmailLayout, Paragraph, renderEmail } from '../../platform/email-layout/email-layout.tsx'
import type { EmailContent, EmailTemplate } from '../../platform/mail/email-template.ts'
import { dateTimeLabel, timeLabel } from '../../platform/time-labels.ts'
import { societyMembers } from '../members/members.sql.ts'
import { type Call, findCall } from './call.ts'
import { inviteFor } from './call-calendar.ts'
import { CALLS_PATH } from './call-path.ts'
import { callRsvps } from './calls.sql.ts'
import { findAddress } from './changes.ts'
import { commitmentsPath, findCommitmentsFor } from './commitment-link.ts'

/** What every email about a call has: who gets it, which call, and whether they still say that they're coming. */
interface About {
  deps: AppContext
  call: Call
  personId: string
  address: string
  /** In their time zone. */
  when: string
  comes: boolean
  /** Whether the call was moved after they had said so. */
  wasMoved: boolean
}

type Kind = 'invitation' | 'withdrawn' | 'canceled' | 'reminder' | 'commitments'

/** Each is written when it is sent: what a later change made wrong isn't sent, and nobody gets one after they have left. */
export function callEmails(deps: AppContext): Record<`live-call-${Kind}`, EmailTemplate> {
  const about =
    (write: (about: About) => Promise<EmailContent | undefined>): EmailTemplate =>
    async ({ callId = '', personId = '' }) => {
      const { db } = deps.database
      const call = await findCall(db, callId)
      const address = await findAddress(deps, personId)
      const [member] = await db.select().from(societyMembers).where(eq(societyMembers.personId, personId))
      if (!call || !address || !member) return undefined
      const own = and(eq(callRsvps.callId, callId), eq(callRsvps.personId, personId))
      const [rsvp] = await db.select().from(callRsvps).where(own)
      const wasMoved = rsvp !== undefined && call.sequence > 0 && rsvp.createdAt < call.changedAt
      const when = dateTimeLabel(call.startsAt, member.zone)
      return write({ deps, call, personId, address, when, comes: rsvp !== undefined, wasMoved })
    }
  return {
    'live-call-invitation': about(invitation),
    'live-call-withdrawn': about(withdrawn),
    'live-call-canceled': about(canceled),
    'live-call-reminder': about(reminder),
    'live-call-commitments': about(commitments),
  }
}

async function invitation({ deps, call, address, when, comes, wasMoved }: About) {
  if (!comes || call.canceledAt || call.startsAt < deps.clock.now()) return undefined
  const email = await renderEmail(
    `${wasMoved ? 'New time' : 'You’re coming'}: ${call.title}, ${when}`,
    <EmailLayout
      title={wasMoved ? 'Your live call has a new time' : 'You’re on the list'}
      preview={`${call.title}, ${when}`}
    >
      <Paragraph>
        {call.title}: {when}. Doors open 15 minutes before.
      </Paragraph>
      <Paragraph>We record the call. You can also join as a listener, with your camera and microphone off.</Paragraph>
      <EmailButton href={`${deps.publicUrl()}${CALLS_PATH}/${call.id}`}>Open the call’s page</EmailButton>
    </EmailLayout>,
  )
  return { ...email, calendar: inviteFor(deps, call, address, 'REQUEST') }
}

async function withdrawn({ deps, call, address, when, comes }: About) {
  if (comes) return undefined
  const email = await renderEmail(
    `Removed from your calendar: ${call.title}, ${when}`,
    <EmailLayout title="We took you off the list" preview={`${call.title}, ${when}`}>
      <Paragraph>
        You told us you can’t make it to {call.title} on {when}. If that changes, you can still join.
      </Paragraph>
      <EmailButton href={`${deps.publicUrl()}${CALLS_PATH}`}>See the next calls</EmailButton>
    </EmailLayout>,
  )
  return { ...email, calendar: inviteFor(deps, call, address, 'CANCEL') }
}

async function canceled({ deps, call, address, when }: About) {
  const email = await renderEmail(
    `Canceled: ${call.title}, ${when}`,
    <EmailLayout title="This call is canceled" preview={`${call.title}, ${when}`}>
      <Paragraph>
        {call.title} on {when} is canceled. What you said you’d do by then is now due at the next call, and your place
        in line for a seat stays.
      </Paragraph>
      <EmailButton href={`${deps.publicUrl()}${CALLS_PATH}`}>See the next calls</EmailButton>
    </EmailLayout>,
  )
  return { ...email, calendar: inviteFor(deps, call, address, 'CANCEL') }
}

async function reminder({ deps, call, when, comes }: About) {
  const wait = call.startsAt.getTime() - deps.clock.now().getTime()
  if (!comes || call.canceledAt || wait <= 0) return undefined
  const soon = wait <= HOUR ? 'within the hour' : 'soon'
  return renderEmail(
    `Your live call is ${soon}: ${call.title}, ${when}`,
    <EmailLayout title={`Your live call is ${soon}`} preview={`${call.title}, ${when}`}>
      <Paragraph>
        {call.title}: {when}. Doors open 15 minutes before.
      </Paragraph>
      <EmailButton href={`${deps.publicUrl()}${CALLS_PATH}/${call.id}/join`}>Join the call</EmailButton>
    </EmailLayout>,
  )
}

async function commitments({ deps, call, personId, when }: About) {
  const open = (await findCommitmentsFor(deps, call.id, personId)).filter(({ state }) => state !== 'done')
  if (open.length === 0 || call.canceledAt || call.endsAt < deps.clock.now()) return undefined
  return renderEmail(
    'How did it go with what you said you’d do?',
    <EmailLayout title="Done, or not yet?" preview={`Before the live call, ${when}`}>
      <Paragraph>Before the live call ({when}), tell us with one click each:</Paragraph>
      {open.map(({ id, text }) => (
        <Paragraph key={id}>• {text}</Paragraph>
      ))}
      <EmailButton href={deps.publicUrl() + commitmentsPath(deps, call, personId)}>Answer: done or not yet</EmailButton>
      <Paragraph>
        The button works until the call ends, at {timeLabel(call.endsAt, call.zone)} where the coach is.
      </Paragraph>
    </EmailLayout>,
  )
}
