import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { GRANTS_GOV_NOTICE } from '../../../catalog/grants-gov.ts'
import { TextLink } from '../../../ui/kit/links.tsx'
import { Label } from '../../../ui/section.tsx'
import {
  choicesOf,
  closingWeeks,
  countFilters,
  type EditionPick,
  type EntryAnswer,
  EntryGroups,
  FilterBar,
  filterEntries,
  groupEntries,
  isNarrowing,
  parseFilter,
  type Week,
} from '../../entries/entries.tsx'
import type { EditionPage } from './edition-page.ts'

interface WorkbenchProps {
  page: EditionPage
  /** What came of the last press, by the entry that it was about. */
  answer: EntryAnswer | undefined
  /** Of the buyer's link; undefined in a preview, which has nothing of a buyer's. */
  token: string | undefined
  /** The address that a calendar program subscribes to. */
  feed?: string | undefined
}

export const deadlinesPath = (token: string): string => `/editions/${token}/deadlines.ics`

/** An edition to work with: filters, deadlines and entries. */
export function Workbench({ page, token, feed, answer }: WorkbenchProps) {
  const [query] = useSearchParams()
  const [filter, setFilter] = useState(() => parseFilter(query))
  const action = token && `/editions/${token}${query.size > 0 ? `?${query}` : ''}`
  const picking = useMemo(() => ({ picks: page.picks, action, answer }), [page.picks, action, answer])
  const shown = filterEntries(page.entries, filter, page)
  const narrowed = isNarrowing(filter)
  const all = page.entries.length
  return (
    <div className="surface-paper">
      <div className="wrap pt-8 md:pt-12">
        <EditionHeader page={page} token={token} />
        <DeadlineStrip
          page={page}
          picks={picking.picks}
          week={filter.week}
          onWeek={(week) => setFilter({ ...filter, week })}
        />
      </div>
      <FilterBar
        label={`Search these ${all}`}
        words={filter.words}
        choices={choicesOf(page.entries, filter)}
        kept={filter.week ? { week: filter.week } : {}}
        count={countFilters(filter)}
        status={
          shown.length === 0 ? 'No matches. Clear a filter or try another word.' : `${shown.length} of ${all} shown`
        }
        picked={picking.picks.length}
        onChange={(chosen) => setFilter(parseFilter(chosen))}
      />
      <div className="wrap pb-12">
        <Picked page={page} picks={picking.picks} />
        <EntryGroups
          groups={groupEntries(page.entries, shown, { by: page.sortedFor ? 'fit' : 'coach', isOpen: narrowed })}
          narrowed={narrowed}
          token={token}
          picking={picking}
          nothingYours={<NothingYours page={page} token={token} />}
        />
        <EditionFooter token={token} feed={feed} />
      </div>
    </div>
  )
}

function EditionHeader({ page, token }: { page: EditionPage; token: string | undefined }) {
  // A draft that nobody touched has an order, but it isn't the coach's.
  return (
    <header>
      <Label className="text-accent">Money Finder</Label>
      <h1 className="mt-2 text-heading">{page.title}</h1>
      <p className="mt-2 text-soft">
        {page.entries.length} leads
        {page.sortedFor
          ? `, sorted for ${page.sortedFor}.`
          : `, in ${page.isOrderedByCoach ? 'the coach’s' : 'our program’s'} order.`}{' '}
        {token && (
          <Link
            to={`/editions/${token}/profile`}
            className="prose-link -my-3 py-3 inline-flex min-h-11 items-center not-printed"
          >
            {page.sortedFor ? 'Edit my answers' : 'Answer 7 questions to see your best fits first'}
          </Link>
        )}
      </p>
      {page.drawn && (
        <p className="measure mt-2 text-small">{page.drawn} Its files have the same rows in this order.</p>
      )}
      {page.label && (
        <p className="measure mt-3 border-marigold border-l-4 pl-4 text-small">
          <strong>You see {page.countedFrom}.</strong> {page.label}
        </p>
      )}
    </header>
  )
}

function Picked({ page, picks }: { page: EditionPage; picks: readonly EditionPick[] }) {
  if (picks.length === 0) return null
  const titles = new Map(page.entries.map(({ id, title }) => [id, title]))
  return (
    <section aria-labelledby="picks" className="mt-6">
      <h2 id="picks" className="text-title">
        Your picks
      </h2>
      <ul className="mt-1">
        {picks.map(({ id, stage }) => (
          <li key={id}>
            <a href={`#entry-${encodeURIComponent(id)}`} className="inline-flex min-h-11 items-center text-small">
              <span>
                <span className="prose-link">{titles.get(id)}</span>: {stage}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Most of what is open at any time is for other trades: that says nothing about their business. */
function NothingYours({ page, token }: { page: EditionPage; token: string | undefined }) {
  const hasWorthReading = page.entries.some(({ fit }) => fit?.grade === 'worth-reading')
  return (
    <div className="measure mt-2">
      <p>
        Nothing in this edition is clearly yours, and we won’t pretend it is. That’s about this month’s notices, not
        about you. Here’s what helps:
      </p>
      <ul className="mt-2 list-disc pl-5">
        <li>
          {token ? (
            <Link to={`/editions/${token}/profile`} className="prose-link">
              Add a trade that’s close to yours, or say you’d travel farther
            </Link>
          ) : (
            'Add a trade that’s close to yours, or say you’d travel farther'
          )}
          . The list updates right away.
        </li>
        {hasWorthReading && (
          <li>Read what’s under “Worth a look”: one thing is missing there, and each row says what.</li>
        )}
        <li>
          Sell to your own city and state: their small contracts are on their own portals. Ask the purchasing office how
          to get on its list of vendors.
        </li>
      </ul>
    </div>
  )
}

function EditionFooter({ token, feed }: Pick<WorkbenchProps, 'token' | 'feed'>) {
  return (
    <footer className="mt-10 border-line border-t pt-4">
      {token && (
        <p className="not-printed flex flex-wrap gap-x-6 text-small">
          <TextLink href={feed}>Subscribe to the deadlines in your calendar</TextLink>
          <TextLink href={deadlinesPath(token)}>Deadlines as a file</TextLink>
          <TextLink href={`/downloads/${token}`}>Files to keep (PDF, Excel, CSV)</TextLink>
        </p>
      )}
      <p className="measure mt-3 text-fine text-soft">
        {GRANTS_GOV_NOTICE} The official page always has the last word, and every lead is free to apply for. Effort is
        our estimate. A subscription stays up to date; a file stays as it is today.
      </p>
    </footer>
  )
}

interface StripProps {
  page: EditionPage
  picks: readonly EditionPick[]
  /** The week that the list is narrowed to, if any. */
  week: string
  onWeek(week: string): void
}

/** What closes in each of the next weeks; a week narrows the list to it. */
function DeadlineStrip({ page, picks, week, onWeek }: StripProps) {
  const relevant = page.entries.filter(({ fit, hidden }) => !hidden && fit?.grade !== 'not-you')
  const weeks = closingWeeks(relevant, new Set(picks.map(({ id }) => id)), page.day)
  return (
    <nav aria-label="Deadlines by week" className="not-printed mt-6">
      <ol className="grid grid-cols-7 border border-current bg-card">
        {weeks.map((each) => (
          <li key={each.key} className="border-line border-l first:border-l-0">
            <a
              href={each.key === week ? '?' : `?week=${each.key}`}
              aria-current={each.key === week ? 'true' : undefined}
              className="flex h-full min-h-11 flex-col justify-end py-2 text-center aria-[current]:bg-mint md:px-3 md:text-left"
              onClick={(event) => {
                event.preventDefault()
                onWeek(each.key === week ? '' : each.key)
              }}
            >
              <Ticks week={each} />
              <span className="font-display font-semibold text-fine leading-tight md:text-body">
                {each.key === 'later' ? (
                  <span className="-tracking-[0.05em] whitespace-nowrap md:tracking-normal">{each.label}</span>
                ) : (
                  each.label
                )}
              </span>
              <span className="text-fine text-soft">
                {each.count}
                <span className="sr-only md:not-sr-only"> {each.count === 1 ? 'closes' : 'close'}</span>
              </span>
            </a>
          </li>
        ))}
      </ol>
      <p className="mt-2 text-fine text-soft">
        <span
          aria-hidden="true"
          className="mr-1 inline-block h-3 w-1.5 border border-current bg-marigold align-[-1px]"
        />
        your pick{' '}
        <span aria-hidden="true" className="mr-1 ml-3 inline-block h-3 w-1.5 border border-evergreen align-[-1px]" />
        another lead. {page.countedFrom && `Days are counted from ${page.countedFrom}, the day of this sample.`}
      </p>
    </nav>
  )
}

const MAX_TICKS = 14

function Ticks({ week: { count, picked } }: { week: Week }) {
  return (
    <span aria-hidden="true" className="mb-1 flex flex-wrap justify-center gap-0.5 md:justify-start">
      {Array.from({ length: Math.min(count, MAX_TICKS) }, (_, at) => at).map((at) => (
        <span
          key={at}
          className={`h-2 w-1 border md:h-3 md:w-1.5 ${at < picked ? 'border-current bg-marigold' : 'border-evergreen'}`}
        />
      ))}
    </span>
  )
}
