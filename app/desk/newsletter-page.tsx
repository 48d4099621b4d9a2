import { redirect } from 'react-router'
import { createDraft, findIssues, findOpenDrafts, findReaders, findSending } from '../people/newsletter/newsletter.ts'
import { appContext } from '../platform/app-context.ts'
import { Button } from '../ui/button.tsx'
import type { Route } from './+types/newsletter-page.ts'
import { BRING_PATH } from './bring/bring-paths.ts'
import { requireDesk, requirePress } from './desk-access.ts'
import { DeskSection, deskMeta, FactRows } from './desk-parts.tsx'
import { IssueCounts } from './issue-counts.tsx'
import { LinkRows } from './link-rows.tsx'
import { Facts } from './person-parts.tsx'
import { dayAndTime } from './queue-view.ts'

const MAX_ISSUES = 20

/** What is being written, what goes out and what became of it, and who reads. */
export async function loader(args: Route.LoaderArgs) {
  const { deps } = await requireDesk(args)
  const { db } = deps.database
  const { timeZone } = deps.scheduling
  const [open, sending, issues, readers] = await Promise.all([
    findOpenDrafts(db),
    findSending(db),
    findIssues(deps, MAX_ISSUES),
    findReaders(deps),
  ])
  return {
    drafts: open.map(({ id, subject, goesAt, writtenAt }) => ({
      href: `/desk/newsletter/${id}`,
      label: subject || 'Without a subject yet',
      detail: goesAt ? `Goes out ${dayAndTime(goesAt, timeZone)}` : `Saved ${dayAndTime(writtenAt, timeZone)}`,
    })),
    sending: sending.map(({ id, subject, problem }) => ({
      href: `/desk/newsletter/${id}`,
      label: subject,
      detail: problem ? `Stopped: ${problem}` : 'Going out now',
    })),
    issues: issues.map(({ createdAt, finishedAt, ...issue }) => ({
      ...issue,
      when: dayAndTime(createdAt, timeZone),
      isFinished: finishedAt !== null,
    })),
    readers,
  }
}

/** Begins a new one. */
export async function action(args: Route.ActionArgs) {
  const { session } = await requirePress(args, '/desk/newsletter')
  const id = await createDraft(args.context.get(appContext), session.person.id)
  throw redirect(`/desk/newsletter/${id}`, 303)
}

export const meta = () => deskMeta('Newsletter')

export default function NewsletterPage({ loaderData: { drafts, sending, issues, readers } }: Route.ComponentProps) {
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-heading [overflow-wrap:anywhere]">Newsletter</h1>
        <form method="post" className="not-printed">
          <Button>Write a new one</Button>
        </form>
      </div>
      <Facts facts={factsOf(readers)} />
      <div className="gap-x-12 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          {sending.length > 0 && (
            <DeskSection title="On its way">
              <LinkRows rows={sending} />
            </DeskSection>
          )}
          <DeskSection title="Drafts">
            {drafts.length === 0 && <p className="mt-4">None yet. All you need is a subject and a few paragraphs.</p>}
            <LinkRows rows={drafts} />
          </DeskSection>
          <Issues issues={issues} />
          <a href={`${BRING_PATH}#subscribers`} className="prose-link mt-4 inline-flex min-h-11 items-center">
            Bring subscribers from Mailchimp, Kit, Substack, Ghost or a CSV
          </a>
        </div>
        <Provenance from={readers.from} />
      </div>
    </>
  )
}

type LoaderData = Route.ComponentProps['loaderData']

function factsOf({ newsletter, productNews, paused, unconfirmed, left }: LoaderData['readers']) {
  return [
    { label: 'Get the newsletter', value: number(newsletter), detail: paused ? `${number(paused)} paused` : '' },
    { label: 'Get product news', value: number(productNews), detail: '' },
    { label: 'Haven’t confirmed', value: number(unconfirmed), detail: 'Deleted after 30 days' },
    { label: 'Unsubscribed', value: number(left), detail: '' },
  ]
}

const number = (count: number) => count.toLocaleString('en-US')

function Issues({ issues }: Pick<LoaderData, 'issues'>) {
  return (
    <DeskSection title="Sent">
      {issues.length === 0 && <p className="mt-4">None yet.</p>}
      <ul>
        {issues.map(({ id, subject, segment, when, isFinished, ...report }) => (
          <li key={id} className="border-line border-b py-3">
            <p className="font-display font-semibold [overflow-wrap:anywhere]">{subject}</p>
            <p className="text-fine text-soft">
              {when}. {segment}.{isFinished ? '' : ' Still going out.'}
            </p>
            <IssueCounts {...report} />
          </li>
        ))}
      </ul>
    </DeskSection>
  )
}

function Provenance({ from }: Pick<LoaderData['readers'], 'from'>) {
  return (
    <DeskSection title="Where they signed up" aside="the last year">
      <FactRows
        empty="No one signed up in the last year."
        facts={from.map(({ page, people }) => ({ id: page, text: page, aside: number(people) }))}
      />
    </DeskSection>
  )
}
