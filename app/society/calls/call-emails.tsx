import { and, eq } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { HOUR } from '../../platform/clock.ts'
import { writeEmail } from '../../platform/email-layout/email-layout.tsx'
import type { EmailContent, EmailTemplate } from '../../platform/mail/email-message.ts'
import type { EmailData } from '../../platform/mail/email-queue.sql.ts'
import { dateTimeLabel, timeLabel, zoneAbbreviation } from '../../platform/time-labels.ts'
import { societyMembers } from '../members/members.sql.ts'
import { findCall } from './call.ts'
import { inviteFor } from './call-calendar.ts'
import { CALLS_PATH } from './call-path.ts'
import { callRsvps } from './calls.sql.ts'
import { findAddress } from './changes.ts'
import { commitmentsPath, findCommitmentsFor } from './commitments.ts'

type About = NonNullable<Awaited<ReturnType<typeof findAbout>>>

/** What every email about a call has: who gets it, which call, and whether they still say that they're coming. */
async function findAbout(deps: AppContext, { callId = '', personId = '' }: EmailData) {
  const { db } = deps.database
  const call = await findCall(db, callId)
  const address = await findAddress(deps, personId)
  const [member] = await db.select().from(societyMembers).where(eq(societyMembers.personId, personId))
  if (!call || !address || !member) return undefined
  const { zone } = member
  const own = and(eq(callRsvps.callId, callId), eq(callRsvps.personId, personId))
  const [rsvp] = await db.select().from(callRsvps).where(own)
  /** Whether the call was moved after they had said so. */
  const wasMoved = rsvp !== undefined && call.sequence > 0 && rsvp.createdAt < call.changedAt
  const when = dateTimeLabel(call.startsAt, zone)
  return { call, personId, address, zone, when, comes: rsvp !== undefined, wasMoved }
}

type Kind = 'invitation' | 'withdrawn' | 'canceled' | 'reminder' | 'commitments'

/** Each is written when it is sent: what a later change made wrong isn't sent, and nobody gets one after they have left. */
export function callEmails(deps: AppContext): Record<`live-call-${Kind}`, EmailTemplate> {
  const page = deps.publicUrl() + CALLS_PATH
  const about =
    (write: (about: About) => Promise<EmailContent | undefined>): EmailTemplate =>
    async (data) => {
      const found = await findAbout(deps, data)
      return found && write(found)
    }
  return {
    'live-call-invitation': about(async ({ call, address, when, comes, wasMoved }) => {
      if (!comes || call.canceledAt || call.startsAt < deps.clock.now()) return undefined
      const email = await writeEmail({
        subject: `${wasMoved ? 'New time' : 'You’re coming'}: ${call.title}, ${when}`,
        title: wasMoved ? 'Your live call has a new time' : 'You’re on the list',
        preview: `${call.title}, ${when}`,
        lines: [
          `${call.title}: ${when}. Doors open 15 minutes before.`,
          'We record the call. You can also join as a listener, with your camera and microphone off.',
        ],
        button: ['Open the call’s page', `${page}/${call.id}`],
      })
      return { ...email, calendar: inviteFor(deps, call, address, 'REQUEST') }
    }),
    'live-call-withdrawn': about(async ({ call, address, when, comes }) => {
      if (comes) return undefined
      const email = await writeEmail({
        subject: `Removed from your calendar: ${call.title}, ${when}`,
        title: 'We took you off the list',
        preview: `${call.title}, ${when}`,
        lines: [`You told us you can’t make it to ${call.title} on ${when}. If that changes, you can still join.`],
        button: ['See the next calls', page],
      })
      return { ...email, calendar: inviteFor(deps, call, address, 'CANCEL') }
    }),
    'live-call-canceled': about(async ({ call, address, when }) => {
      const email = await writeEmail({
        subject: `Canceled: ${call.title}, ${when}`,
        title: 'This call is canceled',
        preview: `${call.title}, ${when}`,
        lines: [
          `${call.title} on ${when} is canceled. What you said you’d do by then is now due at the next call, and your place in line for a seat stays.`,
        ],
        button: ['See the next calls', page],
      })
      return { ...email, calendar: inviteFor(deps, call, address, 'CANCEL') }
    }),
    'live-call-reminder': about(async ({ call, when, comes }) => {
      const wait = call.startsAt.getTime() - deps.clock.now().getTime()
      if (!comes || call.canceledAt || wait <= 0) return undefined
      const title = `Your live call is ${wait <= HOUR ? 'within the hour' : 'soon'}`
      return writeEmail({
        ...{ subject: `${title}: ${call.title}, ${when}`, title, preview: `${call.title}, ${when}` },
        lines: [`${call.title}: ${when}. Doors open 15 minutes before.`],
        button: ['Join the call', `${page}/${call.id}/join`],
      })
    }),
    'live-call-commitments': about(async ({ call, personId, zone, when }) => {
      const open = (await findCommitmentsFor(deps, call.id, personId)).filter(({ state }) => state !== 'done')
      if (open.length === 0 || call.canceledAt || call.endsAt < deps.clock.now()) return undefined
      return writeEmail({
        subject: 'How did it go with what you said you’d do?',
        title: 'Done, or not yet?',
        preview: `Before the live call, ${when}`,
        lines: [`Before the live call (${when}), tell us with one click each:`, ...open.map(({ text }) => `• ${text}`)],
        button: ['Answer: done or not yet', deps.publicUrl() + commitmentsPath(deps, call, personId)],
        after: [
          `The button works until the call ends, at ${timeLabel(call.endsAt, zone)} ${zoneAbbreviation(call.endsAt, zone)}.`,
        ],
      })
    }),
  }
}
