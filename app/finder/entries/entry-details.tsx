import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { site } from '../../../site.config.ts'
import { EFFORT_HOURS } from '../../catalog/effort-levels.ts'
import { NO_QUOTE } from '../../catalog/no-quote.ts'
import { capitalize } from '../../platform/capitalize.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { EntryView } from './entry-view.ts'

interface DetailsProps {
  entry: EntryView
  token: string | undefined
  children?: React.ReactNode
}

/** What an entry shows once it is opened: our words, the notice's words, the facts and where to apply. */
export function EntryDetails({ entry, token, children }: DetailsProps) {
  const { id, title } = entry
  return (
    <div className="grid gap-x-12 gap-y-5 bg-card px-4 pt-2 pb-5 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <EntryText entry={entry}>{children}</EntryText>
      <div>
        <EntryFacts entry={entry} />
        {token && (
          <p className="text-small">
            <Link
              to={`/editions/${token}/report?${new URLSearchParams({ entry: id })}`}
              className="not-printed prose-link inline-flex min-h-11 items-center"
            >
              Report a mistake<span className="sr-only"> in {title}</span>
            </Link>
          </p>
        )}
      </div>
    </div>
  )
}

interface TextProps extends Pick<DetailsProps, 'entry' | 'children'> {
  /** The level of its headings. */
  heading?: 'h2' | 'h4'
}

/** What it is, in our words and the notice's, what to do first, and who won before. */
export function EntryText({ entry, heading: Heading = 'h4', children }: TextProps) {
  const { summary, opening, coachNote, firstStep, registrations, tooLate, canRegister, awards } = entry
  return (
    <div className="grid content-start gap-4 [overflow-wrap:anywhere]">
      {opening && <p className="measure">{opening}</p>}
      {coachNote && (
        <p className="measure text-small">
          {site.coach} says: {coachNote}
        </p>
      )}
      {summary ? (
        <div>
          <Heading className="label text-soft">In the notice’s words</Heading>
          <blockquote className="measure mt-1 border-mint border-l-4 pl-4 font-display text-small italic">
            {summary}
          </blockquote>
        </div>
      ) : (
        <p className="measure text-small text-soft">{NO_QUOTE}</p>
      )}
      {firstStep && (
        <div>
          <Heading className="font-semibold text-small">What to do first</Heading>
          <p className="measure mt-1 text-small">{firstStep}</p>
        </div>
      )}
      {registrations.length > 0 && (
        <div>
          <Heading className="font-semibold text-small">Before you can send it</Heading>
          <ul className="mt-1 text-small">
            {registrations.map((registration) => (
              <li key={registration} className="border-line border-b border-dashed py-1.5">
                {registration}
              </li>
            ))}
          </ul>
          {canRegister && <p className="mt-1 text-small">You can still register in time.</p>}
          {tooLate && <p className="mt-1 text-clay text-small">{tooLate}</p>}
        </div>
      )}
      {awards.length > 0 && (
        <div>
          <Heading className="font-semibold text-small">Who won before</Heading>
          <ul className="mt-1 text-small">
            {awards.map(({ line, url }) => (
              <li key={url} className="border-line border-b border-dashed">
                <a href={url} rel="noreferrer" className="prose-link inline-block min-h-11 py-2.5">
                  {line}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {children}
    </div>
  )
}

function Contact({ contact: { name, email, phone } }: { contact: NonNullable<EntryView['contact']> }) {
  return (
    <Fact term="Contact">
      {name && <span className="block">{name}</span>}
      {email && (
        <a href={`mailto:${email}`} className="prose-link inline-flex min-h-11 items-center break-all">
          {email}
        </a>
      )}
      {phone && <span className="block">{phone}</span>}
    </Fact>
  )
}

/** What its source says of it, and where to apply. `closes`: what stands for its last day. */
export function EntryFacts({ entry, closes }: { entry: EntryView; closes?: React.ReactNode }) {
  return (
    <>
      <FactList entry={entry} closes={closes} />
      {entry.link && (
        <p className="mt-4 text-small">
          <ButtonLink href={entry.link} rel="noreferrer" variant="outline" size="small">
            Official page<span className="sr-only"> of {entry.title}</span>
          </ButtonLink>
        </p>
      )}
    </>
  )
}

function FactList({ entry, closes }: { entry: EntryView; closes: React.ReactNode }) {
  return (
    <dl className="text-small">
      <Fact term="Closes">{closes ?? <Deadline entry={entry} />}</Fact>
      <Fact term="Amount">
        {capitalize(entry.amount)}
        {entry.similar && <span className="block text-soft">Similar work: {entry.similar}</span>}
      </Fact>
      <Fact term="Who">{capitalize(entry.who) || 'See the notice'}</Fact>
      <Fact term="Effort">{`${capitalize(entry.effort)}: ${EFFORT_HOURS[entry.effort]}`}</Fact>
      {entry.place && <Fact term="Place">{entry.place}</Fact>}
      {Number(entry.expectedAwards) > 0 && <Fact term="Awards">{entry.expectedAwards} expected</Fact>}
      {typeof entry.costSharing === 'boolean' && (
        <Fact term="Match">{entry.costSharing ? 'You bring part of the cost' : 'None needed'}</Fact>
      )}
      {entry.contact && <Contact contact={entry.contact} />}
      {entry.codes && entry.codes.length > 0 && <Fact term="Codes">{entry.codes.join('; ')}</Fact>}
      <Fact term="Number">{entry.number}</Fact>
      <Fact term="Last seen on">{`${entry.checkedOn}, ${entry.source}`}</Fact>
    </dl>
  )
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-[5rem_minmax(0,1fr)] gap-3 border-line border-b border-dashed py-1.5">
      <dt className="text-soft">{term}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}

/** The deadline as its source gives it; with script, and where there is an hour, also in the reader's time zone. */
function Deadline({ entry: { deadline, deadlineOn, deadlineAt } }: { entry: EntryView }) {
  const localTime = useSyncExternalStore(
    () => () => {},
    () => (deadlineAt ? formatInLocalZone(deadlineAt) : undefined),
    () => undefined,
  )
  if (!localTime && !deadlineOn) return deadline
  const note = localTime
    ? `At the source: ${deadline}`
    : deadlineAt
      ? 'The hour is in the source’s own time zone.'
      : 'Its hour is on the official page.'
  return (
    <>
      {localTime ?? deadline}
      <span className="block text-fine text-soft">{note}</span>
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
