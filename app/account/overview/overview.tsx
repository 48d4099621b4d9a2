import { Link } from 'react-router'
import type { Device } from '../../sign-in/sign-in.ts'
import type { AccountView } from '../account-view.ts'
import { Calls } from '../calls.tsx'
import { Certificate, CertificateActions } from '../certificate.tsx'
import { Devices, MyData, Newsletter, NextSteps, Profile, QuizResult } from '../overview-parts.tsx'
import { BOARD_PATH, openPath } from '../paths.ts'
import { Picks } from '../picks.tsx'
import { Products } from '../products.tsx'
import { AccountSection, EmptyNote } from '../section.tsx'

interface AccountOverviewProps {
  view: AccountView
  /** Where she's signed in. Left out where someone else looks. */
  devices?: Device[]
}

/** Everything that is a person's, what to do next first. */
export function AccountOverview({ view, devices }: AccountOverviewProps) {
  const { firstName, steps, memberships } = view
  return (
    <>
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
      {memberships
        .filter(({ isRunning }) => isRunning)
        .map((membership) => (
          <Certificate key={membership.id} membership={membership}>
            <CertificateActions membership={membership} />
          </Certificate>
        ))}
      <Sections view={view} devices={devices} />
    </>
  )
}

function Sections({ view, devices }: { view: AccountView; devices: Device[] | undefined }) {
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
            Up to a hundred open grants and contracts each month. What you pick from it stays here, with its last days.
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
        {devices && (
          <AccountSection id="devices" title="Devices">
            <Devices devices={devices} />
            <p className="flex flex-wrap gap-x-5">
              <SectionLink to="/account/devices" label="Sign out elsewhere" />
              <SectionLink to="/account/address" label="Your email addresses" />
            </p>
          </AccountSection>
        )}
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
