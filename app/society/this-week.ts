import { inArray } from 'drizzle-orm'
import type { AppContext } from '../platform/app-context.ts'
import { DAY } from '../platform/clock.ts'
import { cards } from './board/cards.sql.ts'
import type { SocietyMember } from './members/members.ts'
import { findIntroductions } from './rooms/rooms.ts'

export type Step = NonNullable<Awaited<ReturnType<typeof findSteps>>>[number]

/** Something that members wait for, as the coach reads it. */
export type WaitingItem = Awaited<ReturnType<typeof findWaiting>>[number]

/** Days in which someone is new, unless all three steps are done before. */
const FIRST_DAYS = 14

/** What a new member does first. Undefined once all is done. */
export async function findSteps(
  { database: { db }, clock }: AppContext,
  { personId, role, enteredAt, session }: SocietyMember,
  profilePath: string | undefined,
) {
  if (role === 'coach' || clock.now().getTime() - enteredAt.getTime() > FIRST_DAYS * DAY) return undefined
  const [{ path, isIntroduced }, picked] = await Promise.all([
    findIntroductions(db, personId),
    db.$count(cards, inArray(cards.email, [...session.person.addresses])),
  ])
  const steps = [
    {
      to: path,
      label: 'Say hello in Introductions',
      why: 'Who you are, and what you want funded next.',
      isDone: isIntroduced,
    },
    {
      to: profilePath ?? '/society/leads',
      label: 'Answer what we don’t know yet',
      why: 'Then you see the leads that fit you, and not the others.',
      isDone: profilePath === undefined,
    },
    {
      to: '/society/leads',
      label: 'Pick a lead',
      why: 'Put it on your board, and its next step comes here.',
      isDone: picked > 0,
    },
  ]
  return steps.some(({ isDone }) => !isDone) ? steps : undefined
}

/** The items of the desk that members wait for, by the first part of their keys. */
const MEMBERS_WAIT = new Set([
  ...['live-call', 'private-thread', 'question', 'report', 'win', 'live-call-record', 'application', 'renewal'],
])

/** What members are waiting for, what is due first before the rest. */
export async function findWaiting(deps: AppContext) {
  const all = await deps.findWaiting(deps)
  return all
    .filter(({ key }) => MEMBERS_WAIT.has(key.split(':', 1)[0] ?? ''))
    .map(({ key, label, fact, consequence, action, dueAt }) => ({
      ...{ key, label, fact, consequence, isLate: dueAt !== undefined && dueAt < deps.clock.now() },
      ...{ to: action.href ?? `/desk/item?${new URLSearchParams({ key })}`, does: action.label },
    }))
}
