import type { Route } from './+types/money-finder.ts'
import { publicPage } from './document/headers.ts'
import { shelfContext, shelfOf } from './opportunities/opportunities.ts'
import FreeMoneyFinder, { meta as pageMeta } from './site/free-money-finder.tsx'

export const headers = publicPage

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData)

/** The sales page with what the newest editions say of themselves. */
export function loader({ context }: Route.LoaderArgs) {
  return shelfOf(context.get(shelfContext))
}

export default function MoneyFinder({ loaderData }: Route.ComponentProps) {
  return <FreeMoneyFinder shelf={loaderData} />
}
