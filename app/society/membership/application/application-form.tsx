import { useEffect } from 'react'
import { businessStages } from '../../../catalog/application.ts'
import { usStates } from '../../../catalog/us-states.ts'
import { AskedEmailField } from '../../../people/email-field/mistyped/mistyped.ts'
import type { RetryReply } from '../../../platform/forms/form-guard.ts'
import { REFERRER_FIELD } from '../../../platform/forms/referrer.ts'
import { Button } from '../../../ui/button.tsx'
import { Select, TextArea, TextField } from '../../../ui/field.tsx'
import { type FormField, fieldsOf } from '../../../ui/fields.ts'
import { FormProblem } from '../../../ui/form-problem.tsx'
import { GuardedForm } from '../../../ui/guarded-form.tsx'
import { Options } from '../../../ui/kit/form.tsx'
import { ReferrerField } from '../../../ui/referrer-field.tsx'
import { type Answers, FIELDS, type Field, KEEP, LABELS, THEN_FIELD } from './answers.ts'

interface ApplicationFormProps {
  action: string
  isPaid: boolean
  form: Parameters<typeof fieldsOf<Field>>[0]
  retry: RetryReply<Answers> | undefined
  onSend: (data: FormData) => void
}

/** Seven questions, filled in with what is known, and two ways on: send the application, or save it for later. */
export function ApplicationForm({ action, isPaid, form, retry, onSend }: ApplicationFormProps) {
  const { problem, errors = {} } = retry ?? {}
  const invalid = FIELDS.filter((field) => errors[field])
  const first = invalid[0]
  useEffect(() => {
    if (retry && first) document.getElementById(`apply-${first}`)?.focus()
  }, [retry, first])
  const field = fieldsOf(form, retry)
  return (
    // A new form for each problem, so that its fields hold what the reply says.
    <GuardedForm
      key={problem}
      action={action}
      form="apply"
      onSend={onSend}
      reply={retry}
      noValidate
      className="mt-8 grid gap-5"
    >
      {problem && (
        <FormProblem problem={problem} fields={invalid.map((name) => ({ id: `apply-${name}`, label: LABELS[name] }))} />
      )}
      <ReferrerField name={REFERRER_FIELD} />
      <Questions field={field} retry={retry} emailHint={isPaid ? 'The one you paid with.' : UNPAID_EMAIL_HINT} />
      <div className="flex flex-wrap gap-3">
        <Button size="large" name={THEN_FIELD} value="send" className="max-sm:w-full">
          Send my application
        </Button>
        <Button size="large" variant="outline" name={THEN_FIELD} value={KEEP} className="max-sm:w-full">
          Save for later
        </Button>
      </div>
    </GuardedForm>
  )
}

const UNPAID_EMAIL_HINT = 'Use the one you’ll pay with. We’ll send you a link there to confirm it.'

interface QuestionsProps {
  field: Record<Field, FormField>
  retry: RetryReply<Answers> | undefined
  emailHint: string
}

function Questions({ field, retry, emailHint }: QuestionsProps) {
  return (
    <>
      <TextField {...field.name} label="Your name (required)" />
      <AskedEmailField {...field.email} label="Your email (required)" hint={emailHint} reply={retry} />
      <TextField
        {...field.business}
        label="Your business (required)"
        hint="Its name and, in a few words, what it does"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Select {...field.stage} label="How far along is it? (required)">
          <Choices of={businessStages} />
        </Select>
        <Select {...field.state} label="Which state is it in? (required)">
          <Choices of={usStates} />
        </Select>
      </div>
      <TextArea
        {...field.needs}
        label="What do you need? (required)"
        hint="What the money is for and what you’ve tried so far"
      />
      <TextField {...field.heard} label="How did you hear about us?" />
    </>
  )
}

function Choices({ of }: { of: Record<string, string> }) {
  return (
    <>
      <option value="">Choose one</option>
      <Options of={Object.entries(of)} />
    </>
  )
}
