import { Link } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { CardPage } from '../../ui/card-page.tsx'

/** For everyone who isn't a member. */
export function ForMembers({ isSignedIn, signIn }: { isSignedIn: boolean; signIn: string }) {
  return (
    <CardPage
      label="For members of the Society"
      heading="All open opportunities"
      lead="Every open grant and contract we’ve found at its official source, in one list."
    >
      <ul className="mt-6 grid list-disc gap-2 pl-6">
        <li>Sorted by how well each one fits you, with the reason</li>
        <li>Narrowed by trade, state, certificate, amount, deadline, effort and source</li>
        <li>Each with its official page and the day we last saw it there</li>
        <li>Searches you can save, with a weekly email of what’s new</li>
      </ul>
      <p className="mt-6">
        {isSignedIn
          ? 'The addresses in your account have no membership that’s accepted and running.'
          : 'Are you a member? Sign in with the address you joined with.'}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Link to="/society" className={buttonClass({ size: 'large' })}>
          What the Society is
        </Link>
        {!isSignedIn && (
          <Link to={signIn} className={buttonClass({ variant: 'outline', size: 'large' })}>
            Sign in
          </Link>
        )}
      </div>
      <p className="mt-6 text-small text-soft">
        Not ready to join? The{' '}
        <Link to="/free-money-finder" className="prose-link">
          Money Finder
        </Link>{' '}
        has a hundred chosen ones a month.
      </p>
    </CardPage>
  )
}
