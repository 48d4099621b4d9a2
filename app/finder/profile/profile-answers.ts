import type { FormFields } from '../../platform/forms/form-fields.ts'
import { type FundingProfile, profileSchema } from './funding-profile.ts'
import { industriesOfMissions } from './missions.ts'
import type { KnownAnswers } from './profile.sql.ts'
import { BENEFICIARIES, CERTIFICATES, REGISTRATIONS } from './profile-options.ts'

/** What was typed and chosen, as the form shows it again. */
export type ProfileAnswers = ReturnType<typeof readAnswers>

export type ProfileErrors = Partial<Record<keyof ProfileAnswers, string>>

const MAX_TRADE_LENGTH = 120

export function readAnswers(fields: FormFields) {
  const one = (name: string) => (fields.get(name) ?? '').slice(0, MAX_TRADE_LENGTH)
  const checked = (name: string, values: readonly string[]) => values.filter((value) => fields.has(`${name}-${value}`))
  const codes = (pattern: RegExp) => [...fields.keys()].flatMap((name) => pattern.exec(name)?.[1] ?? [])
  return {
    entity: one('entity'),
    state: one('state'),
    reach: one('reach'),
    /** What they do, in their own words: industries are found by it. */
    trade: one('trade'),
    naics: codes(/^naics-(\d{6})$/),
    /** Of a nonprofit. */
    missions: codes(/^mission-(\w{1,4})$/),
    serves: checked('serves', Object.keys(BENEFICIARIES)),
    certificates: checked('certificates', Object.keys(CERTIFICATES)),
    registrations: checked('registrations', Object.keys(REGISTRATIONS)),
    years: one('years'),
    size: one('size'),
  }
}

/** The form with what is known, or an empty one. */
export function profileAnswers(profile: KnownAnswers | undefined): ProfileAnswers {
  const empty = { entity: '', state: '', reach: '', naics: [], certificates: [], registrations: [] }
  const { missions = [], serves = [], years = '', size = '', trade = '' } = profile ?? {}
  return { ...empty, ...profile, missions, serves, years, size, trade }
}

/** They choose what they do among missions instead of industries. */
export const isNonprofit = (entity: string): boolean => entity.startsWith('nonprofit')

export function parseProfile(answers: ProfileAnswers): { profile: FundingProfile } | { errors: ProfileErrors } {
  const { missions, serves, naics, ...others } = answers
  const parsed = profileSchema
    .required({ years: true, size: true })
    .safeParse(
      isNonprofit(answers.entity)
        ? { ...others, missions, serves, naics: [...new Set([...naics, ...industriesOfMissions(missions)])] }
        : { ...others, naics },
    )
  if (parsed.success) return { profile: parsed.data }
  const errors: ProfileErrors = {}
  for (const { path, message } of parsed.error.issues.toReversed()) {
    const question = Object.keys(answers).find((name): name is keyof ProfileAnswers => name === path[0])
    if (question) errors[question] = message
  }
  return { errors }
}
