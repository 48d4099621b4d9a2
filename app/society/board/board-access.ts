import { redirect } from 'react-router'
import type { PickStage } from '../../catalog/pick-stages.ts'
import { type PageArgs, pathOf, requireSession } from '../../people/sign-in/sign-in.ts'
import { type AppContext, appContext } from '../../platform/app-context.ts'
import { isDay } from '../../platform/dates.ts'
import type { FormFields } from '../../platform/forms/form-fields.ts'
import { PRIVATE_HEADERS } from '../../platform/http/security-headers.ts'
import { findMemberStatus } from '../members/members.ts'
import { ACCOUNT_BOARD, isStage, MARKED_MILESTONES, MEMBERS_BOARD } from './card.ts'
import { taskForm } from './card-view.ts'
import { markMilestone, moveCard, removeCard } from './cards.ts'
import { addTask, removeTask, tickTask } from './tasks.ts'

export type BoardAccess = Awaited<ReturnType<typeof requireBoard>>

/**
 * For loaders and actions of the board, which everyone has who is signed in: a member in the Society, and from there everyone
 * else is led to their account. `base` is where they opened it.
 */
export async function requireBoard(args: PageArgs) {
  const session = await requireSession(args)
  const deps = args.context.get(appContext)
  const status = await findMemberStatus(deps, session)
  // None of a buyer and a former member: their board stays, in their account.
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
  | { kind: 'invalid'; problem: string; task?: RefusedTask }

type RefusedTask = Extract<ReturnType<typeof taskForm.parse>, { errors: object }>

/** A press on a card: whose it is, and the fields of its form. */
interface Press {
  deps: AppContext
  addresses: readonly string[]
  card: string
  fields: FormFields
  of(name: string): string
}

const invalid = (problem: string) => ({ kind: 'invalid', problem }) as const
const UNKNOWN = invalid('Nothing changed: that isn’t on your board anymore.')

const done = (changed: boolean): ActionOutcome => (changed ? { kind: 'done' } : UNKNOWN)

/** By the button that was pressed. */
const ACTS: Readonly<Record<string, (press: Press) => Promise<ActionOutcome>>> = {
  async move({ deps, addresses, card, of }) {
    const stage = of('to')
    if (!isStage(stage)) return invalid('Not moved: choose where it goes.')
    const moved = await moveCard(deps, addresses, card, { stage })
    return moved ? { kind: 'moved', card, ...moved } : UNKNOWN
  },
  async undo({ deps, addresses, card, of }) {
    const [stage, since] = [of('to'), of('since')]
    if (!isStage(stage)) return UNKNOWN
    const before = { stage, since: isDay(since) ? since : undefined }
    return done((await moveCard(deps, addresses, card, before)) !== undefined)
  },
  tick: (press) => tick(press, true),
  untick: (press) => tick(press, false),
  mark: (press) => mark(press, true),
  unmark: (press) => mark(press, false),
  async 'add-task'({ deps, addresses, card, fields }) {
    const parsed = taskForm.parse(fields)
    if ('errors' in parsed) return { ...invalid('Not added yet.'), task: parsed }
    const { title, due: dueOn } = parsed.input
    const added = await addTask(deps, addresses, card, { title, dueOn })
    return added ? { kind: 'done' } : invalid('Not added: this card has 50 tasks. Remove one first.')
  },
  'remove-task': async ({ deps, addresses, card, of }) => done(await removeTask(deps, addresses, card, of('task'))),
  remove: async ({ deps, addresses, card }) =>
    (await removeCard(deps, addresses, card)) ? { kind: 'removed' } : UNKNOWN,
}

export async function handleBoardAction(
  deps: AppContext,
  addresses: readonly string[],
  fields: FormFields,
): Promise<ActionOutcome> {
  const of = (name: string) => fields.get(name) ?? ''
  const act = Object.hasOwn(ACTS, of('do')) ? ACTS[of('do')] : undefined
  return act
    ? act({ deps, addresses, card: of('card'), fields, of })
    : invalid('Nothing changed: we don’t know that button.')
}

const tick = async ({ deps, addresses, card, of }: Press, isDone: boolean) =>
  done(await tickTask(deps, addresses, card, { task: of('task'), done: isDone }))

async function mark({ deps, addresses, card, of }: Press, holds: boolean) {
  const milestone = MARKED_MILESTONES.find((one) => one === of('milestone'))
  return done(milestone !== undefined && (await markMilestone(deps, addresses, card, { milestone, holds })))
}
