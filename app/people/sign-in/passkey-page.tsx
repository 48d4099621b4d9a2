import { data, redirect } from 'react-router'
import { appContext } from '../../platform/app-context.ts'
import { readForm } from '../../platform/forms/form-fields.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CardPage, privateMeta } from '../../ui/card-page.tsx'
import { TextField } from '../../ui/field.tsx'
import { PasskeyForm } from '../../ui/passkey-form.tsx'
import type { Route } from './+types/passkey-page.ts'
import { countStaffPress, tooManyTries } from './ask.ts'
import { signInByPasskey, signInByRecoveryCode } from './coach-link.ts'
import { pendingCookie, withCookies } from './cookies.ts'
import { nextPath } from './next-path.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  const next = new URL(request.url).searchParams.get('next')
  const headers = pendingCookie(context.get(appContext), request)
  return data({ next: next ? nextPath(next) : '/account/security' }, { headers })
}

export async function action({ request, context }: Route.ActionArgs) {
  const deps = context.get(appContext)
  const form = await readForm(request)
  const fields = 'fields' in form ? form.fields : new Map<string, string>()
  const code = fields.get('recovery')
  const wait = await countStaffPress(deps, code === undefined ? 'passkey' : 'recovery code', deps.network)
  if (wait) return data(...tooManyTries(wait))
  const result =
    code === undefined
      ? await signInByPasskey(deps, request, fields.get('passkey') ?? '', fields.get('next') ?? '')
      : await signInByRecoveryCode(deps, request, code)
  if (result.state === 'signed-in') return redirect(result.next, withCookies(result.cookies))
  const problem =
    code === undefined ? 'That passkey doesn’t open anything here.' : 'That code doesn’t work, or it was used.'
  return data({ problem }, { status: 422 })
}

export const meta = () =>
  privateMeta('Sign in with a passkey', 'For the people who run this site: sign in with a passkey or a recovery code.')

export default function PasskeyPage({ loaderData: { next }, actionData: reply }: Route.ComponentProps) {
  return (
    <CardPage
      heading="Sign in with your passkey"
      lead="For the people who run this site. Bought something? Then sign in with your email address."
      footer={<OtherWays />}
    >
      {reply && <Alert className="mt-8">{reply.problem}</Alert>}
      <PasskeyForm action="/login/passkey" ceremonies={['sign-in']} className="mt-8">
        <input type="hidden" name="next" value={next} />
        <Button size="large" className="max-sm:w-full">
          Use my passkey
        </Button>
        <noscript>
          <p className="mt-4 text-small">A passkey needs JavaScript. A recovery code works without.</p>
        </noscript>
      </PasskeyForm>
    </CardPage>
  )
}

function OtherWays() {
  return (
    <form method="post" action="/login/passkey" className="mt-10 grid gap-4 border-line border-t border-dashed pt-6">
      <TextField
        label="Don’t have your passkey? Type one of your printed recovery codes"
        name="recovery"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        className="max-w-96"
      />
      <Button variant="outline" className="justify-self-start">
        Use a recovery code
      </Button>
      <a href="/login" className="prose-link inline-flex min-h-11 items-center justify-self-start text-small">
        Sign in with my email address
      </a>
    </form>
  )
}
