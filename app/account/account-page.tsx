import { Form, Link } from 'react-router'
import { type Device, listDevices, requireSession } from '../people/sign-in/sign-in.ts'
import { appContext } from '../platform/app-context.ts'
import { Button } from '../ui/button.tsx'
import { privateMeta } from '../ui/card-page.tsx'
import { textLinkClass } from '../ui/kit/links.tsx'
import { SessionWatch } from '../ui/session-watch.tsx'
import type { Route } from './+types/account-page.ts'
import { type AccountView, loadAccount } from './account.ts'
import { AccountOverview } from './overview/overview.tsx'

/** Everything that is a person's, what to do next first. */
export async function loader(args: Route.LoaderArgs) {
  const { id, person, role } = await requireSession(args)
  const deps = args.context.get(appContext)
  const [view, devices] = await Promise.all([loadAccount(deps, person.addresses), listDevices(deps, person.id, id)])
  return { ...view, devices, isCoach: role !== 'customer' }
}

export const meta = () =>
  privateMeta('Your account', 'Your purchases, picks, calls, membership and quiz result, in one place.')

export default function AccountPage({ loaderData: view }: Route.ComponentProps) {
  return (
    <div className="wrap pt-8 pb-16 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-x-10 lg:pt-14">
      <SessionWatch />
      <Rail view={view} />
      <div className="min-w-0">
        {view.isCoach && (
          <nav aria-label="Where you work" className="mb-6 flex flex-wrap gap-x-6 font-semibold">
            <Link to="/desk" className={textLinkClass()}>
              Desk
            </Link>
            <Link to="/society/this-week" className={textLinkClass()}>
              The Society
            </Link>
          </nav>
        )}
        <AccountOverview view={view} devices={view.devices} />
        <SignedInAs addresses={view.addresses} className="mt-12 lg:hidden" />
      </div>
    </div>
  )
}

const PARTS = [
  ['purchases', 'Purchases'],
  ['edition', 'Your picks'],
  ['calls', 'Calls'],
  ['membership', 'Membership'],
  ['quiz', 'Quiz result'],
  ['newsletter', 'Newsletter'],
  ['devices', 'Devices'],
  ['my-data', 'My data'],
] as const

type View = AccountView & { devices: Device[] }

function Rail({ view: { addresses } }: { view: View }) {
  return (
    <div className="hidden lg:block">
      <div className="sticky top-24">
        <nav aria-label="Your account">
          <ul className="border-line border-l">
            {PARTS.map(([id, label]) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="-ml-px flex min-h-10 items-center border-transparent border-l-2 pl-4 text-small hover:border-evergreen"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <SignedInAs addresses={addresses} className="mt-6" />
      </div>
    </div>
  )
}

function SignedInAs({ addresses, className }: { addresses: readonly string[]; className: string }) {
  return (
    <div className={className}>
      <p className="text-fine text-soft [overflow-wrap:anywhere]">Signed in as {addresses.join(', ')}</p>
      <Form reloadDocument method="post" action="/sign-out" className="mt-3">
        <Button variant="outline" size="small">
          Sign out
        </Button>
      </Form>
    </div>
  )
}
