import { site } from '../../site.config.ts'
import { claims } from '../catalog/claims.ts'
import { contact, supportMailto } from '../catalog/contact.ts'
import { isShown } from '../catalog/evidence.ts'
import { MessageForm } from '../people/contact/message-form.tsx'
import { appContext } from '../platform/app-context.ts'
import { publicPage } from '../platform/document/headers.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card, Stamp } from '../ui/card.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Rosette } from '../ui/engraving.tsx'
import { CalendarDaysIcon, type Icon, MailIcon, UsersIcon } from '../ui/icons.tsx'
import { Section, SectionTitle, StressedHeading } from '../ui/section.tsx'
import type { Route } from './+types/contact.ts'
import { PageButton, PageLink } from './links.tsx'
import { pageMeta } from './page-meta.ts'

export const headers = publicPage

/** The hours are the desk's, so the page is rendered again when they change. */
export function loader({ context }: Route.LoaderArgs) {
  return { hours: context.get(appContext).settings.supportHours.label }
}

export const meta = () => pageMeta({ ...contact.meta, path: '/contact' })

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
          <SectionTitle id="write">{contact.write.title}</SectionTitle>
          <p className="measure mt-4 mb-7 text-soft">{contact.write.lead}</p>
          <MessageForm />
        </div>
        <Hours label={loaderData?.hours ?? site.supportHours.label} />
      </Section>
      <Faqs />
    </>
  )
}

/** The figure is in a rosette, as on a banknote. */
function ContactHero() {
  const { figure, label } = claims.contactSuccessRate
  const { hero } = contact
  return (
    <section className="surface-evergreen overflow-clip">
      <div className="wrap grid items-center gap-x-12 gap-y-12 py-10 sm:py-14 md:grid-cols-[1.5fr_1fr] lg:py-18">
        <div>
          <StressedHeading label={hero.label} lead={hero.lead} title={hero.title} className="text-marigold" />
        </div>
        {isShown(claims.contactSuccessRate) && (
          <p className="relative isolate mx-auto grid aspect-square w-60 place-content-center text-center lg:w-84">
            <Rosette draws className="absolute inset-0 -z-10 size-full scale-115 text-mint opacity-45" />
            <span className="grid aspect-square w-36 place-content-center rounded-full bg-evergreen lg:w-44">
              <span className="font-display font-semibold text-figure text-marigold">{figure}</span>{' '}
              <span className="text-small">{label}</span>
            </span>
          </p>
        )}
      </div>
    </section>
  )
}

function Faqs() {
  const { title, items } = contact.faqs
  return (
    <Section labelledBy="faqs" className="grid gap-x-14 gap-y-6 lg:grid-cols-[1fr_1.8fr]">
      <h2 id="faqs" className="max-w-[9em] text-heading">
        {title}
      </h2>
      <div className="border-current border-t-2">
        {items.map(({ question, answer, link }) => (
          <Disclosure key={question} summary={question}>
            <p>{answer}</p>
            {link && (
              <p className="mt-2">
                <PageLink to={link.to} className="prose-link inline-flex min-h-11 items-center">
                  {link.label}
                </PageLink>
              </p>
            )}
          </Disclosure>
        ))}
      </div>
    </Section>
  )
}

/** Support hours, and what to do in an emergency. */
function Hours({ label }: { label: string }) {
  const { title, whereTitle, where, urgent, urgentLead, urgentButton, urgentSubject } = contact.hours
  return (
    <Card flat>
      <h2 className="text-title">{title}</h2>
      <p className="mt-3">
        {label.split(/(?<=, |day )/).map((part) => (
          <span key={part} className="inline-block whitespace-pre-wrap">
            {part}
          </span>
        ))}
      </p>
      <h3 className="label mt-6 text-evergreen">{whereTitle}</h3>
      <p className="mt-1">{where}</p>
      <div className="mt-7 border-line border-t border-dashed pt-6">
        <Stamp>{urgent}</Stamp>
        <p className="mt-4 text-small text-soft">{urgentLead}</p>
        <ButtonLink href={supportMailto(urgentSubject)} variant="outline" className="mt-4 w-full">
          {urgentButton}
        </ButtonLink>
      </div>
    </Card>
  )
}

function ContactOptions() {
  const { title, email, call, community } = contact.ways
  return (
    <Section labelledBy="ways">
      <h2 id="ways" className="sr-only">
        {title}
      </h2>
      <ul className="grid border border-line bg-card lg:grid-cols-3">
        <Option icon={MailIcon} {...email}>
          <ButtonLink
            href={supportMailto(email.subject)}
            variant="outline"
            className="w-full px-1! [overflow-wrap:anywhere] max-sm:text-fine!"
          >
            {site.supportEmail}
          </ButtonLink>
        </Option>
        <Option icon={CalendarDaysIcon} {...call}>
          <PageButton to={call.link} className="w-full">
            {call.button}
          </PageButton>
        </Option>
        <Option icon={UsersIcon} {...community}>
          <PageButton to={community.link} className="w-full">
            {community.button}
          </PageButton>
        </Option>
      </ul>
    </Section>
  )
}

/** A way to reach us. */
function Option({
  icon: Icon,
  title,
  what,
  time,
  children,
}: {
  icon: Icon
  title: string
  what: string
  time: string
  children: React.ReactNode
}) {
  return (
    <li className="grid gap-x-12 gap-y-5 border-line p-6 not-first:border-t md:max-lg:grid-cols-[1fr_18rem] md:max-lg:items-end lg:grid-rows-[1fr_auto] lg:p-8 lg:not-first:border-t-0 lg:not-first:border-l">
      <div>
        <Icon aria-hidden="true" strokeWidth={1.5} className="size-8 text-evergreen" />
        <h3 className="mt-4 text-title">{title}</h3>
        <p className="mt-2 text-small text-soft">{what}</p>
      </div>
      <div>
        <p className="label mb-4 border-line border-t border-dashed pt-4 text-evergreen md:max-lg:border-t-0 md:max-lg:pt-0">
          {time}
        </p>
        {children}
      </div>
    </li>
  )
}
