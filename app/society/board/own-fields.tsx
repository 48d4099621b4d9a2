import { TextField } from '../../ui/field.tsx'
import type { FormField } from '../../ui/fields.ts'

/** What they say of an opportunity that they found themselves. */
export function OwnFields({ field }: { field: Record<'title' | 'funder' | 'link' | 'deadline', FormField> }) {
  return (
    <>
      <TextField {...field.title} label="What’s it called?" />
      <TextField {...field.funder} label="Who gives the money?" />
      <div className="grid gap-5 sm:grid-cols-[1fr_12rem]">
        <TextField {...field.link} label="Its web page" />
        <TextField {...field.deadline} label="Last day to apply" />
      </div>
    </>
  )
}
