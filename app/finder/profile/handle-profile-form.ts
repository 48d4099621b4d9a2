import type { AppContext } from '../../platform/app-context.ts'
import { MINUTE } from '../../platform/clock.ts'
import { readForm } from '../../platform/forms/form-fields.ts'
import { countUse } from '../../platform/http/rate-limits.ts'
import { findIndustries, type Industry, industryTitles } from './find-industries.ts'
import { type ProfileAnswers, type ProfileErrors, parseProfile, readAnswers } from './profile-answers.ts'
import { saveProfile } from './profiles.ts'

/** The form again: after looking up a trade, or with what is wrong. */
interface ProfileReply {
  status: number
  answers?: ProfileAnswers
  errors?: ProfileErrors
  industries?: Industry[]
  searched?: boolean
  problem?: string
}

/** Saves the seven answers of an address. Undefined when they are saved. */
export async function handleProfileForm(
  app: AppContext,
  email: string,
  request: Request,
): Promise<ProfileReply | undefined> {
  await countUse({ db: app.database.db, clock: app.clock }, SAVE_RATE_LIMIT, email)
  const read = await readForm(request)
  if ('fault' in read) return { status: read.fault.status, problem: read.fault.message }
  const answers = readAnswers(read.fields)
  const searched = read.fields.has('find')
  const found = searched || answers.naics.length === 0 ? findIndustries(answers.trade) : []
  const industries = [...industryTitles(answers.naics), ...found.filter(({ code }) => !answers.naics.includes(code))]
  if (searched) return { status: 200, answers, errors: {}, industries, searched }
  const parsed = parseProfile(answers)
  if (!('profile' in parsed)) {
    const problem = 'Not saved yet: at least one answer is missing.'
    return { status: 422, answers, errors: parsed.errors, industries, problem }
  }
  await saveProfile(app, email, parsed.profile)
  return undefined
}

const SAVE_RATE_LIMIT = { name: 'profile', limit: 60, window: MINUTE }
