import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import type { EntryView } from './edition-page.ts'

/** One entry of an edition: who it is for, the amount, the deadline and the official page. */
export function EntryRow({ entry, token, children }: { entry: EntryView; token: string; children: React.ReactNode }) {
  const { id, title, agency, summary, plainSummary, badge, coachNote, link, topPick } = entry
  return (
    <li
      id={`entry-${encodeURIComponent(id)}`}
      className="scroll-mt-24 border-line border-b py-6 lg:grid lg:grid-cols-[minmax(0,1fr)_17rem] lg:gap-x-12 print:block print:py-2"
    >
      <div>
        {topPick && <p className="label text-evergreen">The coach’s top pick</p>}
        <h3 className="break-words text-title print:text-body">{title}</h3>
        <p className="mt-1 text-small text-soft">{agency ?? 'Agency not stated'}</p>
        {badge && (
          <p className="mt-2 inline-block bg-marigold px-2 py-1 text-ink text-small">
            <strong>{badge.kind.replace('-', ' ')}</strong>: {badge.message}
          </p>
        )}
        <p className="measure mt-3 print:mt-1 print:max-w-none print:text-small">{plainSummary}</p>
        <p className="measure mt-2 text-small text-soft print:hidden">
          {summary ? `In the words of the source: ${summary}` : 'The source gives no description.'}
        </p>
        {coachNote && <p className="measure mt-2 text-small">The coach says: {coachNote}</p>}
      </div>
      <Facts entry={entry} />
      <div className="lg:col-start-1">
        <p className="mt-3 flex flex-wrap gap-x-6 text-small print:mt-1 print:text-fine">
          <a href={link} rel="noreferrer" className="prose-link inline-flex min-h-11 items-center print:min-h-0">
            Official page<span className="sr-only"> of {title}</span>
          </a>
          <Link
            to={`/editions/${token}/report?${new URLSearchParams({ entry: id })}`}
            className="not-printed prose-link inline-flex min-h-11 items-center"
          >
            Report a mistake<span className="sr-only"> in {title}</span>
          </Link>
        </p>
        {children}
      </div>
    </li>
  )
}

function Facts({ entry }: { entry: EntryView }) {
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 text-small md:grid-cols-4 lg:row-span-2 lg:mt-0 lg:grid-cols-1 lg:content-start print:mt-1 print:grid-cols-4 print:text-fine">
      <Fact term="Amount">{entry.amount}</Fact>
      <Fact term="Deadline">
        <Deadline entry={entry} />
      </Fact>
      <Fact term="Effort">{entry.effort}</Fact>
      <Fact term="Last seen on">
        {entry.checkedOn}, {entry.source}. Free to apply at the source.
      </Fact>
    </dl>
  )
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="break-words">
      <dt className="text-fine text-soft">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The deadline as its source gives it; with script, and where there is an hour, also in the reader's time zone. */
function Deadline({ entry: { deadline, deadlineOn, deadlineAt, daysLeft } }: { entry: EntryView }) {
  const left = daysLeft !== undefined && `${daysLeft} ${daysLeft === 1 ? 'day' : 'days'} left`
  const localTime = useSyncExternalStore(
    () => () => {},
    () => (deadlineAt ? formatInLocalZone(deadlineAt) : undefined),
    () => undefined,
  )
  if (!localTime && !deadlineOn) return deadline
  if (!localTime)
    return (
      <>
        {deadline}
        <span className="block text-fine text-soft">
          {left && <>{left}; </>}
          {deadlineAt ? 'the hour is in the source’s own time zone' : 'its hour stands on the official page'}
        </span>
      </>
    )
  return (
    <>
      {localTime}
      <span className="block text-fine text-soft">
        {left && <>{left}; </>}at the source: {deadline}
      </span>
    </>
  )
}

function formatInLocalZone(at: string): string {
  return new Date(at).toLocaleString('en-US', {
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
}
