import type { RequestContext } from '../../platform/app-context.ts'
import { ownAddress } from '../../platform/forms/address-form.ts'
import { readForm } from '../../platform/forms/form-fields.ts'
import { type FormReply, type FormResponse, guardedAction } from '../../platform/forms/form-guard.ts'
import { checkbox, formSchema } from '../../platform/forms/form-schema.ts'
import { nextQuestion, parseQuizAnswers } from './answers.ts'
import { type Prefill, prefillOf } from './prefill.ts'
import { emailQuizResult } from './results.ts'

const emailForm = formSchema({ email: ownAddress, keep: checkbox(), newsletter: checkbox() })

export type EmailFormValues = ReturnType<typeof emailForm.valuesOf>

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
    valuesOf: emailForm.valuesOf,
    parse(fields) {
      const parsed = emailForm.parse(fields)
      return 'input' in parsed && nextQuestion(answers)
        ? { errors: {}, problem: 'Not sent: please answer the questions first.' }
        : parsed
    },
    limitedMessage: (wait) => `Not sent: we got too many requests in a short time. Please try again in ${wait}.`,
    async accept({ email, keep: saves, newsletter }, submission): Promise<QuizReply> {
      const token = await emailQuizResult(deps, { email, saves, newsletter, answers, submission }, deps.network)
      const saved = token ? { token, prefill: prefillOf(email, answers) } : undefined
      return { state: 'sent', email, newsletter, saved }
    },
  })
}
