import { newsletterCopy, pauseDays } from '../../catalog/newsletter.ts'
import { keysOf } from '../../platform/keys-of.ts'
import { Select } from '../../ui/field.tsx'

/** A box for each topic of the newsletter. */
export function TopicBoxes({ chosen }: { chosen: Readonly<Record<keyof typeof newsletterCopy.topics, boolean>> }) {
  return keysOf(newsletterCopy.topics).map((name) => (
    <label key={name} className="mt-3 flex min-h-11 items-start gap-3">
      <input
        type="checkbox"
        name={name}
        defaultChecked={chosen[name]}
        className="mt-1 size-6 shrink-0 accent-evergreen"
      />
      <span>
        <strong>{newsletterCopy.topics[name].label}</strong>
        <span className="block text-small text-soft">{newsletterCopy.topics[name].hint}</span>
      </span>
    </label>
  ))
}

/** @param pausedUntil the day on which a break ends that runs now */
export function PauseSelect({ pausedUntil, className }: { pausedUntil: string | undefined; className: string }) {
  return (
    <Select label="Take a break" name="pause" defaultValue="keep" className={className}>
      <option value="keep">{pausedUntil ? `Until ${pausedUntil}` : 'No break'}</option>
      {pausedUntil && <option value="0">End the break now</option>}
      {pauseDays.map((days) => (
        <option key={days} value={days}>
          {days} days from today
        </option>
      ))}
    </Select>
  )
}
