import { businessStages } from '../../catalog/application.ts'
import { usStates } from '../../catalog/us-states.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Select, TextArea, TextField } from '../../ui/field.tsx'
import { GuardedForm } from '../../ui/guarded-form.tsx'
import { type Answers, FIELDS, type Field, type FieldErrors, LABELS } from './application.ts'

/** Seven questions, with what was typed before, and two ways on: send it, or keep it for later. */
export function ApplicationForm({
  action,
  kept,
  problem,
  faults,
  onSend,
}: {
  action: string
  kept: Answers
  problem: string | undefined
  faults: FieldErrors
  onSend: (data: FormData) => void
}) {
  const wrong = FIELDS.filter((field) => faults[field])
  const field = (name: Field) => ({
    id: `apply-${name}`,
    name,
    defaultValue: kept[name],
    error: faults[name],
    ...(name === wrong[0] && { autoFocus: true }),
  })
  return (
    // Drawn anew with each answer, so that what was typed and what is wrong stand where they belong.
    <GuardedForm key={problem} action={action} form="apply" onSend={onSend} noValidate className="mt-8 grid gap-5">
      {problem && (
        <Alert>
          {problem}
          {wrong.length > 0 && ' Please look at: '}
          {wrong.map((name, index) => (
            <span key={name}>
              {index > 0 && ', '}
              <a href={`#apply-${name}`} className="underline">
                {LABELS[name]}
              </a>
            </span>
          ))}
        </Alert>
      )}
      <TextField label="Your name (needed)" autoComplete="name" required {...field('name')} />
      <TextField
        label="Your email (needed)"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        hint="Use the one you pay with, so that the two find each other. We send you a link there to confirm it."
        {...field('email')}
      />
      <TextField
        label="Your business (needed)"
        hint="Its name, and in a few words what it does"
        required
        {...field('business')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Select label="How far along is it? (needed)" required {...field('stage')}>
          <option value="">Please choose</option>
          {Object.entries(businessStages).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Select label="In which state? (needed)" required {...field('state')}>
          <option value="">Please choose</option>
          {Object.entries(usStates).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <TextArea
        label="What do you need? (needed)"
        hint="What the money is for, and what you have tried so far"
        required
        {...field('needs')}
      />
      <TextField label="How did you hear of us?" {...field('heard')} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="large" name="then" value="send" className="max-sm:w-full">
          Send my application
        </Button>
        <Button type="submit" size="large" variant="outline" name="then" value="keep" className="max-sm:w-full">
          Save it for later
        </Button>
      </div>
    </GuardedForm>
  )
}
