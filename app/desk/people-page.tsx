import { data, redirect } from 'react-router'
import { oneLine } from '../platform/forms/form-fields.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import type { Route } from './+types/people-page.ts'
import { BRING_PATH } from './bring/bring-paths.ts'
import { requireDesk } from './desk-access.ts'
import { DeskSection, deskMeta } from './desk-parts.tsx'
import { type FoundPerson, findExactly, findPeople, findRecentBuyers, MIN_LETTERS, toPersonRow } from './find-people.ts'
import { LinkRows, personRow } from './link-rows.tsx'
import { personPath } from './person-path.ts'

/** Finds someone by a few letters of her name or address, or by the number of an order, a call or a message. */
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
  return (
    <>
      <h1 className="text-heading">People</h1>
      <form action="/desk/people" className="mt-5 flex max-w-2xl flex-wrap items-end gap-3">
        <TextField
          label="Name, email, or the number of an order, a call or a message"
          name="words"
          type="search"
          defaultValue={words}
          error={problem}
          autoComplete="off"
          className="min-w-0 flex-1 basis-64"
        />
        <Button>Find</Button>
      </form>
      <a href={BRING_PATH} className="prose-link mt-2 inline-flex min-h-11 items-center">
        Bring past clients and subscribers from elsewhere
      </a>
      <DeskSection title={words ? 'Found' : 'Recent buyers'} className="max-w-3xl">
        {found.length === 0 && !problem && (
          <p className="measure mt-4">{words ? 'No one found. Try fewer letters.' : 'No one yet.'}</p>
        )}
        <LinkRows rows={found.map(personRow)} />
        {next && (
          <a href={next} className="prose-link mt-4 inline-flex min-h-11 items-center">
            Next 20
          </a>
        )}
      </DeskSection>
    </>
  )
}
