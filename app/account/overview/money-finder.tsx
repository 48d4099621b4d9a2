import { Link } from 'react-router'
import { AccountSection, EmptyNote } from '../../ui/account-page.tsx'
import type { AccountView } from '../account-view.ts'
import { BOARD_PATH, openPath } from '../paths.ts'
import { Picks } from '../picks.tsx'

/** The newest edition that is theirs, and what they picked from it. */
export function MoneyFinder({ edition }: Pick<AccountView, 'edition'>) {
  if (!edition) {
    return (
      <AccountSection id="edition" title="Money Finder">
        <EmptyNote to="/free-money-finder" label="See what’s in this month’s list">
          Up to a hundred open grants and contracts each month. Your picks stay here, with their deadlines.
        </EmptyNote>
      </AccountSection>
    )
  }
  const list = (
    <a href={openPath(edition.entitlementId)} rel="nofollow" className="prose-link inline-flex min-h-11 items-center">
      Open the list
    </a>
  )
  return (
    <AccountSection id="edition" title="Your picks" aside={list}>
      <p className="mt-3 text-small text-soft">{edition.title}</p>
      <Picks edition={edition} />
      <Link to={BOARD_PATH} className="prose-link inline-flex min-h-11 items-center">
        Tasks, notes and dates on your board
      </Link>
    </AccountSection>
  )
}
