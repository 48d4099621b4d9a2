import { site } from '../../../site.config.ts'
import { contact, supportMailto } from '../../catalog/contact.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CalendarDaysIcon, type Icon, MailIcon, UsersIcon } from '../../ui/icons.tsx'
import { Section } from '../../ui/section.tsx'
import { PageButton } from '../links.tsx'

export function ContactOptions() {
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
