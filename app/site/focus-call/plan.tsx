import { focusCall } from '../../catalog/focus-call.ts'
import { classes } from '../../ui/classes.ts'
import { Section, SectionHeading } from '../../ui/section.tsx'

/** A specimen of the 30-day plan, drawn as a month with the days on which something is due. */
export function FocusPlan() {
  const { label, title, lead, weeks } = focusCall.plan
  return (
    <Section labelledBy="thirty-days" className="grid items-center gap-x-16 gap-y-8 lg:grid-cols-[1fr_1.05fr]">
      <div>
        <SectionHeading id="thirty-days" label={label} lead={lead} className="mb-6!">
          {title}
        </SectionHeading>
        <ol>
          {weeks.map(({ week, title, what }) => (
            <li key={week} className="grid grid-cols-[5.5rem_1fr] items-baseline border-line border-t py-3.5">
              <span className="label text-soft">{week}</span>
              <p>
                <span className="font-display font-semibold">{title}.</span>{' '}
                <span className="text-small text-soft">{what}</span>
              </p>
            </li>
          ))}
        </ol>
      </div>
      <Month />
    </Section>
  )
}

const DAYS = Array.from({ length: 30 }, (_, index) => index + 1)

/** The list beside it says the same in words. */
function Month() {
  const { weeks, due, lookBack } = focusCall.plan
  const dueDays = new Set(weeks.flatMap((week) => week.due))
  return (
    <div aria-hidden="true" className="surface-card w-full max-w-xl border border-line p-3 sm:p-5">
      <div className="grid grid-cols-7 gap-px bg-line p-px">
        {DAYS.map((day) => (
          <div
            key={day}
            className={classes(
              'grid aspect-square place-content-center font-mono text-small',
              dueDays.has(day) ? 'bg-evergreen text-card' : 'bg-card text-soft',
              day === DAYS.length && 'bg-marigold! text-ink!',
            )}
          >
            {day}
          </div>
        ))}
        <div className="col-span-5 bg-paper" />
      </div>
      <p className="label mt-4 flex flex-wrap gap-x-6 gap-y-2 text-soft">
        <span className="flex items-center gap-2">
          <span className="size-3 bg-evergreen" /> {due}
        </span>
        <span className="flex items-center gap-2">
          <span className="size-3 bg-marigold" /> {lookBack}
        </span>
      </p>
    </div>
  )
}
