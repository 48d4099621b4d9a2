import { newsletterCopy } from '../../catalog/newsletter.ts'
import { appContext } from '../../platform/app-context.ts'
import { publicPage } from '../../platform/document/headers.ts'
import { toActionData } from '../../platform/forms/form-guard.ts'
import { CardPage, privateMeta } from '../../ui/card-page.tsx'
import { MeantAddress } from '../email-field/mistyped/mistyped.ts'
import type { Route } from './+types/signup-page.ts'
import { handleSignup } from './signup.ts'
import { SignupForm } from './signup-form.tsx'
import { SIGNUP_PATH } from './signup-reply.ts'

/** A page to sign up on, and without script the reply to the newsletter form on every other page. */
export async function action({ request, context }: Route.ActionArgs) {
  return toActionData(await handleSignup(context.get(appContext), request))
}

export const headers = publicPage

export const meta = () => privateMeta('The monthly newsletter', newsletterCopy.subscribe, 'noindex')

export default function SignupPage({ actionData }: Route.ComponentProps) {
  return (
    <CardPage heading={HEADINGS[actionData?.state ?? 'new']} footer={null}>
      <div className="mt-7">
        <SignupForm id="newsletter-email" reply={actionData} />
        {actionData?.state === 'sent' && actionData.mistyped && (
          <MeantAddress action={SIGNUP_PATH} email={actionData.mistyped} />
        )}
      </div>
    </CardPage>
  )
}

const HEADINGS = {
  new: newsletterCopy.title,
  invalid: 'Almost there',
  limited: 'Almost there',
  confirm: 'One more step',
  sent: 'Check your inbox',
}
