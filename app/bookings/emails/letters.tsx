import { writeLetter } from '../../letterhead/letterhead.tsx'
import type { MailData } from '../../platform/mail/mails.sql.ts'
import type { Template } from '../../platform/mail/mails.ts'
import { aboutCall, aboutCallForCoach } from '../about-call.ts'
import { callPath } from '../booking/links.ts'
import type { BookingDeps } from '../context.ts'
import { momentLabel } from '../calendar/times.ts'
import { invitation } from './invitations.ts'
import { type Facts, factsOf } from './letter-facts.ts'
import { Booked, Canceled, CanceledForCoach, ForCoach, FreshLink, Reminder, TimeLost } from './letter-texts.tsx'

type Kind = 'call-invitation' | 'call-canceled' | 'call-reminder' | 'call-time-lost' | 'call-link'

/** The mails about a call, each written at the moment it is sent. What has been overtaken by a change is not sent. */
export function callMails(deps: BookingDeps): Record<Kind, Template> {
  const about = (write: (deps: BookingDeps, facts: Facts, data: MailData) => ReturnType<Template>): Template => {
    return async (data) => {
      const facts = await factsOf(deps, data)
      return facts && write(deps, facts, data)
    }
  }
  return {
    'call-invitation': about(inviting),
    'call-canceled': about(canceling),
    'call-reminder': about(reminding),
    'call-time-lost': about(timeLost),
    'call-link': (data) => freshLink(deps, data),
  }
}

async function inviting(deps: BookingDeps, facts: Facts, { side }: MailData): ReturnType<Template> {
  const { booking, title } = facts
  if (booking.state !== 'booked') return undefined
  const calendar = { method: 'REQUEST' as const, content: invitation('REQUEST', aboutFor(deps, facts, side)) }
  const moved = booking.sequence > 0
  if (side === 'coach') {
    const subject = `${moved ? 'Moved' : 'Booked'}: ${title}, ${momentLabel(booking.startsAt, deps.scheduling.timeZone)}`
    const letter = await writeLetter(subject, <ForCoach deps={deps} facts={facts} />)
    return { ...letter, calendar, replyTo: facts.order.email ?? undefined }
  }
  const subject = `${moved ? 'Your new time' : 'Booked'}: ${title}, ${momentLabel(booking.startsAt, booking.visitorZone)}`
  return { ...(await writeLetter(subject, <Booked deps={deps} facts={facts} />)), calendar }
}

async function canceling(deps: BookingDeps, facts: Facts, { side }: MailData): ReturnType<Template> {
  const { booking, title } = facts
  const zone = side === 'coach' ? deps.scheduling.timeZone : booking.visitorZone
  const calendar = { method: 'CANCEL' as const, content: invitation('CANCEL', aboutFor(deps, facts, side)) }
  const subject = `Canceled: ${title}, ${momentLabel(booking.startsAt, zone)}`
  if (side !== 'coach')
    return { ...(await writeLetter(subject, <Canceled deps={deps} facts={facts} zone={zone} />)), calendar }
  const letter = await writeLetter(subject, <CanceledForCoach deps={deps} facts={facts} zone={zone} />)
  return { ...letter, calendar, replyTo: facts.order.email ?? undefined }
}

/** The link with which a call is moved and canceled is its buyer's alone. */
function aboutFor(deps: BookingDeps, facts: Facts, side: string | undefined) {
  const about = aboutCall(deps, facts)
  if (side !== 'coach') return about
  return { ...aboutCallForCoach(deps, facts.booking, facts.order), attendees: about.attendees }
}

async function reminding(deps: BookingDeps, facts: Facts, { hours }: MailData): ReturnType<Template> {
  const { booking, title } = facts
  if (booking.state !== 'booked' || booking.startsAt <= deps.clock.now()) return undefined
  const when = hours === '1' ? 'in an hour' : 'in 24 hours'
  const subject = `${title} ${when}: ${momentLabel(booking.startsAt, booking.visitorZone)}`
  return writeLetter(subject, <Reminder deps={deps} facts={facts} when={when} />)
}

async function freshLink(deps: BookingDeps, { orderId = '' }: MailData): ReturnType<Template> {
  const url = deps.publicUrl() + (await callPath(deps, deps.database.db, orderId))
  return writeLetter('The link to your call', <FreshLink url={url} />)
}

async function timeLost(deps: BookingDeps, facts: Facts): ReturnType<Template> {
  return writeLetter(`Your money is on its way back: ${facts.title}`, <TimeLost deps={deps} facts={facts} />)
}
