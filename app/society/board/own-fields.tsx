import { TextField } from '../../ui/field.tsx'
import { MAX_LINE } from './card.ts'
import type { CardErrors, CardValues } from './card-form.ts'

/** What they say of an opportunity that they found themselves. */
export function OwnFields({ values, errors }: { values: CardValues | undefined; errors: CardErrors }) {
  return (
    <>
      <TextField
        label="What’s it called?"
        name="title"
        required
        maxLength={MAX_LINE}
        defaultValue={values?.title}
        error={errors.title}
      />
      <TextField
        label="Who gives the money?"
        name="funder"
        maxLength={MAX_LINE}
        defaultValue={values?.funder}
        error={errors.funder}
      />
      <div className="grid gap-5 sm:grid-cols-[1fr_12rem]">
        <TextField
          label="Its web page"
          name="link"
          inputMode="url"
          maxLength={MAX_LINE}
          defaultValue={values?.link}
          error={errors.link}
        />
        <TextField
          label="Last day"
          name="deadline"
          type="date"
          defaultValue={values?.deadline}
          error={errors.deadline}
        />
      </div>
    </>
  )
}

interface MoneyFieldProps {
  label: string
  name: 'asked' | 'won'
  value: string | undefined
  error: string | undefined
}

export function MoneyField({ label, name, value, error }: MoneyFieldProps) {
  return (
    <TextField
      label={label}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      placeholder="25,000"
      defaultValue={value}
      error={error}
      className="max-w-60"
    />
  )
}
