import { data, redirect } from 'react-router'
import { site } from '../../site.config.ts'
import { login } from '../catalog/login.ts'
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
  const { title, titleSoon, description } = login.meta
  return pageMeta({ title: site.signIn === 'on' ? title : titleSoon, description, path: '/login' })
}

export default function Login({ loaderData: { next, isDemo }, actionData: again }: Route.ComponentProps) {
  if (site.signIn === 'off') return <ComingSoon />
  const { title, lead, account, purchase, coach } = login.signIn
  return (
    <Section className="max-w-3xl">
      <Card>
        <PageHeading lead={lead}>{title}</PageHeading>
        <LoginForm next={next} again={again} />
        {isDemo && <DemoButtons next={next} />}
        <p className="mt-8 flex flex-wrap gap-x-6 text-small">
          <a href="/account" className="prose-link inline-flex min-h-11 items-center">
            {account}
          </a>
          <PageLink to="/find-my-purchase" className="prose-link inline-flex min-h-11 items-center">
            {purchase}
          </PageLink>
          <a href="/login/passkey" className="prose-link inline-flex min-h-11 items-center">
            {coach}
          </a>
        </p>
      </Card>
    </Section>
  )
}

function ComingSoon() {
  const { stamp, title, lead, shop, purchase } = login.soon
  return (
    <Section className="max-w-3xl">
      <Card>
        <p className="mb-6 text-right">
          <Stamp large>{stamp}</Stamp>
        </p>
        <PageHeading lead={lead}>{title}</PageHeading>
        <p className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
          <PageButton to="/shop" size="large">
            {shop}
          </PageButton>
          <PageLink to="/find-my-purchase" className="prose-link inline-flex min-h-11 items-center">
            {purchase}
          </PageLink>
        </p>
      </Card>
    </Section>
  )
}
