import { redirect } from 'react-router'
import type { PickStage } from '../../catalog/pick-stages.ts'
import { type PageArgs, pathOf, requireSession, type Session } from '../../people/sign-in/sign-in.ts'
import { type AppContext, appContext } from '../../platform/app-context.ts'
import { isDay } from '../../platform/dates.ts'
import { type FormFields, oneLine } from '../../platform/forms/form-fields.ts'
import { PRIVATE_HEADERS } from '../../platform/http/security-headers.ts'
import { findMemberStatus, type SocietyMember } from '../members/members.ts'
import { ACCOUNT_BOARD, isStage, MARKED_MILESTONES, MAX_LINE, MEMBERS_BOARD } from './card.ts'
import { markMilestone, moveCard, removeCard } from './cards.ts'
import { addTask, removeTask, tickTask } from './tasks.ts'

export interface BoardAccess {
  deps: AppContext
  session: Session
  addresses: readonly string[]
  /** Undefined for a buyer and a former member: their board stays, in their account. */
  member: SocietyMember | undefined
  /** Where they opened it. */
  base: string
}

/**
 * For loaders and actions of the board, which everyone has who is signed in: a member in the Society, and from there everyone
 * else is led to their account.
 */
export async function requireBoard(args: PageArgs): Promise<BoardAccess> {
  const session = await requireSession(args)
  const deps = args.context.get(appContext)
  const status = await findMemberStatus(deps, session)
  const member = status.state === 'member' ? status.member : undefined
  const path = pathOf(args.request)
  const base = path.startsWith(MEMBERS_BOARD) ? MEMBERS_BOARD : ACCOUNT_BOARD
  if (!member && base === MEMBERS_BOARD) {
    const own = ACCOUNT_BOARD + path.slice(MEMBERS_BOARD.length)
    throw redirect(own, { status: 303, headers: PRIVATE_HEADERS })
  }
  return { deps, session, addresses: session.person.addresses, member, base }
}

/** What came of a press: a move can be undone. */
type ActionOutcome =
  | { kind: 'moved'; card: string; from: PickStage; since: string }
  | { kind: 'done' | 'removed' }
  | { kind: 'invalid'; problem: string }

type Act = (deps: AppContext, addresses: readonly string[], fields: FormFields) => Promise<ActionOutcome>

const UNKNOWN = { kind: 'invalid', problem: 'Nothing changed: that isn’t on your board anymore.' } as const

const done = (changed: boolean): ActionOutcome => (changed ? { kind: 'done' } : UNKNOWN)
const of = (fields: FormFields, name: string) => fields.get(name) ?? ''

/** By the button that was pressed. */
const ACTS: Readonly<Record<string, Act>> = {
  move: async (deps, addresses, fields) => {
    const [id, stage] = [of(fields, 'card'), fields.get('to')]
    if (!isStage(stage)) return { kind: 'invalid', problem: 'Not moved: choose where it goes.' }
    const moved = await moveCard(deps, addresses, id, { stage })
    return moved ? { kind: 'moved', card: id, ...moved } : UNKNOWN
  },
  undo: async (deps, addresses, fields) => {
    const [stage, since] = [fields.get('to'), of(fields, 'since')]
    if (!isStage(stage)) return UNKNOWN
    const undone = await moveCard(deps, addresses, of(fields, 'card'), {
      stage,
      since: isDay(since) ? since : undefined,
    })
    return done(undone !== undefined)
  },
  tick: async (deps, addresses, fields) =>
    done(await tickTask(deps, addresses, of(fields, 'card'), { task: of(fields, 'task'), done: true })),
  untick: async (deps, addresses, fields) =>
    done(await tickTask(deps, addresses, of(fields, 'card'), { task: of(fields, 'task'), done: false })),
  mark: (deps, addresses, fields) => mark(deps, addresses, fields, true),
  unmark: (deps, addresses, fields) => mark(deps, addresses, fields, false),
  'add-task': async (deps, addresses, fields) => {
    const title = oneLine(of(fields, 'title'))
    const dueOn = of(fields, 'due')
    if (!title || title.length > MAX_LINE)
      return { kind: 'invalid', problem: `Not added: describe the task in up to ${MAX_LINE} characters.` }
    if (dueOn && !isDay(dueOn)) return { kind: 'invalid', problem: 'Not added: that isn’t a day. Use 2026-12-08.' }
    const added = await addTask(deps, addresses, of(fields, 'card'), { title, dueOn: dueOn || null })
    return added
      ? { kind: 'done' }
      : { kind: 'invalid', problem: 'Not added: this card has 50 tasks. Remove one first.' }
  },
  'remove-task': async (deps, addresses, fields) =>
    done(await removeTask(deps, addresses, of(fields, 'card'), of(fields, 'task'))),
  remove: async (deps, addresses, fields) =>
    (await removeCard(deps, addresses, of(fields, 'card'))) ? { kind: 'removed' } : UNKNOWN,
}

export async function handleBoardAction(
  deps: AppContext,
  addresses: readonly string[],
  fields: FormFields,
): Promise<ActionOutcome> {
  const act = Object.hasOwn(ACTS, of(fields, 'do')) ? ACTS[of(fields, 'do')] : undefined
  return act
    ? act(deps, addresses, fields)
    : { kind: 'invalid', problem: 'Nothing changed: we don’t know that button.' }
}

async function mark(deps: AppContext, addresses: readonly string[], fields: FormFields, holds: boolean) {
  const milestone = MARKED_MILESTONES.find((one) => one === fields.get('milestone'))
  return done(
    milestone !== undefined && (await markMilestone(deps, addresses, of(fields, 'card'), { milestone, holds })),
  )
}
