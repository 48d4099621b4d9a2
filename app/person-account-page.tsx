import type { Route } from './+types/person-account-page.ts'
import { loadAccount } from './account/account.ts'
import { AccountOverview } from './account/overview/overview.tsx'
import { recordChange } from './desk/changes.ts'
import { nothingHere, requireDesk } from './desk/desk-access.ts'
import { deskMeta } from './desk/desk-parts.tsx'
import { loadPerson } from './desk/person-view.ts'

/**
 * A person's account as they see it, to look at and not to use. Their session is never taken over, and that someone looked is
 * in the log.
 */
export async function loader(args: Route.LoaderArgs) {
  const { deps, session } = await requireDesk(args)
  const email = args.params.person.toLowerCase()
  const person = await loadPerson(deps, email, 0)
  if (!person) throw nothingHere()
  const { name, addresses } = person
  await deps.database.transact((tx) =>
    recordChange(deps, tx, {
      ...{ actor: session.person.id, action: 'account-seen', subject: email, email },
      ...{ summary: `Looked at the account of ${name}` },
    }),
  )
  return { name, back: `/desk/people/${encodeURIComponent(email)}`, view: await loadAccount(deps, addresses) }
}

export function meta() {
  return deskMeta('Account')
}

export default function PersonAccountPage({ loaderData: { name, back, view } }: Route.ComponentProps) {
  return (
    <>
      <div className="not-printed sticky top-0 z-30 -mx-5 flex flex-wrap items-center justify-between gap-x-6 border-ink border-y bg-marigold px-5 py-2 text-ink">
        <div>
          <h1 className="font-sans font-semibold text-body">
            The account of <bdi>{name}</bdi>, as they see it
          </h1>
          <p className="text-fine">Nothing on it can be pressed, and the log says that you looked.</p>
        </div>
        <a href={back} className="inline-flex min-h-11 items-center underline underline-offset-4">
          Back to the desk
        </a>
      </div>
      {/* The person's page has the same facts for someone who hears the page: what is inert isn't read out. */}
      <div inert className="pt-8">
        <AccountOverview view={view} />
      </div>
    </>
  )
}
