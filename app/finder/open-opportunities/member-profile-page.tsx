import { data, Link, redirect } from 'react-router'
import { requireSession } from '../../people/sign-in/sign-in.ts'
import { appContext } from '../../platform/app-context.ts'
import { Alert } from '../../ui/alert.tsx'
import { CardPage, privateMeta } from '../../ui/card-page.tsx'
import { SessionWatch } from '../../ui/session-watch.tsx'
import { findProfile, handleProfileForm, industryTitles, profileAnswers } from '../profile/profile.ts'
import { ProfileForm } from '../profile/profile-form/profile-form.tsx'
import type { Route } from './+types/member-profile-page.ts'
import { OPEN_PATH } from './paths.ts'

/** Where someone who is signed in says what they do. It's the same profile that their editions are sorted by. */
export async function loader(args: Route.LoaderArgs) {
  const { person } = await requireSession(args)
  const answers = profileAnswers(await findProfile(args.context.get(appContext), person.addresses))
  return { answers, industries: industryTitles(answers.naics), back: wayBack(args.request) }
}

export async function action(args: Route.ActionArgs) {
  const { person } = await requireSession(args)
  const reply = await handleProfileForm(args.context.get(appContext), person.addresses[0] ?? '', args.request)
  if (!reply) throw redirect(wayBack(args.request).saved, 303)
  const { status, ...shown } = reply
  return data(shown, { status })
}

/** Where they came from, which they go back to; `saved`: with the answers. The list of everything is for members alone. */
function wayBack({ url }: Request): { to: string; saved: string; label: string } {
  switch (new URL(url).searchParams.get('from')) {
    case 'account':
      return { to: '/account', saved: '/account#quiz', label: 'Back to your account' }
    case 'society':
      return { to: '/society/leads', saved: '/society/leads', label: 'Back to the leads' }
    default:
      return { to: OPEN_PATH, saved: OPEN_PATH, label: 'Back to all open opportunities' }
  }
}

export function meta() {
  return privateMeta('What you do', 'Seven questions, and your lists open with what fits you.')
}

export default function MemberProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const shown = { ...loaderData, errors: {}, searched: false, problem: undefined, ...actionData }
  return (
    <>
      <SessionWatch />
      <CardPage
        wide
        heading="What should we look for?"
        lead="Seven questions. Your lists then open with what fits you, each with the reason. No one else sees your answers."
      >
        {shown.problem && <Alert className="mt-5">{shown.problem}</Alert>}
        <ProfileForm key={JSON.stringify(shown.answers)} {...shown} />
        <p className="mt-6">
          <Link to={loaderData.back.to} className="prose-link inline-flex min-h-11 items-center">
            {loaderData.back.label}
          </Link>
        </p>
      </CardPage>
    </>
  )
}
