import { inArray, ne, type SQL, sql } from 'drizzle-orm'
import { people } from '../../people/sign-in/sign-in.sql.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { fold } from '../../platform/fold.ts'
import { societyMembers } from '../members/members.sql.ts'
import { currentMembers, type SocietyMember } from '../members/members.ts'
import { EVERYONE, MENTION } from './message-text.ts'
import { findThreadReaders, type Room } from './room.ts'
import { messages } from './rooms.sql.ts'

/**
 * Puts ids to the names in a text that was typed: `@Dana W.` names the member who is called that, if only one is. A mention
 * that was typed with an id is taken apart first, so that nobody writes one person's name over another's id.
 *
 * @param canCallEveryone then `@everyone` is a mention, too
 */
export async function resolveMentions(
  deps: AppContext,
  typed: string,
  canCallEveryone: boolean,
): Promise<{ body: string; mentioned: string[]; callsEveryone: boolean }> {
  const text = typed.replace(MENTION, '@$1')
  if (!text.includes('@')) return { body: text, mentioned: [], callsEveryone: false }
  const everyone = canCallEveryone ? [{ name: EVERYONE, personId: EVERYONE }] : []
  const members = [...everyone, ...(await findNamed(deps, text))]
  const mentioned = new Set<string>()
  let body = ''
  for (let at = 0; at < text.length; ) {
    const found = isMentionStart(text, at) ? findAtStart(text.slice(at + 1), members) : undefined
    body += found ? `@[${found.name}](${found.personId})` : text[at]
    at += found ? found.length + 1 : 1
    if (found) mentioned.add(found.personId)
  }
  const callsEveryone = mentioned.delete(EVERYONE)
  return { body, mentioned: [...mentioned], callsEveryone }
}

/** Everyone in a room but the one who calls: all members, and in a thread with the coach the one whose it is. */
export async function findEveryone(
  deps: AppContext,
  { kind, subject }: Pick<Room, 'kind' | 'subject'>,
  callerId: string,
): Promise<string[]> {
  const { personId } = societyMembers
  const all: SQL = kind === 'coach' ? inArray(personId, [subject]) : sql`true`
  const found = await currentMembers(deps, () => sql`${all} and ${ne(personId, callerId)}`)
  return found.map((member) => member.personId)
}

/** At once. */
const MAX_COMPLETED = 6

/**
 * The names that one being typed could be, by their first letters or those of a later word. Of members who aren't in the
 * directory only those who have written in this room: their names are there already.
 */
export async function completeName(
  deps: AppContext,
  { personId, role }: Pick<SocietyMember, 'personId' | 'role'>,
  room: Pick<Room, 'id' | 'kind' | 'subject'>,
  typed: string,
): Promise<string[]> {
  const start = fold(typed.slice(0, MAX_TYPED)).trimStart()
  const own = societyMembers.personId
  const found = await currentMembers(
    deps,
    (name) => sql`(starts_with(${name}, ${start}) or strpos(${name}, ${` ${start}`}) > 0) and ${ne(own, personId)} and (
      ${societyMembers.listed}
      or exists (select from ${messages} where ${messages.roomId} = ${room.id} and ${messages.author} = ${own})
      or exists (select from ${people} where ${people.id} = ${own} and ${people.role} <> 'customer'))`,
  )
  const ids = found.map((one) => one.personId)
  const readers = room.kind === 'coach' ? await findThreadReaders(deps.database.db, room.subject, ids) : ids
  const names = found.filter((one) => readers.includes(one.personId)).map(({ name }) => name)
  const times = Map.groupBy(names, fold)
  const unique = names.filter((name) => times.get(fold(name))?.length === 1 && !isEveryone(name))
  const everyone = role === 'coach' && EVERYONE.startsWith(start) ? [EVERYONE] : []
  return [...unique.sort((a, b) => a.localeCompare(b, 'en')), ...everyone].slice(0, MAX_COMPLETED)
}

function isMentionStart(text: string, at: number): boolean {
  return text[at] === '@' && (at === 0 || /[\s(]/.test(text[at - 1] ?? ''))
}

/** The members whose names stand behind an @, the longest names first; names that two members have are left out. */
async function findNamed(deps: AppContext, text: string) {
  // Looked ahead: a second name may stand within the forty characters of the first.
  const starts = [...text.matchAll(/@(?=([^\n]{1,40}))/g)]
    .slice(0, MAX_MENTIONS)
    .flatMap(([, rest = '']) => prefixes(rest))
  if (starts.length === 0) return []
  const found = await currentMembers(deps, (name) => inArray(name, [...new Set(starts)]))
  const times = Map.groupBy(found, ({ name }) => fold(name))
  return found
    .filter(({ name }) => times.get(fold(name))?.length === 1 && !/[\]\n]/.test(name) && !isEveryone(name))
    .sort((a, b) => b.name.length - a.name.length)
}

/** Nobody can be called by that name alone: it would look like a call to all. */
const isEveryone = (name: string) => fold(name) === EVERYONE

const MAX_MENTIONS = 20

/** Everything that a name at the start of this text could be, folded. */
function prefixes(text: string): string[] {
  return [...text].map((_, at, letters) => fold(letters.slice(0, at + 1).join('')))
}

/** The member whose name begins the text, with its accents or without, and how long it is there. `@Danabelle` isn't Dana. */
function findAtStart(text: string, members: readonly { name: string; personId: string }[]) {
  const start = fold(text.slice(0, MAX_TYPED))
  for (const member of members.filter(({ name }) => start.startsWith(fold(name)))) {
    const length = text
      .slice(0, MAX_TYPED)
      .split('')
      .findIndex(
        (_, at) => fold(text.slice(0, at + 1)) === fold(member.name) && !/^[\p{L}\p{N}\p{M}]/u.test(text.slice(at + 1)),
      )
    if (length >= 0) return { ...member, length: length + 1 }
  }
  return undefined
}

/** The longest name, with marks of its own for every letter. */
const MAX_TYPED = 80
