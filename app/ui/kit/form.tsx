/** What a form says without showing it. */
export function HiddenFields({ values }: { values: Readonly<Record<string, string | number | undefined>> }) {
  return Object.entries(values).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

/** A form that the browser sends: what it's about is in its hidden fields. */
export function PressForm({
  fields = {},
  children,
  ...form
}: { fields?: React.ComponentProps<typeof HiddenFields>['values'] } & React.ComponentProps<'form'>) {
  return (
    <form method="post" {...form}>
      <HiddenFields values={fields} />
      {children}
    </form>
  )
}

/** A box to tick with its words, and what is wrong while it isn't ticked. */
export function Check({
  type = 'checkbox',
  detail,
  error,
  children,
  ...input
}: {
  type?: 'checkbox' | 'radio'
  /** What it means, in smaller words. */
  detail?: React.ReactNode
  error?: string | undefined
} & React.ComponentProps<'input'>) {
  const { id = type === 'checkbox' ? input.name : undefined } = input
  return (
    <>
      <label className="flex min-h-11 items-start gap-3 py-2.5">
        <input
          {...input}
          id={id}
          type={type}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
          className="mt-0.5 size-5 shrink-0 accent-evergreen"
        />
        <span>
          {children}
          {detail && <span className="block text-fine text-soft">{detail}</span>}
        </span>
      </label>
      {error && (
        <p id={`${id}-error`} className="alert mb-2">
          {error}
        </p>
      )}
    </>
  )
}

/** The options of a `Select`, each with its words. */
export function Options({ of }: { of: readonly (readonly [value: string, text: string])[] }) {
  return of.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ))
}
