import type { Device } from '../../people/sign-in/sign-in.ts'
import { Certificate, CertificateActions } from '../../society/membership/certificate/certificate.tsx'
import { AccountSection, EmptyNote, SectionLink } from '../../ui/account-page.tsx'
import type { AccountView } from '../account-view.ts'
import { Calls } from '../calls.tsx'
import { Devices, MyData, Newsletter, NextSteps, Profile, QuizResult } from '../overview-parts.tsx'
import { MoneyFinder } from './money-finder.tsx'
import { Purchases } from './purchases.tsx'

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

function OwnCalls({ calls }: Pick<AccountView, 'calls'>) {
  return (
    <AccountSection id="calls" title="Calls">
      {calls.length > 0 ? (
        <Calls calls={calls} />
      ) : (
        <EmptyNote to="/clarity-call" label="See how a Clarity Call works">
          No calls yet. Half an hour is enough to know what to do first.
        </EmptyNote>
      )}
    </AccountSection>
  )
}

function Quiz({ result, profile }: Pick<AccountView, 'result' | 'profile'>) {
  return (
    <AccountSection id="quiz" title="Quiz result" aside={result?.takenOn}>
      {result ? (
        <QuizResult result={result} />
      ) : (
        <EmptyNote to="/quiz" label="Take the quiz">
          How ready are you to ask for funding? It takes 60 seconds, and it’s free.
        </EmptyNote>
      )}
      <Profile profile={profile} />
    </AccountSection>
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
      <EmptyNote to="/society" label="What the Society is">
        You’re not a member of the Society.
      </EmptyNote>
    )
  }
  return (
    <>
      <p className="measure mt-4">{noteOn(newest)}</p>
      <p className="flex flex-wrap gap-x-6">
        <SectionLink to="/account/membership" label="Your membership" />
        <SectionLink to="/account/wins" label="Your wins on our site" />
      </p>
    </>
  )
}
