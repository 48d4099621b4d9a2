import { Form, Link } from 'react-router'
import { appContext } from '../platform/app-context.ts'
import { type Device, listDevices, requireSession } from '../sign-in/sign-in.ts'
import { Button } from '../ui/button.tsx'
import { privateMeta } from '../ui/card-page.tsx'
import { SessionWatch } from '../ui/session-watch.tsx'
import type { Route } from './+types/account-page.ts'
import { type AccountView, loadAccount } from './account-view.ts'
import { Calls } from './calls.tsx'
import { Certificate, CertificateActions } from './certificate.tsx'
import { Devices, MyData, Newsletter, NextSteps, Profile, QuizResult } from './overview-parts.tsx'
import { BOARD_PATH, openPath } from './paths.ts'
import { Picks } from './picks.tsx'
import { Products } from './products.tsx'
import { AccountSection, EmptyNote } from './section.tsx'

/** Everything that is a person's, what to do next first. */
export async function loader(args: Route.LoaderArgs) {
  const { id, person } = await requireSession(args)
  const deps = args.context.get(appContext)
  const [view, devices] = await Promise.all([loadAccount(deps, person.addresses), listDevices(deps, person.id, id)])
  return { ...view, devices }
}

export function meta() {
  return privateMeta('Your account', 'Your purchases, picks, calls, membership and quiz result, in one place.')
}

export default function AccountPage({ loaderData: view }: Route.ComponentProps) {
  const { firstName, steps, memberships } = view
  const running = memberships.filter(({ isRunning }) => isRunning)
  return (
    <div className="wrap pt-8 pb-16 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-x-10 lg:pt-14">
      <SessionWatch />
      <Rail view={view} />
      <div className="min-w-0">
        <h1 className="text-heading [overflow-wrap:anywhere]">
          What’s yours
          {firstName && (
            <>
              , <bdi>{firstName}</bdi>
            </>
          )}
        </h1>
        <p className="measure mt-3 mb-8 text-soft">
          Everything you’ve bought, picked and told us. Nothing here ends without asking you.
        </p>
        <NextSteps steps={steps} />
        {running.map((membership) => (
          <Certificate key={membership.id} membership={membership}>
            <CertificateActions membership={membership} />
          </Certificate>
        ))}
        <Sections view={view} />
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
        <Button type="submit" variant="outline" size="small">
          Sign out
        </Button>
      </Form>
    </div>
  )
}

function Sections({ view }: { view: View }) {
  const { products, edition, calls, memberships, result, profile, subscriptions, addresses } = view
  const shown = products.slice(0, SHOWN_PRODUCTS)
  return (
    <>
      <AccountSection
        id="purchases"
        title="Purchases"
        aside={<SectionLink to="/account/purchases" label={allLabel(products.length)} />}
      >
        {shown.length > 0 ? (
          <Products products={shown} />
        ) : (
          <EmptyNote to="/shop" label="Look around the shop">
            Nothing to download yet. Bought with another email address? Sign in with that one, and it’s here.
          </EmptyNote>
        )}
      </AccountSection>
      <AccountSection
        id="edition"
        title={edition ? 'Your picks' : 'Money Finder'}
        aside={
          edition && (
            <a
              href={openPath(edition.entitlementId)}
              rel="nofollow"
              className="prose-link inline-flex min-h-11 items-center"
            >
              Open the list
            </a>
          )
        }
      >
        {edition ? (
          <>
            <p className="mt-3 text-small text-soft">{edition.title}</p>
            <Picks edition={edition} />
            <Link to={BOARD_PATH} className="prose-link inline-flex min-h-11 items-center">
              Tasks, notes and dates on your board
            </Link>
          </>
        ) : (
          <EmptyNote to="/free-money-finder" label="See what’s in this month’s list">
            Up to a hundred open grants and contracts each month. What you pick from it is kept here, with its last
            days.
          </EmptyNote>
        )}
      </AccountSection>
      <div className="gap-x-10 md:grid md:grid-cols-2">
        <AccountSection id="calls" title="Calls">
          {calls.length > 0 ? (
            <Calls calls={calls} />
          ) : (
            <EmptyNote to="/clarity-call" label="See how a Clarity Call works">
              No calls yet. Half an hour is enough to know what to do first.
            </EmptyNote>
          )}
        </AccountSection>
        <AccountSection id="quiz" title="Quiz result" aside={result?.takenOn}>
          {result ? (
            <QuizResult result={result} />
          ) : (
            <EmptyNote to="/quiz" label="Take the quiz">
              How ready are you to ask for funding? It takes three minutes and it’s free.
            </EmptyNote>
          )}
          <Profile profile={profile} />
        </AccountSection>
        <AccountSection id="membership" title="Membership">
          <MembershipNote memberships={memberships} />
        </AccountSection>
        <AccountSection id="newsletter" title="Newsletter">
          <Newsletter subscriptions={subscriptions} />
        </AccountSection>
        <AccountSection id="devices" title="Devices">
          <Devices devices={view.devices} />
          <p className="flex flex-wrap gap-x-5">
            <SectionLink to="/account/devices" label="Sign out elsewhere" />
            <SectionLink to="/account/address" label="Your email addresses" />
          </p>
        </AccountSection>
        <AccountSection id="my-data" title="My data">
          <MyData addresses={addresses} />
        </AccountSection>
      </div>
    </>
  )
}

/** The rest is on the page of all purchases. */
const SHOWN_PRODUCTS = 4

function allLabel(products: number): string {
  return products > SHOWN_PRODUCTS ? `All ${products}, with receipts` : 'All receipts'
}

function SectionLink({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className="prose-link inline-flex min-h-11 items-center text-small">
      {label}
    </Link>
  )
}

function MembershipNote({ memberships }: { memberships: AccountView['memberships'] }) {
  const [newest] = memberships
  if (!newest) {
    return (
      <EmptyNote to="/society" label="What the Society is">
        You’re not a member of the Society.
      </EmptyNote>
    )
  }
  return (
    <>
      <p className="measure mt-4">
        {newest.isRunning ? 'Your payments, your card, and how to cancel.' : 'It’s over. Your payments stay on record.'}
      </p>
      <p className="flex flex-wrap gap-x-6">
        <SectionLink to="/account/membership" label="Your membership" />
        <SectionLink to="/account/wins" label="Your wins on our site" />
      </p>
    </>
  )
}
