import { redirect } from 'react-router'
import { oneLine } from '../platform/forms/form-fields.ts'
import { findOwnOrders } from '../sales/orders/orders.ts'
import { TextLink } from '../ui/kit/links.tsx'
import { FilterForm, LinkRows } from '../ui/kit/list.tsx'
import { Page, PageSection } from '../ui/kit/page.tsx'
import type { Route } from './+types/find-page.ts'
import { requireDesk } from './desk-access.ts'
import { findJobs } from './desk-jobs.ts'
import { deskMeta, personPath } from './desk-parts.tsx'
import { findExactly, findPeople, MIN_LETTERS, toPersonRow } from './find-people.ts'
import { OrderRows } from './order-rows.tsx'
import { toOrderRow } from './order-view.ts'
import { shortDay } from './queue-view.ts'

/** More than this is a search among people or orders, each on its own page. */
const MAX_MATCHES = 8

/** Finds people, orders and what can be done at the desk, by one field. */
export async function loader(args: Route.LoaderArgs) {
  const { database, scheduling, ...deps } = (await requireDesk(args)).deps
  const all = deps.deskJobs.filter(({ press }) => !press).sort((a, b) => isElsewhere(a) - isElsewhere(b))
  const { db } = database
  const words = oneLine(new URL(args.request.url).searchParams.get('words') ?? '').slice(0, 100)
  const exact = words && (await findExactly(db, words))
  if (exact) throw redirect(exact.orderId ? `/desk/orders/${exact.orderId}` : personPath(exact.email ?? ''), 303)
  const jobs = words ? findJobs(all, words) : all
  const { people, next } =
    words.length < MIN_LETTERS ? { people: [], next: undefined } : await findPeople(db, { words })
  const shown = people.slice(0, MAX_MATCHES)
  const bought = await findOwnOrders(
    db,
    shown.map((person) => person.email),
  )
  return {
    ...{ words, minLetters: MIN_LETTERS },
    jobs: jobs.map(({ label, href }) => ({ label, href })),
    people: shown.map((person) => toPersonRow(person, scheduling.timeZone)),
    morePeople: next || people.length > MAX_MATCHES ? `/desk/people?${new URLSearchParams({ words })}` : undefined,
    orders: bought
      .slice(0, MAX_MATCHES)
      .map((order) => toOrderRow(order, shortDay(order.createdAt, scheduling.timeZone))),
  }
}

/** What other pages than the desk's are for comes last. */
const isElsewhere = ({ href }: { href: string }) => Number(!href.startsWith('/desk'))

export const meta = () => deskMeta('Find')

export default function FindPage({ loaderData }: Route.ComponentProps) {
  const { words, jobs, people, morePeople, orders: found } = loaderData
  const isEmpty = jobs.length + people.length + found.length === 0
  return (
    <Page title="Find" narrow>
      <FilterForm
        action="/desk/find"
        values={{ words }}
        isFirst
        fields={[
          {
            label: 'A name, an email, a number, or what you want to do',
            name: 'words',
            type: 'search',
            autoFocus: words === '',
            hint: <span className="max-sm:hidden">Ctrl+K or ⌘K brings you here from every page of the desk.</span>,
          },
        ]}
      />
      {words && isEmpty && (
        <p role="status" className="measure mt-6">
          No matches. Type at least {loaderData.minLetters} letters of a name or an email.
        </p>
      )}
      {jobs.length > 0 && (
        <PageSection title="What you can do">
          <LinkRows rows={jobs} />
        </PageSection>
      )}
      {people.length > 0 && (
        <PageSection title="People">
          <LinkRows rows={people} />
          {morePeople && <TextLink href={morePeople}>See all of them</TextLink>}
        </PageSection>
      )}
      {found.length > 0 && (
        <PageSection title="Their orders" aside="the newest">
          <OrderRows rows={found} />
        </PageSection>
      )}
    </Page>
  )
}
