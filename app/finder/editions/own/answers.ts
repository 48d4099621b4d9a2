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

/** The three questions before a purchase, as they were answered in the address; the trade is what they do, in their own words. */
type ThreeAnswers = Record<'entity' | 'state' | 'trade', string>

export interface AskedFit {
  answers: ThreeAnswers
  /** A nonprofit's missions, and industries: what their words were read as, with those that are meant. */
  trades: { code: string; title: string; name: string; chosen: boolean }[]
  errors: Partial<Record<keyof ThreeAnswers, string>>
  /** Undefined while an answer is missing. */
  profile: FundingProfile | undefined
}

const MAX_LENGTH = 120
/** Of what the words can mean, the likeliest are meant until someone says otherwise. */
const MEANT = 3
/** Industries that a nonprofit can choose beside its missions. */
const MORE = 2

export function readAskedFit(query: URLSearchParams): AskedFit {
  const of = (name: string) => (query.get(name) ?? '').slice(0, MAX_LENGTH).trim()
  const answers = { entity: of('entity'), state: stateCode(of('state')), trade: of('trade') }
  // Another word for what they do was typed: what is checked was found by the one before.
  const isSame = (query.get('asked') ?? answers.trade) === answers.trade
  const checked = (pattern: RegExp) =>
    isSame ? [...query.keys()].flatMap((name) => pattern.exec(name)?.[1] ?? []).slice(0, 8) : []
  const byMission = isNonprofit(answers.entity)
  const missions = byMission ? findMissions(answers.trade) : []
  const industries = findIndustries(answers.trade)
  let meant = {
    missions: byMission ? missionTitles(checked(/^mission-(\w{1,4})$/)) : [],
    industries: industryTitles(checked(/^naics-(\d{6})$/)),
  }
  if (meant.missions.length + meant.industries.length === 0) {
    const likeliest = missions.length > 0 ? [] : industries.slice(0, MEANT)
    meant = { missions: missions.slice(0, MEANT), industries: likeliest }
  }
  const codes = (found: readonly { code: string }[]) => found.map(({ code }) => code)
  const parsed = profileSchema.safeParse({
    ...answers,
    missions: codes(meant.missions),
    naics: [...new Set([...codes(meant.industries), ...industriesOfMissions(codes(meant.missions))])],
    reach: 'neighbors',
    certificates: [],
    registrations: [],
  })
  const wrong = new Set(parsed.error?.issues.map(({ path: [field] }) => field))
  return {
    answers,
    trades: [
      ...choices('mission', missions, meant.missions),
      ...choices('naics', missions.length > 0 ? industries.slice(0, MORE) : industries, meant.industries),
    ],
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

function choices(kind: string, found: readonly Choice[], meant: readonly Choice[]): AskedFit['trades'] {
  const isMeant = (one: Choice) => meant.some(({ code }) => code === one.code)
  const all = [...meant, ...found.filter((one) => !isMeant(one))]
  return all.map(({ code, title }) => ({ code, title, name: `${kind}-${code}`, chosen: isMeant({ code, title }) }))
}

type Choice = Record<'code' | 'title', string>

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
