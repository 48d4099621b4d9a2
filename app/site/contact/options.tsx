import { CalendarDaysIcon, MailIcon, UsersIcon } from 'lucide-react'
import { type ContactOption, contactOptions } from '../../catalog/contact.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { PageButton } from '../links.tsx'

export function ContactOptions() {
  return (
    <Section labelledBy="ways">
      <h2 id="ways" className="sr-only">
        Three ways to reach us
      </h2>
      <ul className="grid border border-line bg-card md:grid-cols-3">
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
    <li className="flex flex-col border-line p-6 not-first:border-t md:p-5 md:not-first:border-t-0 md:not-first:border-l lg:p-8">
      <Icon aria-hidden="true" strokeWidth={1.5} className="size-8 text-evergreen" />
      <h3 className="mt-4 text-title">{title}</h3>
      <p className="mt-2 mb-5 flex-1 text-small text-soft">{description}</p>
      <p className="label mb-4 border-line border-t border-dashed pt-4 text-evergreen">{responseTime}</p>
      {isButton ? (
        <PageButton to={link} className="w-full">
          {contact}
        </PageButton>
      ) : (
        <ButtonLink
          href={link}
          variant="outline"
          className="w-full px-1! text-fine! [overflow-wrap:anywhere] lg:text-small!"
        >
          {contact}
        </ButtonLink>
      )}
    </li>
  )
}
