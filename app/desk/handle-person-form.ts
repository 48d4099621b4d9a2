import { eraseMyData, hasMessagesChoice, openMyData } from '../people/my-data/my-data.ts'
import { findAddresses, type Session } from '../people/sign-in/sign-in.ts'
import type { AppContext } from '../platform/app-context.ts'
import { type FormFields, manyLines } from '../platform/forms/form-fields.ts'
import { hashEmailAddress } from '../platform/mail/email-address.ts'
import { isMessagesChoice } from '../platform/personal-data.ts'
import { recordChange, WAS_UNDONE } from './changes.ts'
import { type Refusal, refuse } from './desk-access.ts'
import { findGifts, give } from './gifts.ts'
import { changeSociety } from './handle-society-form.ts'
import { addNote, removeNote } from './notes.ts'
import { personPath } from './person-path.ts'
import { resend } from './resend.ts'
import { sendEmailAgain } from './resend-email.ts'

/** Where to go on, or what is wrong. */
type PersonReply = { to: string } | Refusal

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
          `Nothing changed: your note is ${note.length} characters long, and ${MAX_NOTE} fit. It’s still below.`,
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
      return (await sendEmailAgain(deps, { id: fields.get('id') ?? '', to: email, addresses, by })) ?? back
    }
    case 'gift':
      return giveGift(deps, session, email, fields)
    case 'society-month':
    case 'society-free':
    case 'society-end':
      return (await changeSociety(deps, session, email, fields)) ?? back
    case 'export':
      return exportPerson(deps, session, email)
    case 'erase':
      return erasePerson(deps, session, email, fields)
    default:
      return refuse('Nothing changed: choose what to do.', 400)
  }
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
  return { to: '/desk/people' }
}

/** The log names the address by its hash alone: it stays after an erasure. */
async function record(deps: AppContext, { person }: Session, action: 'export' | 'erase', email: string) {
  const summary = action === 'erase' ? 'Erased someone’s data and told them' : 'Opened everything stored about someone'
  const subject = hashEmailAddress(email)
  const change = { actor: person.id, action, subject, email: undefined, summary, before: null, after: null }
  await deps.database.transact((tx) => recordChange(deps, tx, change))
}
