import { Link } from 'react-router'
import { longDay } from '../../catalog/long-day.ts'
import type { Device } from '../../people/sign-in/sign-in.ts'
import { capitalize } from '../../platform/capitalize.ts'
import type { OwnEdition, OwnPick } from '../../society/board/board.ts'
import { Certificate, CertificateActions } from '../../society/membership/certificate/certificate.tsx'
import { EmptyNote } from '../../ui/account-page.tsx'
import { classes } from '../../ui/classes.ts'
import { TextLink, textLinkClass } from '../../ui/kit/links.tsx'
import { PageSection } from '../../ui/kit/page.tsx'
import type { AccountView } from '../account-view.ts'
import { Calls } from '../calls.tsx'
import { Devices, MyData, Newsletter, NextSteps, Profile, QuizResult } from '../overview-parts.tsx'
import { BOARD_PATH, openPath } from '../paths.ts'
import { Products } from '../products.tsx'

interface AccountOverviewProps {
  view: AccountView
  /** Where they're signed in. Left out where someone else looks. */
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
      <p className="measure mt-3 mb-8 text-soft">Everything you’ve bought, saved and shared with us.</p>
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
  return (
    <>
      <Purchases products={products} />
      <MoneyFinder edition={edition} />
      <div className="gap-x-10 md:grid md:grid-cols-2">
        <OwnCalls calls={calls} />
        <Quiz result={result} profile={profile} />
        <PageSection id="membership" title="Membership">
          <MembershipNote memberships={memberships} />
        </PageSection>
        <PageSection id="newsletter" title="Newsletter">
          <Newsletter subscriptions={subscriptions} />
        </PageSection>
        {devices && (
          <PageSection id="devices" title="Devices">
            <Devices devices={devices} />
            <p className="flex flex-wrap gap-x-5">
              <TextLink href="/account/devices" className="text-small">
                Sign out elsewhere
              </TextLink>
              <TextLink href="/account/address" className="text-small">
                Your email addresses
              </TextLink>
            </p>
          </PageSection>
        )}
        <PageSection id="my-data" title="My data">
          <MyData addresses={addresses} />
        </PageSection>
      </div>
    </>
  )
}

function OwnCalls({ calls }: Pick<AccountView, 'calls'>) {
  return (
    <PageSection id="calls" title="Calls">
      {calls.length > 0 ? (
        <Calls calls={calls} />
      ) : (
        <EmptyNote to="/clarity-call" label="See how a Clarity Call works">
          No calls yet. Half an hour is enough to know what to do first.
        </EmptyNote>
      )}
    </PageSection>
  )
}

function Quiz({ result, profile }: Pick<AccountView, 'result' | 'profile'>) {
  return (
    <PageSection id="quiz" title="Quiz result" aside={result?.takenOn}>
      {result ? (
        <QuizResult result={result} />
      ) : (
        <EmptyNote to="/quiz" label="Take the quiz">
          How ready are you to ask for funding? It takes 60 seconds, and it’s free.
        </EmptyNote>
      )}
      <Profile profile={profile} />
    </PageSection>
  )
}

function noteOn({ gift, isRunning }: AccountView['memberships'][number]): string {
  if (gift) return isRunning ? `${gift}. We won’t charge you.` : 'It’s ended. It was a gift, and we didn’t charge you.'
  return isRunning ? 'Your payments, your card, and how to cancel.' : 'It’s ended. Your payments stay on record.'
}

function MembershipNote({ memberships }: { memberships: AccountView['memberships'] }) {
  const [newest] = memberships
  if (!newest) {
    return (
      <EmptyNote to="/society" label="About the Society">
        You’re not a member of the Society.
      </EmptyNote>
    )
  }
  return (
    <>
      <p className="measure mt-4">{noteOn(newest)}</p>
      <p className="flex flex-wrap gap-x-6">
        <TextLink href="/account/membership" className="text-small">
          Your membership
        </TextLink>
        <TextLink href="/account/wins" className="text-small">
          Your wins on our site
        </TextLink>
      </p>
    </>
  )
}

function Purchases({ products }: Pick<AccountView, 'products'>) {
  const shown = products.slice(0, MAX_PRODUCTS)
  return (
    <PageSection
      id="purchases"
      title="Purchases"
      aside={
        <TextLink href="/account/purchases" className="text-small">
          {products.length > MAX_PRODUCTS ? `All ${products.length}, with receipts` : 'All receipts'}
        </TextLink>
      }
    >
      {shown.length > 0 ? (
        <Products products={shown} />
      ) : (
        <EmptyNote to="/shop" label="Look around the shop">
          Nothing to download yet. Bought with another email address? Sign in with that one to see it.
        </EmptyNote>
      )}
    </PageSection>
  )
}

/** The rest is on the page of all purchases. */
const MAX_PRODUCTS = 4

/** The newest edition that is theirs, and what they picked from it. */
function MoneyFinder({ edition }: Pick<AccountView, 'edition'>) {
  if (!edition) {
    return (
      <PageSection id="edition" title="Money Finder">
        <EmptyNote to="/free-money-finder" label="See what’s in this month’s list">
          Up to a hundred open grants and contracts each month. Your picks stay here, with their deadlines.
        </EmptyNote>
      </PageSection>
    )
  }
  const list = (
    <TextLink href={openPath(edition.entitlementId)} rel="nofollow">
      Open the list
    </TextLink>
  )
  return (
    <PageSection id="edition" title="Your picks" aside={list}>
      <p className="mt-3 text-small text-soft">{edition.title}</p>
      <Picks edition={edition} />
      <Link to={BOARD_PATH} className={textLinkClass()}>
        Tasks, notes and dates on your board
      </Link>
    </PageSection>
  )
}

/** What they picked from an edition, the nearest last day first. */
function Picks({ edition: { entitlementId, picks, maxPicks } }: { edition: OwnEdition }) {
  if (picks.length === 0) {
    return (
      <p className="measure mt-4">
        No picks yet. Open your list and pick the three to five that fit you best. Their deadlines show up here.{' '}
        <a href={openPath(entitlementId)} rel="nofollow" className="prose-link">
          Open your list
        </a>
        .
      </p>
    )
  }
  return (
    <>
      <ul>
        {picks.map((pick) => (
          <PickRow key={pick.id} pick={pick} />
        ))}
      </ul>
      <p className="mt-3 text-small text-soft">
        {picks.length} of {maxPicks} picked.
      </p>
    </>
  )
}

function PickRow({ pick: { title, stage, deadlineOn, daysLeft } }: { pick: OwnPick }) {
  const isSoon = daysLeft !== undefined && daysLeft <= 7 && (stage === 'looking' || stage === 'preparing')
  return (
    <li className="items-baseline justify-between gap-6 border-line border-b py-3 sm:flex">
      <h3 className="min-w-0 font-display font-semibold text-small [overflow-wrap:anywhere]">{title}</h3>
      <p className="mt-1 flex shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-1 text-small">
        <span className={isSoon ? 'font-semibold text-clay' : 'text-soft'}>{closingLabel(deadlineOn, daysLeft)}</span>
        <span
          className={classes('label px-2 py-1', stage === 'submitted' || stage === 'won' ? 'bg-mint' : 'bg-deep-paper')}
        >
          {capitalize(stage)}
        </span>
      </p>
    </li>
  )
}

function closingLabel(deadlineOn: string | undefined, daysLeft: number | undefined): string {
  if (!deadlineOn) return 'no closing date'
  if (daysLeft === undefined) return `closed ${longDay(deadlineOn)}`
  if (daysLeft > COUNTED_DAYS) return `closes ${longDay(deadlineOn)}`
  const left = daysLeft === 0 ? 'today' : daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`
  return `closes ${longDay(deadlineOn)}, ${left}`
}

/** Deadlines that are further away are shown as a date alone. */
const COUNTED_DAYS = 60
