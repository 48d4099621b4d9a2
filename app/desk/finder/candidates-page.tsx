import { useEffect, useRef, useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useFetcher } from 'react-router'
import { decide, REJECTIONS } from '../../finder/curation/curation.ts'
import { editionOptions, findRanked } from '../../finder/editions/publishing/publishing.ts'
import { AUDIENCES, type Audience } from '../../finder/opportunities/opportunities.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { wallTime } from '../../platform/dates.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { HiddenFields } from '../../ui/kit/form.tsx'
import { TextLink } from '../../ui/kit/links.tsx'
import { Page } from '../../ui/kit/page.tsx'
import { recordChange } from '../changes.ts'
import { deskAction, refuse, requireDesk } from '../desk-access.ts'
import { deskMeta } from '../desk-parts.tsx'
import type { Route } from './+types/candidates-page.ts'
import { CANDIDATE_LINKS, CANDIDATES_PATH, FINDER_PATH, READERS } from './finder-paths.ts'

/** How many are shown at once: an evening's worth. */
const SHOWN = 50

/** What the imports have for an audience and she hasn't decided, the best first. */
export async function loader(args: Route.LoaderArgs) {
  const { deps } = await requireDesk(args)
  const audience = audienceOf(new URL(args.request.url).searchParams.get('for')) ?? 'small-business'
  const { rows, total } = await findRanked(deps, editionOptions(deps, { month: nextMonth(deps), audience }), SHOWN)
  return { audience, rows, total, reasons: REJECTIONS }
}

const audienceOf = (text: string | null | undefined): Audience | undefined => AUDIENCES.find((each) => each === text)

const nextMonth = ({ clock, scheduling }: AppContext): string =>
  wallTime(clock.now(), scheduling.timeZone).toPlainDate().toPlainYearMonth().add({ months: 1 }).toString()

export const handle = { guards: { send: 'held' } } as const

export function action(args: Route.ActionArgs) {
  return deskAction(args, handle, {
    async act({ deps, by, fields }) {
      const id = fields.get('id') ?? ''
      const audience = audienceOf(fields.get('for'))
      const choice = fields.get('choice') ?? ''
      const reason = choice === 'accept' ? '' : REJECTIONS[Number(choice || Number.NaN)]
      if (!audience || !id.startsWith('opp_') || reason === undefined)
        return refuse('Nothing changed: accept it, or say why not.', 422)
      const title = (fields.get('title') ?? '').slice(0, 200)
      const accepted = choice === 'accept'
      await deps.database.transact(async (tx) => {
        await decide(deps, tx, { id, audience, accepted, reason })
        await recordChange(deps, tx, {
          ...{ actor: by, action: 'candidate-decided', subject: id },
          ...{ summary: accepted ? `Accepted “${title}”` : `Left out “${title}”: ${reason}`, after: { audience } },
        })
      })
      return { status: 200, problem: '', decided: id }
    },
  })
}

/** A decided row disappears by itself; the list is made again when the page is opened again. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod === 'POST' ? false : defaultShouldRevalidate
}

export const meta = () => deskMeta('Candidates')

export default function CandidatesPage({
  loaderData: { audience, rows, total, reasons },
  actionData,
}: Route.ComponentProps) {
  const list = useKeys()
  const end = useRef<HTMLParagraphElement>(null)
  const left = total - rows.length
  const [sent, setSent] = useState<ReadonlySet<EventTarget>>(new Set())
  const onDecide = ({ target }: React.SyntheticEvent) => {
    setSent(new Set([...sent, target]))
    focusNext(list.current, target, end.current)
  }
  return (
    <Page
      back={{ to: FINDER_PATH, label: 'Finder' }}
      title={`Candidates ${READERS[audience]}`}
      problem={actionData?.problem}
      narrow
    >
      <p className="mt-3 flex flex-wrap gap-x-6">
        {CANDIDATE_LINKS.map(({ audience: each, href, label }) => (
          <a
            key={each}
            href={href}
            aria-current={each === audience ? 'page' : undefined}
            className={classes('inline-flex min-h-11 items-center', each === audience ? 'font-semibold' : 'prose-link')}
          >
            {label}
          </a>
        ))}
      </p>
      <p className="measure text-small text-soft">
        {(total - sent.size).toLocaleString('en-US')} wait, the best first. What you accept comes into the next list
        before everything else.
        <span className="max-md:hidden">
          {' '}
          Keys: J and K go down and up, A accepts, 1 to 5 leave it out and say why.
        </span>
      </p>
      {rows.length === 0 && <p className="mt-6">Nothing is waiting. New data comes in every night.</p>}
      <ol ref={list} onSubmit={onDecide} className="mt-4">
        {rows.map((row) => (
          <Candidate key={row.id} row={row} {...{ audience, reasons }} />
        ))}
      </ol>
      {rows.length > 0 && (
        <p ref={end} tabIndex={-1} className="mt-5 outline-none">
          That’s the end of this list{left > 0 ? ': ' : '. New data comes every night.'}
          {left > 0 && (
            <TextLink href={`${CANDIDATES_PATH}?for=${audience}`}>show the next {Math.min(left, SHOWN)}</TextLink>
          )}
        </p>
      )}
    </Page>
  )
}

type Row = Route.ComponentProps['loaderData']['rows'][number]

type CandidateProps = Pick<Route.ComponentProps['loaderData'], 'audience' | 'reasons'> & { row: Row }

function Candidate({ row: { id, title, facts, who, opening, link }, audience, reasons }: CandidateProps) {
  const fetcher = useFetcher<{ decided?: string; problem?: string }>()
  const isGone = fetcher.state !== 'idle' || fetcher.data?.decided === id
  return (
    <li
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys work on the row that has the focus.
      tabIndex={0}
      data-candidate={isGone ? undefined : id}
      hidden={isGone}
      className="scroll-mt-6 border-line border-b py-4 focus:bg-pale-mint [overflow-wrap:anywhere]"
    >
      <h2 className="font-display font-semibold text-body leading-snug">{title}</h2>
      <p className="text-fine text-soft">{facts.join(' · ')}</p>
      <p className="mt-1 text-small">{opening}</p>
      <p className="mt-1 text-small first-letter:uppercase">{who}</p>
      {fetcher.data?.problem && <Alert className="mt-2">{fetcher.data.problem}</Alert>}
      <fetcher.Form method="post" className="mt-2 flex flex-wrap items-center gap-2">
        <HiddenFields values={{ id, for: audience, title }} />
        <Button name="choice" value="accept" size="small">
          Accept<span className="sr-only">: {title}</span>
        </Button>
        {reasons.map((reason, at) => (
          <Button key={reason} name="choice" value={at} variant="outline" size="small">
            {SHORT[at]}
            <span className="sr-only">: {title}</span>
          </Button>
        ))}
        {link && (
          <TextLink href={link} rel="noreferrer" target="_blank" className="text-small">
            Official page
          </TextLink>
        )}
      </fetcher.Form>
    </li>
  )
}

/** The reasons of REJECTIONS as buttons have them. */
const SHORT = ['Not mine', 'Too big', 'Not open', 'No money', 'Too vague']

const ROW = '[data-candidate]'
const rowsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>(ROW) ?? [])]

/** A row that is decided goes away with the focus: the next one gets it, and after the last the line that says so. */
function focusNext(list: HTMLElement | null, form: EventTarget, end: HTMLElement | null): void {
  const rows = rowsOf(list)
  const at = rows.findIndex((row) => form instanceof Node && row.contains(form))
  const next = rows[at + 1] ?? rows[at - 1] ?? end
  next?.focus()
}

/** J and K move the focus from row to row; A and 1 to 5 press the row's buttons. */
function useKeys() {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : undefined
      if (event.ctrlKey || event.metaKey || event.altKey || target?.closest('input, textarea, select')) return
      const rows = rowsOf(list.current)
      const current = target?.closest<HTMLElement>(ROW) ?? null
      const at = current ? rows.indexOf(current) : -1
      const key = event.key.toLowerCase()
      if (key === 'j' || key === 'k') {
        rows[Math.max(0, Math.min(rows.length - 1, key === 'j' ? at + 1 : at - 1))]?.focus()
        return
      }
      const choice = key === 'a' ? 'accept' : /^[1-5]$/.test(key) ? String(Number(key) - 1) : undefined
      if (choice) current?.querySelector<HTMLButtonElement>(`button[name="choice"][value="${choice}"]`)?.click()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return list
}
