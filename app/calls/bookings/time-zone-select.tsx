import { useEffect, useRef } from 'react'
import { Form, useSubmit } from 'react-router'
import { site } from '../../../site.config.ts'
import { US_ZONES } from '../../catalog/us-time-zones.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { HiddenFields, Options } from '../../ui/kit/form.tsx'
import type { SlotView } from './calendar/days.ts'

/** A press on another zone changes the times at once; without script a button sends the choice. */
export function TimeZoneSelect({
  view,
  preservedQuery,
  onChange,
}: {
  view: SlotView
  preservedQuery: Record<string, string>
  onChange: (zone: string) => void
}) {
  const submit = useSubmit()
  const { zone, zoneName } = view
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    // Not a new select for each zone: it would take the focus from someone who steps through them with the arrow keys.
    if (select.current) select.current.value = zone
  }, [zone])
  const isListed = US_ZONES.some((one) => one.zone === zone)
  return (
    <div className="flex flex-wrap items-end gap-x-8 gap-y-4">
      <Form method="get" preventScrollReset className="flex w-full flex-wrap items-end gap-3 sm:w-auto">
        <HiddenFields values={preservedQuery} />
        <Select
          ref={select}
          label="Show times in"
          name="zone"
          defaultValue={zone}
          className="min-w-0 flex-1 basis-44"
          onChange={(event) => {
            onChange(event.currentTarget.value)
            void submit(event.currentTarget.form, { preventScrollReset: true, replace: true })
          }}
        >
          {!isListed && <option value={zone}>{zoneName}</option>}
          <Options of={US_ZONES.map((one) => [one.zone, one.label])} />
        </Select>
        <span className="[html[data-hydrated]_&]:hidden">
          <Button variant="outline">Show</Button>
        </span>
      </Form>
      <ZoneNote view={view} />
    </div>
  )
}

function ZoneNote({ view: { zoneName, coachZoneName } }: { view: SlotView }) {
  return (
    <p className="measure text-small text-soft">
      Times are in <strong className="text-ink">{zoneName}</strong>
      {zoneName === coachZoneName
        ? `, same as ${site.coach}.`
        : `. ${site.coach} is on ${coachZoneName}, shown below each time.`}
    </p>
  )
}
