import { desc, eq } from 'drizzle-orm'
import { bookings } from '../calls/bookings/bookings.sql.ts'
import { bookAsCoach, findCall, isSlotTaken } from '../calls/bookings/bookings.ts'
import { eraseMyData, hasMessagesChoice, openMyData } from '../people/my-data/my-data.ts'
import { findAddresses, type Session } from '../people/sign-in/sign-in.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Db } from '../platform/database/database.server.ts'
import { type FormFields, manyLines } from '../platform/forms/form-fields.ts'
import { hashEmailAddress } from '../platform/mail/email-address.ts'
import { isMessagesChoice } from '../platform/personal-data.ts'
import { grantEntitlement } from '../sales/downloads/downloads.ts'
import { orders } from '../sales/orders/orders.sql.ts'
import { isOwnOrder, recordGift } from '../sales/orders/orders.ts'
import { recordChange, WAS_UNDONE } from './changes.ts'
import { findNames } from './find-people.ts'
import { findGifts, give } from './gifts.ts'
import { changeSociety } from './handle-society-form.ts'
import { addNote, removeNote } from './notes.ts'
import { dayAndTime } from './queue-view.ts'
import { resend } from './resend.ts'
import { sendEmailAgain } from './resend-email.ts'
import { typedMoment } from './typed-moment.ts'

/** Where to go on, or what is wrong. */
type PersonReply = { to: string } | { problem: string; status: number }

const MAX_NOTE = 4000

/** What is done on someone's page: a note, her files or an email again, a copy of her data, its erasure. */
export async function handlePersonForm(
  deps: AppContext,
  session: Session,
  { email, fields }: { email: string; fields: FormFields },
): Promise<PersonReply> {
  const by = session.person.id
  const press = fields.get('press')
  const back = { to: personPath(email) }
  switch (fields.get('do')) {
    case 'note': {
      const note = manyLines(fields.get('note') ?? '')
      if (!note) return refuse('Nothing changed: the note is empty.', 422)
      if (note.length > MAX_NOTE)
        return refuse(
          `Nothing changed: your note has ${note.length} letters, and ${MAX_NOTE} fit. It’s still below.`,
          422,
        )
      return (await addNote(deps, { email, note, by, press })) === 'done' ? back : refuse(WAS_UNDONE, 409)
    }
    case 'remove-note':
      if (await removeNote(deps, { id: fields.get('id') ?? '', email, by })) return back
      return refuse('Nothing changed: this note isn’t there anymore.', 409)
    case 'resend':
      return (await resend(deps, { email, by, press })) === 'done' ? back : refuse(WAS_UNDONE, 409)
    case 'resend-email': {
      const addresses = await findAddresses(deps.database.db, email)
      const refused = await sendEmailAgain(deps, { id: fields.get('id') ?? '', to: email, addresses, by })
      return refused ? refuse(refused.problem, refused.status) : back
    }
    case 'gift':
      return giveGift(deps, session, email, fields)
    case 'society-month':
    case 'society-free':
    case 'society-end': {
      const refused = await changeSociety(deps, session, email, fields)
      return refused ? refuse(refused.problem, refused.status) : back
    }
    case 'book': {
      const refused = await bookCall(deps, session, email, fields)
      return refused ? refuse(refused.problem, refused.status) : back
    }
    case 'export':
      return exportPerson(deps, session, email)
    case 'erase':
      return erasePerson(deps, session, email, fields)
    default:
      return refuse('Nothing changed: choose what to do.', 400)
  }
}

export function personPath(email: string): string {
  return `/desk/people/${encodeURIComponent(email)}`
}

async function giveGift(deps: AppContext, { person }: Session, email: string, fields: FormFields) {
  const gift = (await findGifts(deps)).find(({ productId }) => productId === fields.get('product'))
  if (!gift) return refuse('Nothing changed: choose what to give.', 422)
  const press = fields.get('press')
  if ((await give(deps, gift, { email, by: person.id, press })) === 'undone') return refuse(WAS_UNDONE, 409)
  return { to: personPath(email) }
}

async function exportPerson(deps: AppContext, session: Session, email: string) {
  await record(deps, session, 'export', email)
  return { to: `${await openMyData(deps, email)}?desk` }
}

async function erasePerson(deps: AppContext, session: Session, email: string, fields: FormFields) {
  if ((fields.get('address') ?? '').trim().toLowerCase() !== email)
    return refuse(`Nothing changed: type ${email} to confirm whose data goes.`, 422)
  const messages = fields.get('messages') ?? ((await hasMessagesChoice(deps, email)) ? undefined : 'remove')
  if (!isMessagesChoice(messages))
    return refuse('Nothing changed: choose what happens to their messages in the Society, as they asked.', 422)
  const path = await openMyData(deps, email)
  await record(deps, session, 'erase', email)
  await eraseMyData(deps, path.slice('/my-data/'.length), { messages, hasSigned: true })
  return { to: '/desk/people?erased' }
}

/** The log names the address by its hash alone: it stays after an erasure. */
async function record(deps: AppContext, { person }: Session, action: 'export' | 'erase', email: string) {
  const summary = action === 'erase' ? 'Erased someone’s data' : 'Opened everything stored about someone'
  const subject = hashEmailAddress(email)
  const change = { actor: person.id, action, subject, email: undefined, summary, before: null, after: null }
  await deps.database.transact((tx) => recordChange(deps, tx, change))
}

function refuse(problem: string, status: number) {
  return { problem, status }
}

/**
 * Books a call for someone, without a charge: after a talk on the phone, or to make up for something. The invitation goes out right
 * away, and the call can be moved or canceled like any other.
 *
 * @returns what is wrong, in words, and its status
 */
async function bookCall(
  deps: AppContext,
  { person }: Session,
  email: string,
  fields: FormFields,
): Promise<{ problem: string; status: number } | undefined> {
  const call = findCall(fields.get('call') ?? '')
  const startsAt = typedMoment(fields.get('at') ?? '', deps.scheduling.timeZone)
  if (!call || !startsAt || startsAt <= deps.clock.now())
    return { problem: 'Nothing changed: choose a call, and a day and time to come.', status: 422 }
  const { db } = deps.database
  const details = {
    zone: (await findZone(db, email)) ?? deps.scheduling.timeZone,
    name: (await findNames(db, [email])).get(email),
    question: undefined,
  }
  try {
    await deps.database.transact(async (tx) => {
      const by = person.id
      const order = await recordGift(deps, tx, { productId: call.id, edition: undefined, email, givenBy: by })
      await grantEntitlement(deps, tx, { orderId: order.id, productId: call.id, edition: null, email })
      const { id } = await bookAsCoach(deps, tx, { call, order, startsAt, details })
      const when = dayAndTime(startsAt, deps.scheduling.timeZone)
      const summary = `Booked for ${details.name ?? email}: ${call.offer.title}, ${when}`
      const change = { actor: by, action: 'call-booked', subject: id, email, summary } as const
      await recordChange(deps, tx, { ...change, before: null, after: { startsAt: startsAt.toISOString() } })
    })
  } catch (error) {
    if (!isSlotTaken(error)) throw error
    return { problem: 'Nothing changed: another call is at that time.', status: 409 }
  }
  return undefined
}

/** Where they were when they last booked. */
async function findZone(db: Db, email: string): Promise<string | undefined> {
  const [last] = await db
    .select({ zone: bookings.visitorZone })
    .from(bookings)
    .innerJoin(orders, eq(orders.id, bookings.orderId))
    .where(isOwnOrder([email]))
    .orderBy(desc(bookings.startsAt))
    .limit(1)
  return last?.zone
}
