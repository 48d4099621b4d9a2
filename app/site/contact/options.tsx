import { type ContactOption, contactOptions } from '../../catalog/contact.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CalendarDaysIcon, MailIcon, UsersIcon } from '../../ui/icons.tsx'
import { Section } from '../../ui/section.tsx'
import { PageButton } from '../links.tsx'

export function ContactOptions() {
  return (
    <Section labelledBy="ways">
      <h2 id="ways" className="sr-only">
        Three ways to reach us
      </h2>
      <ul className="grid border border-line bg-card lg:grid-cols-3">
        {contactOptions.map((option) => (
          <Option key={option.title} option={option} />
        ))}
      </ul>
    </Section>
  )
}

const ICONS = { mail: MailIcon, calendar: CalendarDaysIcon, people: UsersIcon }

function Option({
  option: { icon, title, description, contact, responseTime, isButton, link },
}: {
  option: ContactOption
}) {
  const Icon = ICONS[icon]
  return (
    <li className="grid gap-x-12 gap-y-5 border-line p-6 not-first:border-t md:max-lg:grid-cols-[1fr_18rem] md:max-lg:items-end lg:grid-rows-[1fr_auto] lg:p-8 lg:not-first:border-t-0 lg:not-first:border-l">
      <div>
        <Icon aria-hidden="true" strokeWidth={1.5} className="size-8 text-evergreen" />
        <h3 className="mt-4 text-title">{title}</h3>
        <p className="mt-2 text-small text-soft">{description}</p>
      </div>
      <div>
        <p className="label mb-4 border-line border-t border-dashed pt-4 text-evergreen md:max-lg:border-t-0 md:max-lg:pt-0">
          {responseTime}
        </p>
        {isButton ? (
          <PageButton to={link} className="w-full">
            {contact}
          </PageButton>
        ) : (
          <ButtonLink href={link} variant="outline" className="w-full px-1! [overflow-wrap:anywhere] max-sm:text-fine!">
            {contact}
          </ButtonLink>
        )}
      </div>
    </li>
  )
}
