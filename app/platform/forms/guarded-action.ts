import { data } from 'react-router'
import { waitLabel } from '../http/rate-limits.ts'
import type { FormError, FormFields, ReadForm } from './form-fields.ts'
import { countForm, type FormDeps, fieldsToResend, guardForm } from './form-guard.ts'

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
