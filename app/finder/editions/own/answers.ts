import { stateCode } from '../../../catalog/us-states.ts'
import { DAY } from '../../../platform/clock.ts'
import { type CookieDeps, hostCookie, readHostCookie } from '../../../platform/http/cookies.ts'
import {
  type FundingProfile,
  findIndustries,
  findMissions,
  industriesOfMissions,
  industryTitles,
  isNonprofit,
  missionTitles,
  profileSchema,
} from '../../profile/profile.ts'

/** The three questions before a purchase, as they were answered in the address. */
interface ThreeAnswers {
  entity: string
  state: string
  /** What they do, in their own words. */
  trade: string
}

export interface AskedFit {
  answers: ThreeAnswers
  /** Industries or, for a nonprofit, missions: what their words were read as, with those that are meant. */
  trades: { code: string; title: string; name: string; chosen: boolean }[]
  errors: Partial<Record<keyof ThreeAnswers, string>>
  /** Undefined while an answer is missing. */
  profile: FundingProfile | undefined
}

const MAX_LENGTH = 120
/** Of what the words can mean, the likeliest are meant until someone says otherwise. */
const MEANT = 3

export function readAskedFit(query: URLSearchParams): AskedFit {
  const of = (name: string) => (query.get(name) ?? '').slice(0, MAX_LENGTH).trim()
  const answers = { entity: of('entity'), state: stateCode(of('state')), trade: of('trade') }
  const missions = isNonprofit(answers.entity) ? findMissions(answers.trade) : []
  const byMission = missions.length > 0
  const found = byMission ? missions : findIndustries(answers.trade)
  // Another word for what they do was typed: what is checked was found by the one before.
  const isSame = (query.get('asked') ?? answers.trade) === answers.trade
  const pattern = byMission ? /^mission-(\w{1,4})$/ : /^naics-(\d{6})$/
  const chosen = !isSame ? [] : [...query.keys()].flatMap((name) => pattern.exec(name)?.[1] ?? [])
  const meant = chosen.length > 0 ? chosen.slice(0, 8) : found.slice(0, MEANT).map(({ code }) => code)
  const others = found.filter(({ code }) => !meant.includes(code))
  const work = byMission ? { missions: meant, naics: industriesOfMissions(meant) } : { naics: meant }
  const parsed = profileSchema.safeParse({
    ...answers,
    ...work,
    reach: 'neighbors',
    certificates: [],
    registrations: [],
  })
  const wrong = new Set(parsed.error?.issues.map(({ path: [field] }) => field))
  return {
    answers,
    trades: [
      ...(byMission ? missionTitles(meant) : industryTitles(meant)).map((one) => ({ ...one, chosen: true })),
      ...others.map((one) => ({ ...one, chosen: false })),
    ].map((one) => ({ ...one, name: `${byMission ? 'mission' : 'naics'}-${one.code}` })),
    errors: {
      ...(wrong.has('entity') && { entity: 'Choose what you are.' }),
      ...(wrong.has('state') && { state: 'Choose your state.' }),
      ...(wrong.has('naics') && {
        trade: answers.trade ? `We found nothing for “${answers.trade}”. Try another word for it.` : 'Say what you do.',
      }),
    },
    profile: parsed.data,
  }
}

/** The same answers as an address. */
export function askedQuery({ answers, trades }: Pick<AskedFit, 'answers' | 'trades'>): string {
  const meant = trades.filter(({ chosen }) => chosen).map(({ name }) => [name, 'yes'])
  return new URLSearchParams([...Object.entries(answers), ...meant]).toString()
}

const COOKIE = 'finder'

/** A `Set-Cookie` header that takes the answers along to the payment. */
export function answersCookie(deps: CookieDeps, asked: Pick<AskedFit, 'answers' | 'trades'>): string {
  return hostCookie(deps, COOKIE, Buffer.from(askedQuery(asked)).toString('base64url'), DAY)
}

/** What this browser answered within a day. */
export function answeredBefore(deps: CookieDeps, request: Request): AskedFit | undefined {
  const value = readHostCookie(deps, request, COOKIE)
  if (!value || value.length > 2000) return undefined
  return readAskedFit(new URLSearchParams(Buffer.from(value, 'base64url').toString('utf8')))
}
