import { createDraft, findIssues, findOpenDrafts, findReaders, findSending } from '../people/newsletter/newsletter.ts'
import { Button } from '../ui/button.tsx'
import { PressForm } from '../ui/kit/form.tsx'
import { FactRows, Facts, LinkRows, Row } from '../ui/kit/list.tsx'
import { Columns, Page, PageSection } from '../ui/kit/page.tsx'
import type { Route } from './+types/newsletter-page.ts'
import { deskAction, requireDesk } from './desk-access.ts'
import { deskMeta } from './desk-parts.tsx'
import { IssueCounts } from './issue-counts.tsx'
import { JobLinks } from './job-links.tsx'
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

export const handle = { guards: { send: 'free' } } as const

/** Begins a new one. */
export function action(args: Route.ActionArgs) {
  return deskAction(args, handle, {
    act: async ({ deps, by }) => ({ to: `/desk/newsletter/${await createDraft(deps, by)}` }),
  })
}

export const meta = () => deskMeta('Newsletter')

export default function NewsletterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { drafts, sending, issues, readers } = loaderData
  return (
    <Page
      title="Newsletter"
      problem={actionData?.problem}
      actions={
        <PressForm>
          <Button>Write a new one</Button>
        </PressForm>
      }
    >
      <Facts facts={factsOf(readers)} />
      <Columns
        side={
          <PageSection title="Where they signed up" aside="the last year">
            <FactRows
              empty="No one signed up in the last year."
              facts={readers.from.map(({ page, people }) => ({ id: page, text: page, aside: number(people) }))}
            />
          </PageSection>
        }
      >
        {sending.length > 0 && (
          <PageSection title="On its way">
            <LinkRows rows={sending} />
          </PageSection>
        )}
        <PageSection
          title="Drafts"
          empty={drafts.length === 0 && 'None yet. All you need is a subject and a few paragraphs.'}
        >
          <LinkRows rows={drafts} />
        </PageSection>
        <PageSection title="Sent" empty={issues.length === 0 && 'None yet.'}>
          <ul>
            {issues.map(({ id, subject, segment, when, isFinished, ...report }) => (
              <Row key={id} solid>
                <p className="font-display font-semibold">{subject}</p>
                <p className="text-fine text-soft">
                  {when}. {segment}.{isFinished ? '' : ' Still going out.'}
                </p>
                <IssueCounts {...report} />
              </Row>
            ))}
          </ul>
        </PageSection>
        <JobLinks on="/desk/newsletter" />
      </Columns>
    </Page>
  )
}

type Readers = Route.ComponentProps['loaderData']['readers']

function factsOf({ newsletter, productNews, paused, unconfirmed, left }: Readers) {
  return [
    { label: 'Get the newsletter', value: number(newsletter), detail: paused ? `${number(paused)} paused` : '' },
    { label: 'Get product news', value: number(productNews), detail: '' },
    { label: 'Haven’t confirmed', value: number(unconfirmed), detail: 'Deleted after 30 days' },
    { label: 'Unsubscribed', value: number(left), detail: '' },
  ]
}

const number = (count: number) => count.toLocaleString('en-US')
