import { data, Link, redirect } from 'react-router'
import { appContext } from '../../platform/app-context.ts'
import { MINUTE } from '../../platform/clock.ts'
import { readForm } from '../../platform/forms/form-fields.ts'
import { countUse } from '../../platform/http/rate-limits.ts'
import {
  findIndustries,
  findProfile,
  industryTitles,
  parseProfile,
  profileAnswers,
  readAnswers,
  saveProfile,
} from '../../profile/profile.ts'
import { ProfileForm } from '../../profile/profile-form/profile-form.tsx'
import { Alert } from '../../ui/alert.tsx'
import { CardPage, privateMeta } from '../../ui/card-page.tsx'
import type { Route } from './+types/profile-page.ts'
import { openEdition } from './edition-page.ts'

/** Where a buyer says what she does, so that her edition opens with what fits her. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { app, email } = await openOrLeave(context.get(appContext), params.token)
  const answers = profileAnswers(await findProfile(app, [email]))
  return { answers, industries: industryTitles(answers.naics) }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { app, email } = await openOrLeave(context.get(appContext), params.token)
  await countUse({ db: app.database.db, clock: app.clock }, SAVE_RATE_LIMIT, email)
  const read = await readForm(request)
  if ('fault' in read) return data({ problem: read.fault.message }, { status: read.fault.status })
  const answers = readAnswers(read.fields)
  const searched = read.fields.has('find')
  const found = searched || answers.naics.length === 0 ? findIndustries(answers.trade) : []
  const industries = [...industryTitles(answers.naics), ...found.filter(({ code }) => !answers.naics.includes(code))]
  if (searched) return data({ answers, errors: {}, industries, searched })
  const parsed = parseProfile(answers)
  if (!('profile' in parsed)) {
    const problem = 'Not saved yet: one answer or more is missing.'
    return data({ answers, errors: parsed.errors, industries, problem }, { status: 422 })
  }
  await saveProfile(app, email, parsed.profile)
  throw redirect(`/editions/${encodeURIComponent(params.token)}`, 303)
}

const SAVE_RATE_LIMIT = { name: 'profile', limit: 60, window: MINUTE }

async function openOrLeave(app: Parameters<typeof openEdition>[0], token: string) {
  const edition = await openEdition(app, token)
  if (!edition) throw redirect(`/downloads/${encodeURIComponent(token)}`)
  return { app, email: edition.entitlement.email }
}

export function meta() {
  return privateMeta('What you do')
}

export default function ProfilePage({ loaderData, actionData, params }: Route.ComponentProps) {
  const shown = { ...loaderData, errors: {}, searched: false, problem: undefined, ...actionData }
  return (
    <CardPage
      wide
      heading="What should we look for?"
      lead="Seven questions. Your list then opens with what fits you, each with the reason. Nobody else sees your answers."
    >
      {shown.problem && <Alert className="mt-5">{shown.problem}</Alert>}
      <ProfileForm key={JSON.stringify(shown.answers)} {...shown} />
      <p className="mt-6">
        <Link to={`/editions/${params.token}`} className="prose-link inline-flex min-h-11 items-center">
          Back to your list
        </Link>
      </p>
    </CardPage>
  )
}
