import { useId } from 'react'
import { classes } from './classes.ts'
import { useFixedFields } from './fixed-fields.ts'

interface FieldProps {
  id?: string | undefined
  label: string
  /** Keeps the label for screen readers only, where the placeholder and the place say it already. */
  labelHidden?: boolean | undefined
  hint?: React.ReactNode
  error?: string | undefined
  className?: string | undefined
  /** Shown below the control and its notes. */
  after?: React.ReactNode
}

export const TextField = fieldOf('input', { type: 'text' })
export const TextArea = fieldOf('textarea', { rows: 6, dir: 'auto' })
/** The options come as children. */
export const Select = fieldOf('select')

/**
 * A control with its label and its notes.
 *
 * @param usual props of the control, unless a field has its own
 */
function fieldOf<Tag extends 'input' | 'textarea' | 'select'>(tag: Tag, usual: object = {}) {
  const Control = tag as React.ElementType
  return function Field(props: FieldProps & React.ComponentProps<Tag>) {
    const { label, labelHidden, hint, error: givenError, className, after, ...control } = props
    const ownId = useId()
    const id = props.id ?? ownId
    const error = useFixedFields().has(id) ? undefined : givenError
    const notes = classes(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`)
    return (
      <div className={className}>
        <label htmlFor={id} className={labelHidden ? 'sr-only' : 'mb-1 block font-semibold text-small'}>
          {label}
        </label>
        <Control
          {...usual}
          {...control}
          id={id}
          className="input"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={notes || undefined}
        />
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
}
