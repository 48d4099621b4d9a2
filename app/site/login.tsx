import { data, redirect } from 'react-router'
import { site } from '../../site.config.ts'
import { DemoButtons, LoginForm } from '../people/sign-in/login-form.tsx'
import { answerLogin, loginView } from '../people/sign-in/sign-in.ts'
import { appContext } from '../platform/app-context.ts'
import { publicPage } from '../platform/document/headers.ts'
import { Card, Stamp } from '../ui/card.tsx'
import { PageHeading, Section } from '../ui/section.tsx'
import type { Route } from './+types/login.ts'
import { PageButton, PageLink } from './links.tsx'
import { pageMeta } from './page-meta.ts'

/** The same for everyone, signed in or not: it reads no cookie. */
export const headers = publicPage

export function loader({ request, context }: Route.LoaderArgs) {
  return loginView(context.get(appContext), request)
}

/** The reply is the same for every address, whether or not anything is under it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { to, init, ...again } = await answerLogin(context.get(appContext), request)
  return to ? redirect(to, init) : data(again, init)
}

export function meta() {
  return pageMeta({
    title: site.signIn === 'on' ? `Sign in | ${site.brand}` : `Sign-in is coming soon | ${site.brand}`,
    description:
      'You don’t need an account to buy, download or book. Sign in with your email address to see everything that’s yours.',
    path: '/login',
  })
}

export default function Login({ loaderData: { next, isDemo }, actionData: again }: Route.ComponentProps) {
  if (site.signIn === 'off') return <ComingSoon />
  return (
    <Section className="max-w-3xl">
      <Card>
        <PageHeading lead="Type the email address you bought, booked or applied with. We’ll send you a link and a code: there’s no password.">
          Sign in
        </PageHeading>
        <LoginForm next={next} again={again} />
        {isDemo && <DemoButtons next={next} />}
        <p className="mt-8 flex flex-wrap gap-x-6 text-small">
          <a href="/account" className="prose-link inline-flex min-h-11 items-center">
            Signed in already? Open your account
          </a>
          <PageLink to="/find-my-purchase" className="prose-link inline-flex min-h-11 items-center">
            Just find something you bought
          </PageLink>
          <a href="/login/passkey" className="prose-link inline-flex min-h-11 items-center">
            {site.coach}? Use your passkey
          </a>
        </p>
      </Card>
    </Section>
  )
}

function ComingSoon() {
  return (
    <Section className="max-w-3xl">
      <Card>
        <p className="mb-6 text-right">
          <Stamp large>Coming soon</Stamp>
        </p>
        <PageHeading lead="You don’t need an account. We email you a link to everything you buy. Start in the Shop.">
          Sign-in is coming soon
        </PageHeading>
        <p className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
          <PageButton to="/shop" size="large">
            Go to the Shop
          </PageButton>
          <PageLink to="/find-my-purchase" className="prose-link inline-flex min-h-11 items-center">
            Find something you bought
          </PageLink>
        </p>
      </Card>
    </Section>
  )
}
