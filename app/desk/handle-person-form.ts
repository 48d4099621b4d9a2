import { sql } from 'drizzle-orm'
import { eraseMyData, hasMessagesChoice, openMyData } from '../people/my-data/my-data.ts'
import { findAddresses } from '../people/sign-in/sign-in.ts'
import type { Tx } from '../platform/database/database.server.ts'
import { day, formSchema, lines } from '../platform/forms/form-schema.ts'
import { hashEmailAddress } from '../platform/mail/email-address.ts'
import { isMessagesChoice } from '../platform/personal-data.ts'
import { endOfDay } from '../society/membership/membership.ts'
import { recordChange, WAS_UNDONE } from './changes.ts'
import { type Pressed, type Refusal, refuse } from './desk-access.ts'
import { personPath } from './desk-parts.tsx'
import { findGifts, give } from './gifts.ts'
import { addNote, removeNote } from './notes.ts'
import { resend, sendEmailAgain } from './resend-email.ts'
import { endGift, findSocietyStanding, giveSociety, type SocietyStanding } from './society-gifts.ts'

type PersonPress = Pressed<{ email: string }>
type SocietyAct = (pressed: PersonPress, tx: Tx, standing: SocietyStanding) => Promise<Refusal | undefined>

/** Changes what someone has of the Society, if it's still as the page showed it. */
const inSociety = (act: SocietyAct) => async (pressed: PersonPress) => {
  const { deps, fields, row } = pressed
  const refusal = await deps.database.transact(async (tx) => {
    // Two presses at once: the second waits here, and finds what the first changed.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`society-gift:${row.email}`}, 0))`)
    const standing = await findSocietyStanding(deps, tx, await findAddresses(tx, row.email))
    return fields.get('version') === standing.version ? act(pressed, tx, standing) : refuse(CHANGED, 409)
  })
  return refusal ?? { to: personPath(row.email) }
}

const CHANGED = 'Nothing changed: their membership has changed since this page was opened. Check it first.'

const NOT_YET = 'Nothing changed yet.'
const NO_DAY = 'Choose a day in the future, or leave it empty.'

export const noteForm = formSchema({ note: lines(4000, { missing: 'The note is empty.' }) })
export const freeForm = formSchema({ last_day: day(NO_DAY) })

/** What the buttons of someone's page do: a note, their files or an email again, a gift, a copy of their data, its erasure. */
export const personActs = {
  async note({ deps, by, fields, row: { email } }: PersonPress) {
    const parsed = noteForm.parse(fields)
    if ('errors' in parsed) return refuse(NOT_YET, 422, parsed.errors)
    return backUnlessUndone(email, await addNote(deps, { email, ...parsed.input, by, press: fields.get('press') }))
  },
  async 'remove-note'({ deps, by, fields, row: { email } }: PersonPress) {
    if (await removeNote(deps, { id: fields.get('id') ?? '', email, by })) return { to: personPath(email) }
    return refuse('Nothing changed: this note isn’t there anymore.', 409)
  },
  async resend({ deps, by, fields, row: { email } }: PersonPress) {
    return backUnlessUndone(email, await resend(deps, { email, by, press: fields.get('press') }))
  },
  async 'resend-email'({ deps, by, fields, row: { email } }: PersonPress) {
    const addresses = await findAddresses(deps.database.db, email)
    const id = fields.get('id') ?? ''
    return (await sendEmailAgain(deps, { id, to: email, addresses, by })) ?? { to: personPath(email) }
  },
  async gift({ deps, by, fields, row: { email } }: PersonPress) {
    const gift = (await findGifts(deps)).find(({ productId }) => productId === fields.get('product'))
    if (!gift) return refuse('Nothing changed: choose what to give.', 422)
    return backUnlessUndone(email, await give(deps, gift, { email, by, press: fields.get('press') }))
  },
  'society-free': inSociety(async ({ deps, by, fields, row: { email } }, tx, standing) => {
    const { given, paid } = standing
    if (paid?.isCharged) return refuse('Nothing changed: they pay for their membership.', 409)
    const parsed = freeForm.parse(fields)
    if ('errors' in parsed) return refuse(NOT_YET, 422, parsed.errors)
    const until = parsed.input.last_day ? endOfDay(parsed.input.last_day) : undefined
    if (until && until <= deps.clock.now()) return refuse(NOT_YET, 422, { last_day: NO_DAY })
    if (given && given.until?.getTime() === until?.getTime())
      return refuse('Nothing changed: they already have that.', 409)
    return (await giveSociety(deps, tx, given, { email, by, until })) ? undefined : refuse(CHANGED, 409)
  }),
  'society-end': inSociety(async ({ deps, by, row: { email } }, tx, { given }) =>
    given && (await endGift(deps, tx, given, { email, by })) ? undefined : refuse(CHANGED, 409),
  ),
  async export(pressed: PersonPress) {
    await record(pressed, 'export', 'Opened everything stored about someone')
    return { to: `${await openMyData(pressed.deps, pressed.row.email, pressed.session)}?desk` }
  },
  async erase(pressed: PersonPress) {
    const { deps, fields, row } = pressed
    const { email } = row
    if ((fields.get('address') ?? '').trim().toLowerCase() !== email)
      return refuse(`Nothing changed: type ${email} to confirm whose data goes.`, 422)
    const messages = fields.get('messages') ?? ((await hasMessagesChoice(deps, email)) ? undefined : 'remove')
    if (!isMessagesChoice(messages))
      return refuse('Nothing changed: choose what happens to their messages in the Society, as they asked.', 422)
    const path = await openMyData(deps, email)
    await record(pressed, 'erase', 'Erased someone’s data and told them')
    await eraseMyData(deps, path.slice('/my-data/'.length), { messages, hasSigned: true })
    return { to: '/desk/people' }
  },
}

const backUnlessUndone = (email: string, result: 'done' | 'undone') =>
  result === 'done' ? { to: personPath(email) } : refuse(WAS_UNDONE, 409)

/** The log names the address by its hash alone: it stays after an erasure. */
async function record({ deps, by: actor, row }: PersonPress, action: 'export' | 'erase', summary: string) {
  const change = { actor, action, subject: hashEmailAddress(row.email), summary }
  await deps.database.transact((tx) => recordChange(deps, tx, change))
}
