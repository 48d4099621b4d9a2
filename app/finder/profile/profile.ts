import type { AppContext } from '../../platform/app-context.ts'
import { MINUTE } from '../../platform/clock.ts'
import { readForm } from '../../platform/forms/form-fields.ts'
import { countUse } from '../../platform/http/rate-limits.ts'
import { findIndustries, type Industry, industryTitles } from './find-industries.ts'
import { findMissions, type Mission, missionTitles } from './missions.ts'
import { isNonprofit, type ProfileAnswers, type ProfileErrors, parseProfile, readAnswers } from './profile-answers.ts'
import { saveProfile } from './profiles.ts'
import { namesTrade, type TradeCodes } from './trade-codes.ts'
import { findTradeWord } from './trade-words.ts'
import { TRADES } from './trades.ts'

export { findIndustries, industryTitles } from './find-industries.ts'
export { certificatesFor, fitFor } from './fit.ts'
export type { Fit, FitFacts, FitProfile } from './fit-facts.ts'
export { type FundingProfile, profileSchema } from './funding-profile.ts'
export { findMissions, industriesOfMissions, missionTitles, missionWords, SERVED_WORDS } from './missions.ts'
export { type OpportunityFacts, opportunityFacts } from './opportunity-facts.ts'
export type { KnownAnswers } from './profile.sql.ts'
export { isNonprofit, profileAnswers } from './profile-answers.ts'
export { CERTIFICATES, yearsOfStage } from './profile-options.ts'
export { profileSummary } from './profile-summary.ts'
export {
  answersInWords,
  countReaders,
  findAnswers,
  findProfile,
  findProfileOf,
  hasOnlyAnswersOf,
  mergeProfile,
  noteAnswers,
  saveProfile,
} from './profiles.ts'
export { isInField } from './trade-fit.ts'

export const TRADE_NAMES: readonly string[] = TRADES.map(({ name }) => name)

/** The lines of work that an opportunity is in: by its codes, or by its title where no industry is named. */
export function tradesOf({
  naics,
  title,
  ...codes
}: TradeCodes & { naics: readonly string[]; title: string }): readonly string[] {
  return TRADES.filter(
    (trade) =>
      naics.some((code) => trade.naics.includes(code)) ||
      namesTrade(trade, codes) ||
      (naics.length === 0 && findTradeWord(title, trade.words)),
  ).map(({ name }) => name)
}

/** The form again: after looking up a trade, or with what is wrong. */
interface ProfileReply {
  status: number
  answers?: ProfileAnswers
  errors?: ProfileErrors
  industries?: Industry[]
  missions?: Mission[]
  searched?: boolean
  problem?: string
}

/** Saves the seven answers of an address, or of the order with which it came. Undefined when they are saved. */
export async function handleProfileForm(
  app: AppContext,
  email: string,
  request: Request,
  order?: string,
): Promise<ProfileReply | undefined> {
  await countUse(app, SAVE_RATE_LIMIT, email)
  const read = await readForm(request)
  if ('fault' in read) return { status: read.fault.status, problem: read.fault.message }
  const answers = readAnswers(read.fields)
  const searched = read.fields.has('find')
  const offered = choicesFor(answers, searched)
  if (searched) return { status: 200, answers, errors: {}, ...offered, searched }
  const parsed = parseProfile(answers)
  if (!('profile' in parsed)) {
    const problem = 'Not saved yet: at least one answer is missing.'
    return { status: 422, answers, errors: parsed.errors, ...offered, problem }
  }
  await saveProfile(app, email, { ...parsed.profile, ...(order && { order }) })
  return undefined
}

/** What can be checked as what they do: what is chosen, and where nothing is, or they search, what their words may mean. */
export function choicesFor(answers: ProfileAnswers, searched = false) {
  const { entity, trade, naics, missions } = answers
  const found = searched || naics.length + missions.length === 0
  const byMission = isNonprofit(entity)
  return {
    industries: withChosen(naics, industryTitles, found && !byMission ? findIndustries(trade) : []),
    missions: withChosen(missions, missionTitles, found && byMission ? findMissions(trade) : []),
  }
}

/** Those that are chosen, then those that were found. */
function withChosen<Choice extends { code: string }>(
  chosen: readonly string[],
  titles: (codes: readonly string[]) => Choice[],
  found: readonly Choice[],
): Choice[] {
  return [...titles(chosen), ...found.filter(({ code }) => !chosen.includes(code))]
}

const SAVE_RATE_LIMIT = { name: 'profile', limit: 60, window: MINUTE }
