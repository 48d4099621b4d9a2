import { and, eq } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { HOUR } from '../../platform/clock.ts'
import { Paragraph } from '../../platform/email-layout/email-layout.tsx'
import type { EmailContent, EmailTemplate } from '../../platform/mail/email-template.ts'
import { dateTimeLabel, timeLabel, zoneAbbreviation } from '../../platform/time-labels.ts'
import { emailsIn } from '../email-words/email-words.tsx'
import { societyMembers } from '../members/members.sql.ts'
import { type Call, findCall } from './call.ts'
import { inviteFor } from './call-calendar.ts'
import text from './call-emails.yaml?raw'
import { CALLS_PATH } from './call-path.ts'
import { callRsvps } from './calls.sql.ts'
import { findAddress } from './changes.ts'
import { commitmentsPath, findCommitmentsFor } from './commitments.ts'

const write = emailsIn(text)

/** What every email about a call has: who gets it, which call, and whether they still say that they're coming. */
interface About {
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
  const page = deps.publicUrl() + CALLS_PATH
  const about =
    (letter: (about: About) => Promise<EmailContent | undefined>): EmailTemplate =>
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
      return letter({ call, personId, address, when, comes: rsvp !== undefined, wasMoved })
    }
  return {
    'live-call-invitation': about(async ({ call, address, when, comes, wasMoved }) => {
      if (!comes || call.canceledAt || call.startsAt < deps.clock.now()) return undefined
      const name = wasMoved ? 'invitation moved' : 'invitation'
      const email = await write(name, { title: call.title, when }, `${page}/${call.id}`)
      return { ...email, calendar: inviteFor(deps, call, address, 'REQUEST') }
    }),
    'live-call-withdrawn': about(async ({ call, address, when, comes }) => {
      if (comes) return undefined
      const email = await write('withdrawn', { title: call.title, when }, page)
      return { ...email, calendar: inviteFor(deps, call, address, 'CANCEL') }
    }),
    'live-call-canceled': about(async ({ call, address, when }) => {
      const email = await write('canceled', { title: call.title, when }, page)
      return { ...email, calendar: inviteFor(deps, call, address, 'CANCEL') }
    }),
    'live-call-reminder': about(async ({ call, when, comes }) => {
      const wait = call.startsAt.getTime() - deps.clock.now().getTime()
      if (!comes || call.canceledAt || wait <= 0) return undefined
      const soon = wait <= HOUR ? 'within the hour' : 'soon'
      return write('reminder', { title: call.title, when, soon }, `${page}/${call.id}/join`)
    }),
    'live-call-commitments': about(async ({ call, personId, when }) => {
      const open = (await findCommitmentsFor(deps, call.id, personId)).filter(({ state }) => state !== 'done')
      if (open.length === 0 || call.canceledAt || call.endsAt < deps.clock.now()) return undefined
      const values = {
        ...{ when, end: `${timeLabel(call.endsAt, call.zone)} ${zoneAbbreviation(call.endsAt, call.zone)}` },
        commitments: open.map(({ id, text }) => <Paragraph key={id}>{`• ${text}`}</Paragraph>),
      }
      return write('commitments', values, deps.publicUrl() + commitmentsPath(deps, call, personId))
    }),
  }
}
