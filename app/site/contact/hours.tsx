import { URGENT_MAILTO } from '../../catalog/contact.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card, Stamp } from '../../ui/card.tsx'

/** Support hours, and what to do in an emergency. */
export function Hours({ label }: { label: string }) {
  return (
    <Card flat>
      <h2 className="text-title">Support hours</h2>
      <p className="mt-3">
        {label.split(/(?<=, |day )/).map((part) => (
          <span key={part} className="inline-block whitespace-pre-wrap">
            {part}
          </span>
        ))}
      </p>
      <h3 className="label mt-6 text-evergreen">Where</h3>
      <p className="mt-1">Remote, worldwide. By email and video, wherever you are.</p>
      <div className="mt-7 border-line border-t border-dashed pt-6">
        <Stamp>Urgent</Stamp>
        <p className="mt-4 text-small text-soft">
          Deadline in the next two days, or a payment that went wrong? Say so in the subject line and we’ll read it
          first.
        </p>
        <ButtonLink href={URGENT_MAILTO} variant="outline" className="mt-4 w-full">
          Send an urgent email
        </ButtonLink>
      </div>
    </Card>
  )
}
