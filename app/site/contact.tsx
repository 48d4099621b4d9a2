import { site } from '../../site.config.ts'
import { contact } from '../catalog/contact.ts'
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
  return pageMeta({ ...contact.meta, path: '/contact' })
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
            {contact.write.title}
          </h2>
          <p className="measure mt-4 mb-7 text-soft">{contact.write.lead}</p>
          <MessageForm />
        </div>
        <Hours label={loaderData?.hours ?? site.supportHours.label} />
      </Section>
      <Faqs />
    </>
  )
}
