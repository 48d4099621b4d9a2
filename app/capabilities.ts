import { account } from './account/capability.ts'
import { bookings } from './calls/bookings/capability.ts'
import { demonstration } from './demonstration/capability.ts'
import { bring } from './desk/bring/capability.ts'
import { desk } from './desk/capability.ts'
import { deskDocuments } from './desk/documents/capability.ts'
import { deskFinder } from './desk/finder/capability.ts'
import { deskPages } from './desk/pages/capability.ts'
import { deskSettings } from './desk/settings/capability.ts'
import { deskSociety } from './desk/society/capability.ts'
import { stories } from './desk/stories/capability.ts'
import { curation } from './finder/curation/capability.ts'
import { own } from './finder/editions/own/capability.ts'
import { publishing } from './finder/editions/publishing/capability.ts'
import { reading } from './finder/editions/reading/capability.ts'
import { openOpportunities } from './finder/open-opportunities/capability.ts'
import { opportunities } from './finder/opportunities/capability.ts'
import { profile } from './finder/profile/capability.ts'
import { quiz } from './finder/quiz/capability.ts'
import { alerts } from './operations/alerts/capability.ts'
import { backups } from './operations/backups/capability.ts'
import { doctor } from './operations/doctor/capability.ts'
import { releases } from './operations/releases/capability.ts'
import { settings } from './operations/settings/capability.ts'
import { visits } from './operations/visits/capability.ts'
import { contact } from './people/contact/capability.ts'
import { myData } from './people/my-data/capability.ts'
import { newsletter } from './people/newsletter/capability.ts'
import { signIn } from './people/sign-in/capability.ts'
import type { Capability, ServiceContext } from './platform/capability.ts'
import { redactTokensAfter } from './platform/http/redaction.ts'
import { email } from './platform/mail/capability.ts'
import { platform } from './platform/platform.ts'
import { downloads } from './sales/downloads/capability.ts'
import { orders } from './sales/orders/capability.ts'
import { payments } from './sales/payments/capability.ts'
import { purchases } from './sales/purchases/capability.ts'
import { board } from './society/board/capability.ts'
import { calls } from './society/calls/capability.ts'
import { conduct } from './society/conduct/capability.ts'
import { leads } from './society/leads/capability.ts'
import { lessons } from './society/lessons/capability.ts'
import { members } from './society/members/capability.ts'
import { membership } from './society/membership/capability.ts'
import { notices } from './society/notices/capability.ts'
import { push } from './society/push/capability.ts'
import { rooms } from './society/rooms/capability.ts'
import { wins } from './society/wins/capability.ts'

/**
 * Everything that the application consists of. A new capability is a new folder with a `capability.ts`, and one line here.
 *
 * Personal data is erased in this order: what was hidden in an edition before the right to it, the desk's log before the addresses
 * that belong together, and orders last, because the others look at them while they erase.
 */
const list = [
  platform,
  settings,
  releases,
  alerts,
  contact,
  newsletter,
  purchases,
  board,
  calls,
  reading,
  own,
  downloads,
  bookings,
  membership,
  quiz,
  profile,
  payments,
  email,
  orders,
  opportunities,
  curation,
  openOpportunities,
  publishing,
  leads,
  lessons,
  rooms,
  wins,
  conduct,
  notices,
  push,
  members,
  myData,
  account,
  desk,
  signIn,
  stories,
  bring,
  deskFinder,
  deskSociety,
  deskPages,
  deskDocuments,
  deskSettings,
  backups,
  doctor,
  visits,
  demonstration,
] as const

export const capabilities: readonly Capability[] = list

export const JOB_KINDS = capabilities.flatMap(({ jobs = [] }) => jobs.map(({ kind }) => kind))

export const TOKEN_PATHS = capabilities.flatMap(({ tokenPaths = [] }) => tokenPaths)
redactTokensAfter(TOKEN_PATHS)

/** The members of the application context that capabilities make themselves. */
export function services(base: ServiceContext): Services {
  return Object.assign({}, ...list.map((capability) => ('services' in capability ? capability.services(base) : {})))
}

type ServicesOf<T> = T extends { services: (base: ServiceContext) => infer Made } ? Made : never
type Services = Intersection<ServicesOf<(typeof list)[number]>>
type Intersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void
  ? All
  : never
