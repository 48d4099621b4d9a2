import { hasMessagesChoice } from '../people/my-data/my-data.ts'
import type { FormFields } from '../platform/forms/form-fields.ts'
import { newId } from '../platform/ids.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import type { Route } from './+types/person-page.ts'
import { deskAction, nothingHere, requireDesk } from './desk-access.ts'
import { DeskHeading, deskMeta } from './desk-parts.tsx'
import { findGifts } from './gifts.ts'
import { handlePersonForm } from './handle-person-form.ts'
import { ACTIONS_ID, PersonActions } from './person-actions.tsx'
import { Agreed, Calls, Facts, History, Notes, Orders, Picks, Waits } from './person-parts.tsx'
import { loadPerson, type PersonView } from './person-view.ts'

/** One page a person: how she stands, what waits, what happened, and what can be done. */
export async function loader(args: Route.LoaderArgs) {
  const { deps } = await requireDesk(args)
  const from = Number(new URL(args.request.url).searchParams.get('from') ?? 0)
  const person = await loadPerson(deps, args.params.person.toLowerCase(), Number.isSafeInteger(from) ? from : 0)
  if (!person) throw nothingHere()
  return {
    person,
    press: newId('chg'),
    hasMessages: await hasMessagesChoice(deps, person.email),
    gifts: (await findGifts(deps)).map(({ productId, title }) => ({ productId, title })),
  }
}

export function action(args: Route.ActionArgs) {
  const email = args.params.person.toLowerCase()
  return deskAction(args, {
    page: '/desk/people/:person',
    find: (deps) => loadPerson(deps, email, 0),
    typed: (fields) => ({ typed: typedOf(fields) }),
    act: ({ deps, session, fields }) => handlePersonForm(deps, session, { email, fields }),
  })
}

/** What a form that comes back shows again. */
function typedOf(fields: FormFields): TypedValues {
  return Object.fromEntries(TYPED.flatMap((name) => (fields.has(name) ? [[name, fields.get(name)]] : [])))
}

const TYPED = ['note', 'last_day', 'version', 'product'] as const

type TypedValues = Partial<Record<(typeof TYPED)[number], string>>

export const meta = () => deskMeta('Person')

export default function PersonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { person, press, gifts, hasMessages } = loaderData
  const typed: TypedValues = actionData?.typed ?? {}
  return (
    <>
      <PersonHead person={person} />
      {actionData && <Alert className="mt-5">{actionData.problem}</Alert>}
      <Facts facts={person.facts} />
      <Waits waits={person.waits} />
      <div className="gap-x-12 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <Orders orders={person.orders} />
          <History history={person.history} older={person.older} />
          <div className="gap-x-10 md:grid md:grid-cols-2">
            <div className="min-w-0">
              <Calls calls={person.calls} />
              <Agreed agreed={person.agreed} />
            </div>
            <Picks picks={person.picks} />
          </div>
        </div>
        <div className="min-w-0">
          <Notes press={press} notes={person.notes} typed={typed.note} />
          <PersonActions
            press={press}
            email={person.email}
            gifts={gifts}
            society={person.society}
            typed={typed}
            hasOrders={person.orders.length > 0}
            hasMessages={hasMessages}
          />
        </div>
      </div>
    </>
  )
}

function PersonHead({ person }: { person: PersonView }) {
  const { name, email, addresses, about } = person
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="min-w-0">
        <DeskHeading back={{ to: '/desk/people', label: 'People' }}>
          <bdi>{name}</bdi>
        </DeskHeading>
        <p className="mt-2 text-soft [overflow-wrap:anywhere]">
          {addresses.join(', ')}
          {about && ` · ${about}`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <a href={`#${ACTIONS_ID}`} className="prose-link inline-flex min-h-11 items-center lg:hidden">
          Do something
        </a>
        <a
          href={`/desk/people/${encodeURIComponent(email)}/account`}
          className="prose-link inline-flex min-h-11 items-center"
        >
          See their account
        </a>
        <ButtonLink href={`/desk/write/${encodeURIComponent(email)}`}>Write to them</ButtonLink>
      </div>
    </div>
  )
}
