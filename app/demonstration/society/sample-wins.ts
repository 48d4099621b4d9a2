import type { AppContext } from '../../platform/app-context.ts'
import { DAY } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { dayOf } from '../../platform/dates.ts'
import { decideWin, type NewWin, sendWin, withdrawWin } from '../../society/wins/wins.ts'
import type { SampleWriter } from './conversations.ts'
import { daysBefore, findSampleMember } from './sample-members.ts'
import { asOf, type SampleStep } from './sample-steps.ts'

interface SampleWin extends Omit<NewWin, 'wonOn'> {
  by: SampleWriter
  daysAgo: number
  /** Undefined: it waits for the coach. */
  becomes?: 'verified' | 'withdrawn' | { returned: string }
}

const WINS: readonly SampleWin[] = [
  {
    ...{ by: 'tasha', daysAgo: 40, title: 'Lunches for a training center', funder: 'Sample County Workforce Board' },
    ...{ amountCents: 1_860_000, story: 'Two quotes lost before this one. The debriefs told me to count the driver.' },
    ...{ showsName: true, showsAmount: true, becomes: 'verified' },
  },
  {
    ...{ by: 'member', daysAgo: 20, title: 'Window display for the fall market' },
    ...{ funder: 'Sample Main Street Association', amountCents: 320_000, story: 'One page and two photos.' },
    ...{ showsName: false, showsAmount: true, becomes: 'verified' },
  },
  {
    ...{ by: 'yvette', daysAgo: 12, title: 'Cots and cribs', funder: 'Sample Children’s Fund', amountCents: 750_000 },
    ...{ story: 'They answered the letter of inquiry in nine days.', showsName: true, showsAmount: false },
    becomes: 'verified',
  },
  {
    ...{ by: 'bea', daysAgo: 9, title: 'Railings for a park', funder: 'City of Sample', amountCents: 2_240_000 },
    ...{ story: '', showsName: true, showsAmount: true, becomes: 'withdrawn' },
  },
  {
    ...{ by: 'andre', daysAgo: 5, title: 'Cleaning two branch libraries', funder: 'Sample Library District' },
    ...{ amountCents: 4_120_000, story: 'Year one of three.', showsName: true, showsAmount: true },
    becomes: { returned: 'The letter says $41,020. Please look again, and send it once more.' },
  },
  {
    ...{ by: 'rosa', daysAgo: 1, title: 'Planting at four bus stops', funder: 'Sample Transit Authority' },
    ...{ amountCents: 980_000, story: 'My first quote.', showsName: true, showsAmount: true },
  },
]

/** Six wins, one in each state and three on the wall; no letter of them exists. */
export function winSteps(start: Date): SampleStep[] {
  return WINS.map((win, at) => ({ key: `win:${at}`, run: (deps, tx) => hangUp(deps, tx, win, start) }))
}

async function hangUp(deps: AppContext, tx: Tx, { by, daysAgo, becomes, ...win }: SampleWin, start: Date) {
  const member = await findSampleMember(deps, tx, by)
  if (!member) return
  const sentAt = daysBefore(start, daysAgo)
  const id = await sendWin(asOf(deps, tx, sentAt), member.personId, { ...win, wonOn: dayOf(daysBefore(sentAt, 2)) })
  const later = asOf(deps, tx, new Date(Math.min(sentAt.getTime() + DAY, start.getTime())))
  if (typeof becomes === 'object') await decideWin(later, id, { state: 'returned', reason: becomes.returned })
  else if (becomes) await decideWin(later, id, { state: 'verified' })
  if (becomes === 'withdrawn') await withdrawWin(later, member.personId, id)
}
