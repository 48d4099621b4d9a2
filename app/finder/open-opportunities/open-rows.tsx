import type { OpenView } from './load-open-page.ts'

type Row = OpenView['rows'][number]

const GRADES = {
  yours: 'Yours',
  'worth-reading': 'Worth a look',
  'others-only': 'Says only “others”',
  'not-you': 'Not you',
}

export function OpenRows({ rows }: { rows: readonly Row[] }) {
  return (
    <ol>
      {rows.map((row) => (
        <OpenRow key={row.id} row={row} />
      ))}
    </ol>
  )
}

function OpenRow({ row }: { row: Row }) {
  const { title, agency, source, who, link, lastSeen, fit } = row
  return (
    <li className="border-line border-b py-4 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-x-10">
      <div>
        <h2 className="break-words font-display font-semibold text-body leading-snug">{title}</h2>
        <p className="text-fine text-soft">{[agency, source].filter(Boolean).join('\u00a0· ')}</p>
        {fit && (
          <p className="mt-1 text-small">
            <strong className={fit.grade === 'not-you' ? 'text-clay' : 'text-evergreen'}>{GRADES[fit.grade]}.</strong>{' '}
            {fit.reason}
          </p>
        )}
        {who && <p className="mt-1 line-clamp-2 text-small">Who may apply: {who}.</p>}
      </div>
      <div>
        <Figures row={row} />
        <p className="mt-1 flex flex-wrap items-center gap-x-4 text-fine text-soft">
          {link && (
            <a href={link} rel="noopener" className="prose-link inline-flex min-h-11 items-center text-small">
              Official page<span className="sr-only"> of {title}</span>
            </a>
          )}
          <span>Last seen there on {lastSeen}</span>
        </p>
      </div>
    </li>
  )
}

function Figures({ row: { amount, deadline, daysLeft, effort } }: { row: Row }) {
  const soon = daysLeft !== undefined && daysLeft <= 7
  return (
    <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-small lg:mt-0 lg:grid">
      <Figure label="Amount">
        <span className="font-mono">{amount}</span>
      </Figure>
      <Figure label="Deadline">
        {deadline}
        {daysLeft !== undefined && (
          <span className={soon ? 'font-semibold text-clay' : ''}>
            {' '}
            ({daysLeft === 0 ? 'today' : `${daysLeft} ${daysLeft === 1 ? 'day' : 'days'} left`})
          </span>
        )}
      </Figure>
      <Figure label="Effort">{effort}</Figure>
    </dl>
  )
}

function Figure({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-soft">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
