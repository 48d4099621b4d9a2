import { site } from '../../site.config.ts'
import { MessageForm } from '../people/contact/message-form.tsx'
import { appContext } from '../platform/app-context.ts'
import { publicPage } from '../platform/document/headers.ts'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/contact.ts'
import { Faqs } from './contact/faqs.tsx'
import { ContactHero } from './contact/hero.tsx'
import { Hours } from './contact/hours.tsx'
import { ContactOptions } from './contact/options.tsx'
import { pageMeta } from './page-meta.ts'

export const headers = publicPage

/** The hours are the desk's, so the page is rendered again when they change. */
export function loader({ context }: Route.LoaderArgs) {
  return { hours: context.get(appContext).settings.supportHours.label }
}

export function meta() {
  return pageMeta({
    title: `Contact: ask about funding for your business | ${site.brand}`,
    description: `Write to ${site.supportEmail}, book a call within 7 days or ask the founders in the Society. Replies usually come within 24 hours on business days.`,
    path: '/contact',
  })
}

export default function Contact({ loaderData }: Partial<Route.ComponentProps>) {
  return (
    <>
      <ContactHero />
      <ContactOptions />
      <Section
        surface="card"
        labelledBy="write"
        className="grid items-start gap-x-14 gap-y-12 lg:grid-cols-[1.8fr_1fr]"
      >
        <div>
          <h2 id="write" className="text-heading">
            Write to us
          </h2>
          <p className="measure mt-4 mb-7 text-soft">
            We need your address and your message. The rest is up to you; it helps us get it right the first time.
            You’ll get a ticket number by email, and a reply from a real person within one business day.
          </p>
          <MessageForm />
        </div>
        <Hours label={loaderData?.hours ?? site.supportHours.label} />
      </Section>
      <Faqs />
    </>
  )
}
