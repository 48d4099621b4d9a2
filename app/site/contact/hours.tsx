import { contact, supportMailto } from '../../catalog/contact.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card, Stamp } from '../../ui/card.tsx'

/** Support hours, and what to do in an emergency. */
export function Hours({ label }: { label: string }) {
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
