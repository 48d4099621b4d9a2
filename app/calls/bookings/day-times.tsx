import type { LabeledDay, LabeledTime } from './calendar/days.ts'

/** The times of a day, as radio buttons. */
export function DayTimes({ day, chosen }: { day: LabeledDay; chosen: string }) {
  const parts = [
    { name: 'Morning', times: day.times.filter(({ isMorning }) => isMorning) },
    { name: 'Afternoon and evening', times: day.times.filter(({ isMorning }) => !isMorning) },
  ]
  return (
    <fieldset className="mt-6 min-w-0">
      <legend className="font-display font-semibold text-title">{day.label}</legend>
      {parts.map(
        ({ name, times }) =>
          times.length > 0 && (
            <div key={name}>
              <p className="label mt-4 mb-2 text-soft">{name}</p>
              <div className="slots grid grid-cols-2 gap-2 min-[26rem]:grid-cols-3 md:grid-cols-5">
                {times.map((time) => (
                  <TimeButton key={time.iso} time={time} dayLabel={day.label} isChosen={time.iso === chosen} />
                ))}
              </div>
            </div>
          ),
      )}
    </fieldset>
  )
}

function TimeButton({ time, dayLabel, isChosen }: { time: LabeledTime; dayLabel: string; isChosen: boolean }) {
  const { iso, label, coach } = time
  return (
    <label className="slot relative flex min-h-12 cursor-pointer flex-col items-center justify-center rounded-[0.3125rem] border-[1.5px] border-soft bg-card px-2 py-1.5 text-center hover:bg-pale-mint has-checked:border-evergreen has-checked:bg-evergreen has-checked:text-card has-focus-visible:outline-3 has-focus-visible:outline-ink has-focus-visible:outline-offset-3">
      <input
        type="radio"
        name="start"
        value={iso}
        defaultChecked={isChosen}
        className="absolute inset-0 size-full cursor-pointer scroll-mb-48 opacity-0"
      />
      <span className="font-semibold text-small leading-tight">
        <span className="sr-only">{dayLabel}, </span>
        {label}
      </span>
      {coach && <span className="text-fine leading-tight">{coach}</span>}
    </label>
  )
}
