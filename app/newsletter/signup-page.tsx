import { data } from 'react-router'
import { site } from '../../site.config.ts'
import { newsletterCopy } from '../catalog/newsletter.ts'
import { publicPage } from '../document/headers.ts'
import { appContext } from '../platform/app-context.ts'
import { Card } from '../ui/card.tsx'
import { PageHeading, Section } from '../ui/section.tsx'
import type { Route } from './+types/signup-page.ts'
import { handleSignup } from './signup.ts'
import { SignupForm } from './signup-form.tsx'

/** What the newsletter's form is answered with where no script is, and a page to sign up on. */
export async function action({ request, context }: Route.ActionArgs) {
  const { reply, status, retryAfter } = await handleSignup(context.get(appContext), context.get(appContext), request)
  return data(reply, { status, headers: retryAfter ? { 'Retry-After': String(retryAfter) } : {} })
}

export const headers = publicPage

export function meta() {
  return [
    { title: `The monthly newsletter | ${site.brand}` },
    { name: 'description', content: newsletterCopy.subscribe },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function SignupPage({ actionData }: Route.ComponentProps) {
  return (
    <Section>
      <div className="mx-auto max-w-2xl">
        <Card>
          <PageHeading>{HEADINGS[actionData?.state ?? 'new']}</PageHeading>
          <div className="mt-7">
            <SignupForm id="newsletter-email" reply={actionData} />
          </div>
        </Card>
      </div>
    </Section>
  )
}

const HEADINGS = {
  new: newsletterCopy.title,
  again: 'Almost there',
  confirm: 'One more press',
  sent: 'Look into your mail',
}
