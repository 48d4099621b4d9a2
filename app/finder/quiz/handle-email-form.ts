import type { RequestContext } from '../../platform/app-context.ts'
import { parseAddressField, typedEmail } from '../../platform/forms/address-form.ts'
import { type FormFields, readForm } from '../../platform/forms/form-fields.ts'
import { type FormReply, type FormResponse, guardedAction } from '../../platform/forms/guarded-action.ts'
import { nextQuestion, parseQuizAnswers } from './answers.ts'
import { type Prefill, prefillOf } from './prefill.ts'
import { emailQuizResult } from './results.ts'

/** Each consent is `yes` or empty. */
export interface EmailFormValues {
  email: string
  keep: string
  newsletter: string
}

/** `saved`: what later forms are filled in with, and the token that does so without script. */
export interface EmailedResult {
  state: 'sent'
  email: string
  newsletter: boolean
  saved: { token: string; prefill: Prefill } | undefined
}

export type QuizReply = FormReply<EmailFormValues, EmailedResult>

/** Emails the result of the answers in the form's address. */
export async function handleEmailForm(deps: RequestContext, request: Request): Promise<FormResponse<QuizReply>> {
  const answers = parseQuizAnswers(new URL(request.url).searchParams)
  return guardedAction(deps, await readForm(request), {
    name: 'quiz',
    valuesOf,
    parse(fields) {
      const parsed = parseAddressField(fields)
      if ('errors' in parsed) return parsed
      if (nextQuestion(answers)) return { errors: {}, problem: 'Not sent: please answer the questions first.' }
      return { input: { email: parsed.input, saves: agrees(fields, 'keep'), newsletter: agrees(fields, 'newsletter') } }
    },
    limitedMessage: (minutes) =>
      `Not sent: we got too many requests in a short time. Please try again in ${minutes} minutes.`,
    async accept(input, submission): Promise<QuizReply> {
      const token = await emailQuizResult(deps, { ...input, answers, submission }, deps.network)
      const saved = token ? { token, prefill: prefillOf(input.email, answers) } : undefined
      return { state: 'sent', email: input.email, newsletter: input.newsletter, saved }
    },
  })
}

function valuesOf(fields: FormFields): EmailFormValues {
  const consent = (name: string) => (agrees(fields, name) ? 'yes' : '')
  return { ...typedEmail(fields), keep: consent('keep'), newsletter: consent('newsletter') }
}

function agrees(fields: FormFields, name: string): boolean {
  return fields.get(name) === 'yes'
}
