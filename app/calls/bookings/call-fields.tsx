import { useEffect, useRef } from 'react'
import { TextArea, TextField } from '../../ui/field.tsx'
import { fillSavedFields } from '../../ui/saved-fields.ts'
import type { TimeFormInput } from './booking/time-form.ts'

/** Optional questions for the coach to prepare with. */
export function CallFields({
  typed,
  problems = {},
}: {
  typed?: TimeFormInput | undefined
  problems?: Partial<TimeFormInput> | undefined
}) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => fillSavedFields(container.current), [])
  return (
    <div ref={container} className="mt-10 grid max-w-3xl gap-5">
      <TextField
        label="Your name (optional)"
        name="name"
        autoComplete="name"
        maxLength={100}
        defaultValue={typed?.name}
        error={problems.name}
      />
      <TextArea
        label="What do you want to get out of the call? (optional)"
        name="question"
        rows={3}
        maxLength={1000}
        defaultValue={typed?.question}
        error={problems.question}
      />
    </div>
  )
}
