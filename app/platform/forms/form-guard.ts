import { setTimeout as pause } from 'node:timers/promises'
import { eq, lt } from 'drizzle-orm'
import { data } from 'react-router'
import type { RequestContext } from '../app-context.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../clock.ts'
import { countUses, type RateLimit, waitLabel } from '../http/rate-limits.ts'
import { cleanAddress } from '../mail/pasted-address.ts'
import { noteForLog } from '../process/log-context.ts'
import { sha256 } from '../sha256.ts'
import type { FormError, ReadForm } from './form-fields.ts'
import { type FormFields, MAX_ECHO_LENGTH } from './form-fields.ts'
import { type FormToken, issueFormToken, verifyFormToken } from './form-token.ts'
import { usedFormTokens } from './used-form-tokens.sql.ts'

/*
 * How a form is guarded against abuse, without a puzzle for anyone and without losing what was typed:
 *
 *   1. In the page:    <GuardedForm action="/quiz" form="quiz">…fields…</GuardedForm>              (ui/guarded-form.tsx)
 *      It holds the trap, and with script fetches a token while its visitor types.
 *   2. In the action:  guardedAction(context.get(appContext), await readForm(request), {
 *                        name: 'quiz', valuesOf, parse, limitedMessage, accept,
 *                      })
 *      An email that it causes goes through enqueueRequestedEmail (requested-emails.ts).
 *   3. In the page:    confirm            → <ConfirmForm token={reply.token} fields={reply.fields}>: one press sends all
 *                                           of it again, with the token
 *                      invalid or limited → the form again with reply.problem, reply.errors and reply.values
 */

type GuardResult =
  | { outcome: 'accepted'; submission: string }
  | { outcome: 'confirm'; token: string; reason: ConfirmReason }
  | { outcome: 'limited'; retryAfter: number }

/** Why a form has to be confirmed. People only meet `unsigned`: a form that was sent without script. */
type ConfirmReason = 'unsigned' | 'expired' | 'too-quick' | 'trap' | 'used'

/** The part of the request context that guarding a form needs. */
export type FormDeps = Pick<RequestContext, 'database' | 'clock' | 'secret' | 'network'>

/** Our own fields among those of a form. `homepage` is the trap: it is hidden from people, and only machines fill it in. */
const TOKEN_FIELD = 'form_token'
const HONEYPOT_FIELD = 'homepage'

/** A form that our script sends sooner than this after its visitor first touched it was not filled in by a person. */
export const MIN_FILL_TIME = 2 * SECOND
/** The confirming page holds a finished form: one second is what reading its one sentence takes. */
const MIN_TIME_TO_CONFIRM = SECOND
/** A tab may stay open over night. */
const TOKEN_LIFETIME = 24 * HOUR

const PER_NETWORK: RateLimit = { name: 'forms by network', limit: 60, window: 10 * MINUTE }

/**
 * Whether a form may be acted on. Counts it by the network it comes from, never by the email address in it: else ten forms
 * with someone's address would shut that person out. Mailboxes are protected where emails are enqueued.
 *
 * @param of.form the name for which its token was issued: lower-case letters and hyphens
 */
export async function guardForm(deps: FormDeps, fields: FormFields, { form }: { form: string }): Promise<GuardResult> {
  noteForLog({ form })
  const sent = fields.get(TOKEN_FIELD) ?? ''
  const token = verifyFormToken(deps.secret, sent, deps.network)
  const reason = confirmReasonFor(deps, fields, form, token)
  // A form that came too quickly gets its own token back: it only has to get older.
  if (!token || reason) return confirm(reason === 'too-quick' ? sent : issuePageToken(deps, form), reason ?? 'unsigned')
  // A person who presses the button at once waits without noticing; a machine gains nothing by being fast.
  if (token.kind === 'page') await waitUntil(deps, token, MIN_TIME_TO_CONFIRM)
  const retryAfter = await countForm(deps, form)
  if (retryAfter) return { outcome: 'limited', retryAfter }
  const submission = submissionId(token.id, fields)
  if (await consumeToken(deps, token.id, submission)) return { outcome: 'accepted', submission }
  return confirm(issuePageToken(deps, form), 'used')
}

/**
 * Counts a form, also one with errors: replying to it costs as much as to any other.
 *
 * @returns the seconds until it can be sent again, once the limit is passed
 */
function countForm(deps: FormDeps, form: string): Promise<number | undefined> {
  return countUses(deps, [{ rate: PER_NETWORK, subject: `${form} ${deps.network}` }])
}

/**
 * What was typed, for the confirming page to send again: without our own fields, no more than any form has, and with the email
 * address alone of what was pasted, since the page says where we write to.
 */
export function fieldsToResend(fields: FormFields): [name: string, value: string][] {
  let left = MAX_ECHO_LENGTH
  const clean = typedFields(fields).map(([name, value]): [string, string] => [
    name,
    name === 'email' ? cleanAddress(value) : value,
  ])
  return clean.filter(([name, value]) => {
    left -= name.length + value.length
    return left >= 0
  })
}

function typedFields(fields: FormFields): [name: string, value: string][] {
  return [...fields].filter(([name]) => !GUARD_FIELDS.includes(name))
}

const GUARD_FIELDS = [TOKEN_FIELD, HONEYPOT_FIELD]

function confirm(token: string, reason: ConfirmReason): GuardResult {
  return { outcome: 'confirm', token, reason }
}

function confirmReasonFor(
  deps: FormDeps,
  fields: FormFields,
  form: string,
  token: FormToken | undefined,
): ConfirmReason | undefined {
  if (fields.get(HONEYPOT_FIELD)) return 'trap'
  if (!token || token.form !== form) return 'unsigned'
  const age = ageOf(deps, token)
  if (age > TOKEN_LIFETIME) return 'expired'
  if (token.kind !== 'page' && age < MIN_FILL_TIME) return 'too-quick'
  return undefined
}

function ageOf(deps: FormDeps, token: FormToken): number {
  return deps.clock.now().getTime() - token.issuedAt.getTime()
}

async function waitUntil(deps: FormDeps, token: FormToken, minAge: number): Promise<void> {
  const age = ageOf(deps, token)
  if (age < minAge) await pause(minAge - Math.max(age, 0))
}

function issuePageToken(deps: FormDeps, form: string): string {
  return issueFormToken(deps.secret, { form, kind: 'page', at: deps.clock.now(), network: deps.network })
}

/** One for each token and content: the same for a double click, another for a new message from the same tab. */
function submissionId(tokenId: string, fields: FormFields): string {
  const content = typedFields(fields).sort(([a], [b]) => (a < b ? -1 : 1))
  return sha256(JSON.stringify([tokenId, content]))
}

/**
 * Uses a form's token for one submission. A double click is the same submission, and passes; the same token with other
 * content does not.
 */
async function consumeToken({ database: { db }, clock }: FormDeps, id: string, submission: string): Promise<boolean> {
  const row = { id, submission, usedAt: clock.now() }
  const added = await db.insert(usedFormTokens).values(row).onConflictDoNothing().returning({ id: usedFormTokens.id })
  if (added.length > 0) return true
  const [used] = await db.select().from(usedFormTokens).where(eq(usedFormTokens.id, id))
  return used?.submission === submission
}

/** Run every night. A token lives for a day, so none that is forgotten could be used again. */
export async function deleteUsedTokens({ database, clock }: Pick<FormDeps, 'database' | 'clock'>): Promise<void> {
  await database.db.delete(usedFormTokens).where(lt(usedFormTokens.usedAt, new Date(clock.now().getTime() - 2 * DAY)))
}

/** What differs from one guarded form to the next. Values are what was typed, by field. */
export interface GuardedForm<Values, Input, Accepted> {
  /** Its name at the guard (form-guard.ts). */
  name: string
  /** What the form shows again; without fields, an empty form. */
  valuesOf(fields: FormFields): Values
  parse(fields: FormFields): { input: Input } | InvalidForm<Values>
  /** @param submission the same for a double click, and for nothing else */
  accept(input: Input, submission: string): Promise<Accepted>
  /** @param wait until when, such as `12 minutes` */
  limitedMessage(wait: string): string
  /** Whether a form with errors counts towards the limit, too. */
  countsInvalid?: boolean
  /** The status of a form with errors: 422 unless it says otherwise. */
  invalidStatus?: number
}

type FieldErrors<Values> = Partial<Record<keyof Values, string>>

export interface InvalidForm<Values> {
  errors: FieldErrors<Values>
  problem?: string
  /** The email address that was most likely meant. */
  suggestion?: string
}

/** The form is shown again with what was typed: something in it is wrong, or it cannot be taken at the moment. */
export interface RetryReply<Values> extends InvalidForm<Values> {
  state: 'invalid' | 'limited'
  problem: string
  values: Values
}

/** One more step sends all of it again, with a token. */
export interface ConfirmReply {
  state: 'confirm'
  token: string
  fields: [name: string, value: string][]
}

export type FormReply<Values, Accepted> = Accepted | ConfirmReply | RetryReply<Values>

export interface FormResponse<Reply> {
  reply: Reply
  status: number
  /** Seconds. */
  retryAfter?: number
}

/** Checks a form, guards it, and does what it is for. If anything is wrong, the reply has everything that was typed. */
export async function guardedAction<Values, Input, Accepted>(
  deps: FormDeps,
  read: ReadForm,
  form: GuardedForm<Values, Input, Accepted>,
): Promise<FormResponse<FormReply<Values, Accepted>>> {
  if ('fault' in read) return unreadable(form.valuesOf(new Map()), read.fault)
  const { fields } = read
  const values = form.valuesOf(fields)
  const parsed = form.parse(fields)
  if (!('input' in parsed)) {
    const wait = form.countsInvalid ? await countForm(deps, form.name) : undefined
    if (wait) return limited(form, values, wait)
    const reply = { state: 'invalid', problem: 'Not sent yet.', ...parsed, values } as const
    return { reply, status: form.invalidStatus ?? 422 }
  }
  const guarded = await guardForm(deps, fields, { form: form.name })
  switch (guarded.outcome) {
    case 'confirm':
      return { reply: { state: 'confirm', token: guarded.token, fields: fieldsToResend(fields) }, status: 200 }
    case 'limited':
      return limited(form, values, guarded.retryAfter)
    case 'accepted':
      return { reply: await form.accept(parsed.input, guarded.submission), status: 200 }
  }
}

function unreadable<Values>(values: Values, { field, message, status }: FormError): FormResponse<RetryReply<Values>> {
  const errors: FieldErrors<Values> = {}
  for (const name in values) if (name === field) errors[name] = message
  return { reply: { state: 'invalid', problem: `We haven’t sent this. ${message}`, errors, values }, status }
}

function limited<Values>(
  form: Pick<GuardedForm<Values, never, never>, 'limitedMessage'>,
  values: Values,
  retryAfter: number,
): FormResponse<RetryReply<Values>> {
  const problem = form.limitedMessage(waitLabel(retryAfter))
  return { reply: { state: 'limited', problem, errors: {}, values }, status: 429, retryAfter }
}

/** The same as what a page's action returns. */
export function toActionData<Reply>({ reply, status, retryAfter }: FormResponse<Reply>) {
  return data(reply, { status, headers: retryAfter ? { 'Retry-After': String(retryAfter) } : {} })
}
