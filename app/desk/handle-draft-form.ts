import {
  blockedReason,
  countAudience,
  type Draft,
  type DraftText,
  draftForm,
  findDraft,
  isSegment,
  isTopic,
  NEWSLETTER_UNDO_WINDOW,
  resumeDraft,
  saveDraft,
  scheduleDraft,
  sendTestCopy,
  setDiscarded,
  stopDraft,
  toIssue,
} from '../people/newsletter/newsletter.ts'
import { DAY } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.server.ts'
import type { FormError, FormFields } from '../platform/forms/form-fields.ts'
import { keysOf } from '../platform/keys-of.ts'
import { typedMoment } from './call-times.ts'
import { type NewChange, recordChange } from './changes.ts'
import type { Pressed } from './desk-access.ts'
import { dayAndTime } from './queue-view.ts'

/** What the page shows after a form was sent. */
export interface DraftReply {
  status: number
  /** What was typed, and the version that the next save is compared with. */
  text: DraftText
  version: number
  /** When it was to go out, as chosen and typed; absent where the form has no such choice. */
  when?: 'soon' | 'at'
  at?: string
  problem?: string
  errors?: Errors
  outcome?: string
  /** What someone else saved in the meantime. */
  conflict?: DraftText
  /** How many people it would go to. */
  audience?: number
}

type Errors = Partial<Record<'subject' | 'preheader' | 'markdown', string>> | undefined

type Sent = Pressed<Draft>
type Reply = { to: string } | DraftReply

/**
 * Does what a button of the page says. Whatever it is, what was typed is saved first.
 *
 * @param fault why the button may do no more than that
 */
export async function handleDraftForm(sent: Sent, fault?: FormError): Promise<Reply> {
  const { row: draft, fields } = sent
  // A form that can't be read has no fields, and says nothing about the text.
  if (fault && fields.size === 0)
    return { status: fault.status, text: textOf(draft), version: draft.version, problem: fault.message }
  const what = fields.get('do') || 'save'
  if (what === 'stop') return stop(sent)
  if (what === 'resume') return resume(sent)
  const reply = { ...(await save(sent)), ...typedTime(sent.fields) }
  if (reply.problem || what === 'save') return reply
  if (fault)
    return {
      ...reply,
      status: fault.status,
      problem: `It’s saved. ${fault.message.replace('Nothing changed: ', 'It doesn’t go out: ')}`,
    }
  const saved = { ...sent, row: { ...draft, ...reply.text, version: reply.version } }
  if (what === 'test') return { ...reply, ...(await sendTest(saved)) }
  if (what === 'discard') return discard(saved)
  const scheduled = await schedule(saved)
  return 'to' in scheduled ? scheduled : { ...reply, ...scheduled }
}

/** What was typed, and what's wrong with it. */
function parse(fields: FormFields, draft: Draft): { text: DraftText; errors: Errors } {
  const parsed = draftForm.parse(fields, true)
  const typed = (name: string) => fields.get(name) ?? ''
  const topic = fields.get('topic') ?? ''
  const segment = fields.get('segment') ?? ''
  const text = {
    topic: isTopic(topic) ? topic : draft.topic,
    segment: isSegment(segment) ? segment : draft.segment,
    ...{ subject: typed('subject'), preheader: typed('preheader'), markdown: typed('markdown') },
    threeThatFit: fields.has('three_that_fit'),
  }
  return 'errors' in parsed
    ? { text, errors: parsed.errors }
    : { text: { ...text, ...parsed.input }, errors: undefined }
}

function typedTime(fields: FormFields): Pick<DraftReply, 'when' | 'at'> {
  const at = fields.get('at')
  return { when: fields.get('when') === 'at' ? 'at' : 'soon', ...(at !== undefined && { at }) }
}

export function textOf({ topic, segment, subject, preheader, markdown, threeThatFit }: Draft): DraftText {
  return { topic, segment, subject, preheader, markdown, threeThatFit }
}

async function save({ deps, by, row: draft, fields }: Sent): Promise<DraftReply> {
  const { text, errors } = parse(fields, draft)
  const version = Number(fields.get('version'))
  if (errors) return { status: 422, text, version, problem: 'We haven’t saved this yet.', errors }
  const { id } = draft
  const saved = await saveDraft(deps, { id, version, text, by })
  if (saved) return { status: 200, text, version: saved, audience: await countAudience(deps, text) }
  const stored = await findDraft(deps.database.db, id)
  if (!stored || stored.goesAt)
    return { status: 409, text, version, problem: 'We haven’t saved this: it’s set to go out. Stop it first.' }
  // Sent again because its answer was lost, or pressed twice.
  if (keysOf(text).every((name) => text[name] === stored[name]))
    return { status: 200, text, version: stored.version, audience: await countAudience(deps, text) }
  const mended = 'Someone else saved a different text in the meantime. Copy what you want from it and save again.'
  return { status: 409, text, version: stored.version, problem: mended, conflict: textOf(stored) }
}

type Outcome = Pick<DraftReply, 'status'> & Partial<Pick<DraftReply, 'problem' | 'errors' | 'outcome'>>

async function sendTest({ deps, session, fields, row: draft }: Sent): Promise<Outcome> {
  const [to] = session.person.addresses
  const parsed = draftForm.parse(fields)
  if ('errors' in parsed) return { status: 422, problem: 'It’s saved, but no copy went out.', errors: parsed.errors }
  if (!to) return { status: 422, problem: 'We don’t have an email address for you.' }
  try {
    await sendTestCopy(deps, toIssue(draft), to)
    return { status: 200, outcome: `One copy is on its way to ${to}. Its unsubscribe links don’t work.` }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    deps.log.warn({ err: error }, 'a test copy could not be sent')
    return { status: 502, problem: `The copy didn’t go out. The mail server says: ${error.message}` }
  }
}

async function schedule(sent: Sent): Promise<{ to: string } | Outcome> {
  const { deps, row: draft, fields } = sent
  const now = deps.clock.now()
  const soonest = now.getTime() + NEWSLETTER_UNDO_WINDOW
  const typed = typedMoment(fields.get('at') ?? '', deps.scheduling.timeZone)
  const isSoon = fields.get('when') !== 'at'
  const goesAt = isSoon ? new Date(soonest) : typed
  const other =
    isSoon && typed && typed.getTime() > soonest
      ? `You chose “In ten minutes” and typed ${dayAndTime(typed, deps.scheduling.timeZone)}. Choose the other one, or clear the day.`
      : undefined
  const parsed = draftForm.parse(fields)
  if ('errors' in parsed) return { status: 422, problem: 'It’s saved, but not set to go out.', errors: parsed.errors }
  const unknown = isSegment(draft.segment) ? undefined : 'Choose who gets it.'
  const problem = unknown ?? blockedReason(deps) ?? other ?? timeProblem(goesAt, soonest)
  if (problem || !goesAt) return { status: 422, problem: `It’s saved, but not set to go out. ${problem}` }
  const count = await countAudience(deps, draft)
  if (count === 0) return { status: 422, problem: 'It’s saved, but not set to go out: no one would get it.' }
  const { id, version, subject } = draft
  const people = `${count.toLocaleString('en-US')} ${count === 1 ? 'person' : 'people'}`
  const when = dayAndTime(goesAt, deps.scheduling.timeZone)
  const scheduled = await deps.database.transact(async (tx) => {
    if (!(await scheduleDraft(tx, id, version, goesAt))) return false
    await log(sent, tx, 'newsletter', `“${subject}” goes to ${people} on ${when}`)
    return true
  })
  if (!scheduled) return { status: 409, problem: 'Someone else changed it in the meantime. Please look again.' }
  return { to: `/desk/newsletter/${id}` }
}

function timeProblem(goesAt: Date | undefined, soonest: number): string | undefined {
  if (!goesAt) return 'Choose a day and a time.'
  if (goesAt.getTime() < soonest - 60_000) return 'It waits ten minutes before it goes out, so choose a later time.'
  if (goesAt.getTime() > soonest + 366 * DAY) return 'Choose a day within a year.'
  return undefined
}

async function stop(sent: Sent): Promise<Reply> {
  const { deps, row: draft } = sent
  const { id, subject } = draft
  const stopped = await deps.database.transact(async (tx) => {
    if (!(await stopDraft(tx, id))) return false
    await log(sent, tx, 'newsletter-stopped', `Stopped “${subject}” before it went out`)
    return true
  })
  // Pressed twice, or in another tab.
  const now = stopped ? draft : ((await findDraft(deps.database.db, id)) ?? draft)
  if (stopped || !(now.goesAt || now.startedAt)) return { to: `/desk/newsletter/${id}` }
  return {
    status: 409,
    text: textOf(draft),
    version: draft.version,
    problem: 'It’s already on its way, so it can’t be stopped.',
  }
}

async function resume({ deps, row: { id } }: Sent): Promise<Reply> {
  await resumeDraft(deps, id)
  return { to: `/desk/newsletter/${id}` }
}

async function discard(sent: Sent): Promise<Reply> {
  const { deps, row: draft } = sent
  await deps.database.transact(async (tx) => {
    if (await setDiscarded(deps, tx, draft.id, true))
      await log(sent, tx, 'draft-discarded', `Discarded “${draft.subject || 'a draft'}”`)
  })
  return { to: '/desk/newsletter' }
}

function log({ deps, by: actor, row }: Sent, tx: Tx, action: NewChange['action'], summary: string) {
  return recordChange(deps, tx, { actor, action, subject: row.id, summary })
}
