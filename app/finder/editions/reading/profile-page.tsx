import { data, Link, redirect } from 'react-router'
import { appContext } from '../../../platform/app-context.ts'
import { Alert } from '../../../ui/alert.tsx'
import { CardPage, privateMeta } from '../../../ui/card-page.tsx'
import { findProfile, handleProfileForm, industryTitles, profileAnswers } from '../../profile/profile.ts'
import { ProfileForm } from '../../profile/profile-form/profile-form.tsx'
import type { Route } from './+types/profile-page.ts'
import { openEdition } from './edition-page.ts'

/** Where a buyer says what they do, so that their edition opens with what fits them. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { app, email } = await openOrLeave(context.get(appContext), params.token)
  const answers = profileAnswers(await findProfile(app, [email]))
  return { answers, industries: industryTitles(answers.naics) }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { app, email } = await openOrLeave(context.get(appContext), params.token)
  const reply = await handleProfileForm(app, email, request)
  if (!reply) throw redirect(`/editions/${encodeURIComponent(params.token)}`, 303)
  const { status, ...shown } = reply
  return data(shown, { status })
}

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
      lead="Seven questions. Your list then opens with what fits you, each with the reason. No one else sees your answers."
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
