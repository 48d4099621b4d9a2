import { useId } from 'react'
import { classes } from './classes.ts'
import { useFixedFields } from './fixed-fields.ts'

interface FieldProps {
  label: string
  /** Keeps the label for screen readers only, where the placeholder and the place say it already. */
  labelHidden?: boolean | undefined
  hint?: React.ReactNode
  error?: string | undefined
  className?: string | undefined
  /** Shown below the control and its notes. */
  after?: React.ReactNode
}

export function TextField(props: FieldProps & React.ComponentProps<'input'>) {
  const { frame, rest } = splitFieldProps(props)
  return (
    <Field {...frame} id={rest.id}>
      {(control) => <input type="text" {...rest} {...control} />}
    </Field>
  )
}

export function TextArea(props: FieldProps & React.ComponentProps<'textarea'>) {
  const { frame, rest } = splitFieldProps(props)
  return (
    <Field {...frame} id={rest.id}>
      {(control) => <textarea rows={6} dir="auto" {...rest} {...control} />}
    </Field>
  )
}

/** The options come as children. */
export function Select(props: FieldProps & React.ComponentProps<'select'>) {
  const { frame, rest } = splitFieldProps(props)
  return (
    <Field {...frame} id={rest.id}>
      {(control) => <select {...rest} {...control} />}
    </Field>
  )
}

/** Separates the props of the field around a control from those of the control. */
function splitFieldProps<Props extends FieldProps>({
  label,
  labelHidden,
  hint,
  error,
  className,
  after,
  ...rest
}: Props) {
  return { frame: { label, labelHidden, hint, error, className, after }, rest }
}

interface Control {
  id: string
  className: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

function Field({
  label,
  labelHidden,
  hint,
  error: givenError,
  className,
  after,
  id: givenId,
  children,
}: FieldProps & { id: string | undefined; children: (control: Control) => React.ReactNode }) {
  const ownId = useId()
  const id = givenId ?? ownId
  const error = useFixedFields().has(id) ? undefined : givenError
  const notes = classes(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`)
  return (
    <div className={className}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'mb-1 block font-semibold text-small'}>
        {label}
      </label>
      {children({
        id,
        className: 'input',
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': notes || undefined,
      })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1 text-soft text-small">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="alert mt-2">
          {error}
        </p>
      )}
      {after}
    </div>
  )
}
