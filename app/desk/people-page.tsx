import { data, redirect } from 'react-router'
import { oneLine } from '../platform/forms/form-fields.ts'
import { FilterForm, LinkRows } from '../ui/kit/list.tsx'
import { Page, PageSection } from '../ui/kit/page.tsx'
import type { Route } from './+types/people-page.ts'
import { requireDesk } from './desk-access.ts'
import { deskMeta, personPath } from './desk-parts.tsx'
import { type FoundPerson, findExactly, findPeople, findRecentBuyers, MIN_LETTERS, toPersonRow } from './find-people.ts'
import { JobLinks } from './job-links.tsx'

/** Finds someone by a few letters of their name or address, or by the number of an order, a call or a message. */
export async function loader(args: Route.LoaderArgs) {
  const { database, scheduling } = (await requireDesk(args)).deps
  const { db } = database
  const rows = (found: readonly FoundPerson[]) => found.map((person) => toPersonRow(person, scheduling.timeZone))
  const query = new URL(args.request.url).searchParams
  const words = oneLine(query.get('words') ?? '').slice(0, 100)
  if (!words) return { words, found: rows(await findRecentBuyers(db)), next: undefined, problem: undefined }
  const exact = await findExactly(db, words)
  if (exact) throw redirect(exact.email ? personPath(exact.email) : `/desk/orders/${exact.orderId}`, 303)
  if (words.length < MIN_LETTERS) {
    const problem = `Type at least ${MIN_LETTERS} letters of a name or an email.`
    return data({ words, found: [], next: undefined, problem }, 422)
  }
  const { people, next } = await findPeople(db, { words, after: query.get('after') ?? undefined })
  const more = next && `/desk/people?${new URLSearchParams({ words, after: next })}`
  return { words, found: rows(people), next: more, problem: undefined }
}

export const meta = () => deskMeta('People')

export default function PeoplePage({ loaderData: { words, found, next, problem } }: Route.ComponentProps) {
  const none = words ? 'No one found. Try fewer letters.' : 'No one yet.'
  return (
    <Page title="People">
      <FilterForm
        action="/desk/people"
        values={{ words }}
        isFirst
        fields={[
          {
            label: 'Name, email, or the number of an order, a call or a message',
            name: 'words',
            type: 'search',
            error: problem,
          },
        ]}
      />
      <JobLinks on="/desk/people" />
      <PageSection
        title={words ? 'Found' : 'Recent buyers'}
        className="max-w-3xl"
        empty={found.length === 0 && !problem && none}
        pager={{ next, label: 'Next 20' }}
      >
        <LinkRows rows={found} />
      </PageSection>
    </Page>
  )
}
