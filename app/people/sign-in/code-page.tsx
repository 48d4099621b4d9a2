import { data, redirect } from 'react-router'
import { type AppContext, appContext } from '../../platform/app-context.ts'
import { readForm } from '../../platform/forms/form-fields.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CardPage, privateMeta } from '../../ui/card-page.tsx'
import { TextField } from '../../ui/field.tsx'
import { MeantAddress } from '../email-field/mistyped/mistyped.ts'
import type { Route } from './+types/code-page.ts'
import { countPress, tooManyTries } from './ask.ts'
import { withCookies } from './cookies.ts'
import { findPendingAddress, signInByCode } from './email-sign-in.ts'
import { ACCOUNT_PATH } from './next-path.ts'
import { sessionOf } from './sessions.ts'
import { parseCode } from './sign-in-code.ts'

/** The address as they typed it, to check it: this browser alone sees it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  return { email: await pendingAddress(context.get(appContext), request) }
}

/** Whoever is signed in by then, by a second press or by the link in another tab, is led on. */
async function pendingAddress(deps: AppContext, request: Request): Promise<string | undefined> {
  const email = await findPendingAddress(deps, request)
  if (!email && (await sessionOf(deps, request))) throw redirect(ACCOUNT_PATH, 303)
  return email
}

/** Where someone waits for the sign-in email. The same page for every address, whether or not an email comes. */
export async function action({ request, context }: Route.ActionArgs) {
  const deps = context.get(appContext)
  const form = await readForm(request)
  const typed = ('fields' in form && form.fields.get('code')) || ''
  const refuse = (error: string, init: ResponseInit) => data({ typed: typed.slice(0, 40), error }, init)
  const wait = await countPress(deps)
  if (wait) {
    const [{ problem }, init] = tooManyTries(wait)
    return refuse(problem, init)
  }
  await pendingAddress(deps, request)
  const code = parseCode(typed)
  if (!code) return refuse('The code has eight letters and digits, such as BCDF-2345.', { status: 422 })
  const result = await signInByCode(deps, request, code)
  if (result.state === 'signed-in') return redirect(result.next, withCookies(result.cookies))
  return refuse(
    'That code doesn’t work here. Check it against the newest email, in the browser where you asked for it. After five tries or 15 minutes, you’ll need a new one.',
    { status: 422 },
  )
}

export const meta = () =>
  privateMeta('Type your code', 'Type the code from the email that we’ve sent you, and you’re signed in.')

export default function CodePage({ loaderData: { email }, actionData: reply }: Route.ComponentProps) {
  return (
    <CardPage
      heading="Check your inbox"
      lead={
        <>
          We’ve sent an email to{' '}
          {email ? <strong className="[overflow-wrap:anywhere]">{email}</strong> : 'the address you typed'}. Click its
          button, or type its code here. Both work for 15 minutes.
        </>
      }
      footer={
        <>
          {email && <MeantAddress action="/login" email={email} />}
          <AskAgain />
        </>
      }
    >
      <form method="post" action="/login/code" noValidate className="mt-8 grid gap-5">
        {reply && <Alert>You’re not signed in yet.</Alert>}
        <TextField
          label="The code from the email"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          inputMode="text"
          maxLength={40}
          required
          className="max-w-72 [&_input]:font-mono"
          defaultValue={reply?.typed}
          error={reply?.error}
          autoFocus
        />
        <Button size="large" className="justify-self-start max-sm:w-full">
          Sign in
        </Button>
      </form>
    </CardPage>
  )
}

function AskAgain() {
  return (
    <p className="mt-8 text-small text-soft">
      Got several emails from us today? Then no new one may come, and the code in the newest sign-in email works here.
      Not there in a few minutes? Check your spam folder, or{' '}
      <a href="/login" className="prose-link">
        ask again
      </a>{' '}
      and check the address for typos.
    </p>
  )
}
