import { businessStages } from '../../catalog/application.ts'
import { usStates } from '../../catalog/us-states.ts'
import { EmailField } from '../../email-field/email-field.tsx'
import type { RetryReply } from '../../platform/forms/guarded-action.ts'
import { Button } from '../../ui/button.tsx'
import { Select, TextArea, TextField } from '../../ui/field.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { GuardedForm } from '../../ui/guarded-form.tsx'
import { type Answers, FIELDS, type Field, LABELS } from './application.ts'

/** Seven questions, filled in with what is known, and two ways on: send the application, or save it for later. */
export function ApplicationForm({
  action,
  values,
  retry,
  onSend,
}: {
  action: string
  values: Answers
  retry: RetryReply<Answers> | undefined
  onSend: (data: FormData) => void
}) {
  const { problem, errors = {} } = retry ?? {}
  const invalid = FIELDS.filter((field) => errors[field])
  const field = (name: Field) => ({
    id: `apply-${name}`,
    name,
    defaultValue: values[name],
    error: errors[name],
    ...(name === invalid[0] && { autoFocus: true }),
  })
  return (
    // A new form for each problem, so that the first field with an error gets the focus.
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
      <Questions field={field} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="large" name="then" value="send" className="max-sm:w-full">
          Send my application
        </Button>
        <Button type="submit" size="large" variant="outline" name="then" value="keep" className="max-sm:w-full">
          Save for later
        </Button>
      </div>
    </GuardedForm>
  )
}

type FieldProps = Pick<React.ComponentProps<typeof Select>, 'id' | 'name' | 'error' | 'autoFocus'> & {
  defaultValue: string
}

function Questions({ field }: { field: (name: Field) => FieldProps }) {
  return (
    <>
      <TextField label="Your name (required)" autoComplete="name" required {...field('name')} />
      <EmailField
        label="Your email (required)"
        inputMode="email"
        required
        hint="Use the one you’ll pay with. We’ll send you a link there to confirm it."
        {...field('email')}
      />
      <TextField
        label="Your business (required)"
        hint="Its name and, in a few words, what it does"
        required
        {...field('business')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Select label="How far along is it? (required)" required {...field('stage')}>
          <Options options={businessStages} />
        </Select>
        <Select label="Which state is it in? (required)" required {...field('state')}>
          <Options options={usStates} />
        </Select>
      </div>
      <TextArea
        label="What do you need? (required)"
        hint="What the money is for and what you’ve tried so far"
        required
        {...field('needs')}
      />
      <TextField label="How did you hear about us?" {...field('heard')} />
    </>
  )
}

function Options({ options }: { options: Record<string, string> }) {
  return (
    <>
      <option value="">Choose one</option>
      {Object.entries(options).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </>
  )
}
