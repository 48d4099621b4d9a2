import { data, Link, redirect } from 'react-router'
import { appContext } from '../platform/app-context.ts'
import { findProfile, handleProfileForm, industryTitles, profileAnswers } from '../profile/profile.ts'
import { ProfileForm } from '../profile/profile-form/profile-form.tsx'
import { requireSession } from '../sign-in/sign-in.ts'
import { Alert } from '../ui/alert.tsx'
import { CardPage, privateMeta } from '../ui/card-page.tsx'
import { SessionWatch } from '../ui/session-watch.tsx'
import type { Route } from './+types/member-profile-page.ts'
import { OPEN_PATH } from './paths.ts'

/** Where someone who is signed in says what she does. It's the same profile that her editions are sorted by. */
export async function loader(args: Route.LoaderArgs) {
  const { person } = await requireSession(args)
  const answers = profileAnswers(await findProfile(args.context.get(appContext), person.addresses))
  return { answers, industries: industryTitles(answers.naics), isFromAccount: isFromAccount(args.request) }
}

export async function action(args: Route.ActionArgs) {
  const { person } = await requireSession(args)
  const reply = await handleProfileForm(args.context.get(appContext), person.addresses[0] ?? '', args.request)
  if (!reply) throw redirect(isFromAccount(args.request) ? '/account#quiz' : OPEN_PATH, 303)
  const { status, ...shown } = reply
  return data(shown, { status })
}

/** Whoever came from her account goes back there: the list is for members alone. */
function isFromAccount({ url }: Request): boolean {
  return new URL(url).searchParams.get('from') === 'account'
}

export function meta() {
  return privateMeta('What you do', 'Seven questions, so that your lists open with what fits you.')
}

export default function MemberProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const shown = { ...loaderData, errors: {}, searched: false, problem: undefined, ...actionData }
  return (
    <>
      <SessionWatch />
      <CardPage
        wide
        heading="What should we look for?"
        lead="Seven questions. Your lists then open with what fits you, each with the reason. Nobody else sees your answers."
      >
        {shown.problem && <Alert className="mt-5">{shown.problem}</Alert>}
        <ProfileForm key={JSON.stringify(shown.answers)} {...shown} />
        <p className="mt-6">
          <Link
            to={loaderData.isFromAccount ? '/account' : OPEN_PATH}
            className="prose-link inline-flex min-h-11 items-center"
          >
            {loaderData.isFromAccount ? 'Back to your account' : 'Back to all open opportunities'}
          </Link>
        </p>
      </CardPage>
    </>
  )
}
