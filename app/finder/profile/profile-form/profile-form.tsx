import { usStates } from '../../../catalog/us-states.ts'
import { Button } from '../../../ui/button.tsx'
import { Select, TextField } from '../../../ui/field.tsx'
import { Options } from '../../../ui/kit/form.tsx'
import type { Industry } from '../find-industries.ts'
import type { Mission } from '../missions.ts'
import type { ProfileAnswers, ProfileErrors } from '../profile-answers.ts'
import { BENEFICIARIES, CERTIFICATES, ENTITIES, REACHES, REGISTRATIONS, SIZES, YEARS } from '../profile-options.ts'

interface FormProps {
  answers: ProfileAnswers
  errors: ProfileErrors
  /** Those to choose from: found by what was typed, or chosen before. */
  industries: readonly Industry[]
  /** The same for a nonprofit. */
  missions?: readonly Mission[] | undefined
  /** Whether industries were just looked up. */
  searched: boolean
}

/** The seven questions. */
export function ProfileForm(form: FormProps) {
  const { answers, errors } = form
  // The browser goes there: the page is long, and what is missing may stand at its end.
  const wrong = QUESTIONS.find((name) => errors[name])
  const of = (name: (typeof QUESTIONS)[number]) => ({ name, error: errors[name], autoFocus: name === wrong })
  return (
    <form method="post" noValidate className="group mt-7 grid gap-8">
      <Choice legend="1. What are you?" {...of('entity')} options={ENTITIES} chosen={answers.entity} />
      <fieldset className="grid gap-4">
        <legend className="mb-3 font-display font-semibold text-title">
          2. Where are you, and how far do you travel?
        </legend>
        <OneOf label="State" {...of('state')} options={usStates} chosen={answers.state} />
        <OneOf label="How far" {...of('reach')} options={REACHES} chosen={answers.reach} />
      </fieldset>
      <TradeQuestion {...form} isWrong={wrong === 'naics'} />
      <div className="hidden group-has-[[value^=nonprofit]:checked]:block">
        <Checks legend="Who do you serve?" name="serves" options={BENEFICIARIES} chosen={answers.serves} />
      </div>
      <Checks
        legend="4. Which certificates do you have?"
        name="certificates"
        options={CERTIFICATES}
        chosen={answers.certificates}
      />
      <Checks
        legend="5. Where are you registered?"
        name="registrations"
        options={REGISTRATIONS}
        chosen={answers.registrations}
      />
      <fieldset className="grid gap-4 md:grid-cols-2">
        <legend className="mb-3 font-display font-semibold text-title">6 and 7. How long, and how many?</legend>
        <OneOf label="Years at it" {...of('years')} options={YEARS} chosen={answers.years} />
        <OneOf label="People" {...of('size')} options={SIZES} chosen={answers.size} />
      </fieldset>
      <Button type="submit">Save and sort my list</Button>
    </form>
  )
}

/** In the order of the page. */
const QUESTIONS = ['entity', 'state', 'reach', 'naics', 'years', 'size'] as const

/** Industries or, for a nonprofit, missions. */
function TradeQuestion({
  answers,
  errors,
  industries,
  missions = [],
  searched,
  isWrong,
}: FormProps & { isWrong: boolean }) {
  const offered = [
    ...missions.map((it) => ({ ...it, name: 'mission', isChosen: answers.missions.includes(it.code) })),
    ...industries.map((it) => ({ ...it, name: 'naics', isChosen: answers.naics.includes(it.code) })),
  ]
  // The browser goes to what has the focus, with script and without: the answer stands there.
  const first = searched ? offered.find(({ isChosen }) => !isChosen)?.code : undefined
  const found = first !== undefined
  return (
    <fieldset>
      <legend className="mb-3 font-display font-semibold text-title">3. What do you do?</legend>
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          className="min-w-0 grow basis-56"
          label="In your own words"
          name="trade"
          hint="Such as daycare, janitorial, lawn care or apps. A nonprofit: after-school arts, food pantry."
          defaultValue={answers.trade}
          maxLength={120}
          error={errors.naics ?? errors.missions}
          id="trade"
          autoFocus={isWrong || (searched && !found)}
        />
        <Button type="submit" name="find" value="yes" variant="outline" className="sm:mt-7">
          Find my trade
        </Button>
      </div>
      <div role="status" className="mt-3">
        {searched && !found && (
          <p className="text-small">
            {answers.trade
              ? `We found nothing for “${answers.trade}”. Try another word for it.`
              : 'First, type what you do.'}
          </p>
        )}
        {offered.length > 0 && <p className="text-small">Check every line that’s your kind of work.</p>}
      </div>
      <div className="mt-2 grid gap-x-6 md:grid-cols-2">
        {offered.map(({ code, title, name, isChosen }) => (
          <Check key={code} name={`${name}-${code}`} defaultChecked={isChosen} autoFocus={code === first}>
            {title} <span className="text-fine text-soft">{code}</span>
          </Check>
        ))}
      </div>
    </fieldset>
  )
}

interface OptionProps {
  name: string
  options: Readonly<Record<string, string>>
  error?: string | undefined
  autoFocus?: boolean
}

function OneOf({ label, name, options, chosen, ...rest }: OptionProps & { label: string; chosen: string }) {
  return (
    <Select label={label} name={name} defaultValue={chosen} id={name} {...rest}>
      <option value="">Choose…</option>
      <Options of={Object.entries(options)} />
    </Select>
  )
}

function Choice({ legend, name, options, chosen, error, autoFocus }: OptionProps & { legend: string; chosen: string }) {
  return (
    <fieldset aria-describedby={error && `${name}-error`}>
      <legend className="mb-2 font-display font-semibold text-title">{legend}</legend>
      {Object.entries(options).map(([value, text], at) => (
        <label key={value} className="flex min-h-11 items-center gap-3 py-1">
          <input
            type="radio"
            // biome-ignore lint/a11y/noAutofocus: only where the answer is missing.
            autoFocus={autoFocus && at === 0}
            name={name}
            value={value}
            defaultChecked={chosen === value}
            className="size-5 shrink-0 accent-evergreen"
          />
          {text}
        </label>
      ))}
      {error && (
        <p id={`${name}-error`} className="alert mt-2">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function Checks({ legend, name, options, chosen }: OptionProps & { legend: string; chosen: readonly string[] }) {
  return (
    <fieldset>
      <legend className="mb-2 font-display font-semibold text-title">{legend}</legend>
      <p className="text-small text-soft">None is fine.</p>
      <div className="grid gap-x-6 md:grid-cols-2">
        {Object.entries(options).map(([value, text]) => (
          <Check key={value} name={`${name}-${value}`} defaultChecked={chosen.includes(value)}>
            {text}
          </Check>
        ))}
      </div>
    </fieldset>
  )
}

function Check({ autoFocus, children, ...input }: React.ComponentProps<'input'>) {
  return (
    <label className="flex min-h-11 items-center gap-3 py-1">
      <input
        {...input}
        type="checkbox"
        value="yes"
        // biome-ignore lint/a11y/noAutofocus: only where they just asked for it.
        autoFocus={autoFocus}
        className="size-5 shrink-0 scroll-mt-40 accent-evergreen"
      />
      <span>{children}</span>
    </label>
  )
}
