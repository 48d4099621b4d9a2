import { useEffect, useRef } from 'react'
import { TextArea, TextField } from '../../ui/field.tsx'
import { fieldsOf, type Refused, type ShownForm } from '../../ui/fields.ts'
import { fillSavedFields } from '../../ui/saved-fields.ts'
import type { TimeField } from './booking/time-form.ts'

interface CallFieldsProps {
  form: ShownForm<'name' | 'question'>
  reply: Refused<TimeField> | undefined
}

/** Optional questions for the coach to prepare with. */
export function CallFields({ form, reply }: CallFieldsProps) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => fillSavedFields(container.current), [])
  // The form comes back at its button, below.
  useEffect(() => {
    if (reply) container.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [reply])
  const { name, question } = fieldsOf(form, reply)
  return (
    <div ref={container} className="mt-10 grid max-w-3xl gap-5">
      <TextField {...name} label="Your name (optional)" />
      <TextArea {...question} label="What do you want to get out of the call? (optional)" rows={3} />
    </div>
  )
}
