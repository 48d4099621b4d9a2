import {
  giveCall,
  giveEverything,
  giveMembership,
  givePurchase,
  giveTwentyPurchases,
  markRefunded,
} from '../test/account-people.ts'
import type { FolderDeps } from '../test/filled-folder.ts'
import { signIn } from '../test/signed-in.ts'

/** Whose accounts are looked at. */
export const PEOPLE = {
  everything: 'denise@example.com',
  nothing: 'nobody-with-a-really-quite-long-address-indeed@a-longish-company-name.example.com',
  twenty: 'twenty@example.com',
  leaving: 'layla@example.com',
}
export type Who = keyof typeof PEOPLE

export interface Accounts {
  /** Each one's session, as a Cookie header. */
  cookies: Record<Who, string>
  orders: Record<'everything' | 'leaving', string>
}

/** Gives each of them what is theirs, and signs them in. */
export async function fillAccounts(deps: FolderDeps): Promise<Accounts> {
  const { blueprint } = await giveEverything(deps, PEOPLE.everything)
  await giveTwentyPurchases(deps, PEOPLE.twenty)
  await giveMembership(deps, PEOPLE.twenty, 'past_due', 'Wolfeschlegelsteinhausenbergerdorff-Ochoa de los Santos')
  await giveMembership(deps, PEOPLE.leaving, 'ending', 'ليلى حداد')
  await giveCall(deps, PEOPLE.leaving, 0.4)
  const refunded = await givePurchase(deps, PEOPLE.leaving, 'blueprint')
  await givePurchase(deps, PEOPLE.leaving, 'startup-pack')
  await markRefunded(deps, refunded.orderId)
  const sessions = Object.entries(PEOPLE).map(async ([who, email]) => [who, (await signIn({ deps }, email)).cookie])
  return {
    cookies: Object.fromEntries(await Promise.all(sessions)),
    orders: { everything: blueprint.orderId, leaving: refunded.orderId },
  }
}
