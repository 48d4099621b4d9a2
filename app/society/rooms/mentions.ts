import { inArray } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { currentMembers } from '../members/members.ts'
import { EVERYONE, MENTION } from './mention-pattern.ts'

/**
 * Puts ids to the names in a text that was typed: `@Dana W.` names the member who is called that, if only one is. A mention
 * that was typed with an id is taken apart first, so that nobody writes one person's name over another's id.
 *
 * @param canCallEveryone then `@everyone` is a mention, too
 */
export async function resolveMentions(
  deps: Pick<AppContext, 'database' | 'clock'>,
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
    const found = isMentionStart(text, at) && members.find(({ name }) => startsWithName(text.slice(at + 1), name))
    body += found ? `@[${found.name}](${found.personId})` : text[at]
    at += found ? found.name.length + 1 : 1
    if (found) mentioned.add(found.personId)
  }
  const callsEveryone = mentioned.delete(EVERYONE)
  return { body, mentioned: [...mentioned], callsEveryone }
}

function isMentionStart(text: string, at: number): boolean {
  return text[at] === '@' && (at === 0 || /[\s(]/.test(text[at - 1] ?? ''))
}

/** The members whose names stand behind an @, the longest names first; names that two members have are left out. */
async function findNamed(deps: Pick<AppContext, 'database' | 'clock'>, text: string) {
  // Looked ahead: a second name may stand within the forty characters of the first.
  const starts = [...text.matchAll(/@(?=([^\n]{1,40}))/g)]
    .slice(0, MAX_MENTIONS)
    .flatMap(([, rest = '']) => prefixes(rest))
  if (starts.length === 0) return []
  const found = await currentMembers(deps, (name) => inArray(name, [...new Set(starts)]))
  const times = Map.groupBy(found, ({ name }) => name.toLowerCase())
  return found
    .filter(({ name }) => times.get(name.toLowerCase())?.length === 1 && !/[\]\n]/.test(name) && !isEveryone(name))
    .sort((a, b) => b.name.length - a.name.length)
}

/** Nobody can be called by that name alone: it would look like a call to all. */
const isEveryone = (name: string) => name.toLowerCase() === EVERYONE

const MAX_MENTIONS = 20

/** Everything that a name at the start of this text could be, in lower case. */
function prefixes(text: string): string[] {
  return [...text.toLowerCase()].map((_, at, letters) => letters.slice(0, at + 1).join(''))
}

/** `Dana` is named by `@Dana, look` and not by `@Danabelle`. */
function startsWithName(text: string, name: string): boolean {
  return text.toLowerCase().startsWith(name.toLowerCase()) && !/^[\p{L}\p{N}]/u.test(text.slice(name.length))
}
