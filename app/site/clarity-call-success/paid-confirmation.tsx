import { site } from '../../../site.config.ts'
import { offers } from '../../catalog/offers.ts'
import { Card, Stamp } from '../../ui/card.tsx'
import { Rosette } from '../../ui/engraving.tsx'
import { PageHeading, Section } from '../../ui/section.tsx'
import { NewTabButton } from '../links.tsx'
import { type AutoOpenState, useAutoOpen } from './auto-open.ts'

const STATUS_MESSAGES: Record<AutoOpenState, string> = {
  waiting: 'Your calendar opens in a new tab in 3 seconds. If your browser blocks it, use the button.',
  opened: 'Your calendar is open in a new tab. Closed it? The button opens it again.',
  'kept-back': 'Your browser didn’t open the new tab. Use the button.',
}

const FACTS: readonly { title: string; what: string }[] = [
  { title: '30 minutes', what: 'Your call is 30 minutes.' },
  { title: 'By video', what: 'We’ll email you the link to the call after you book.' },
  {
    title: 'Paid',
    what: 'No refunds for missed or canceled sessions without 24 hours’ notice.',
  },
]

export function PaidConfirmation({ scheduling }: { scheduling: string }) {
  const { state, cancel } = useAutoOpen(scheduling)
  return (
    <Section className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[1.2fr_1fr]">
      <Card className="sm:p-12!">
        <span className="engraved">
          <Rosette className="absolute -right-24 -bottom-28 size-88 text-evergreen opacity-18 max-sm:-bottom-56" />
        </span>
        <p className="mb-6">
          <Stamp large lands className="mt-2 ml-1">
            Paid
          </Stamp>
        </p>
        <PageHeading lead="Thank you! We have your payment, and we’ve emailed your receipt. Now pick a time that works for you.">
          Pick your time
        </PageHeading>
        <p className="mt-7">
          <NewTabButton href={scheduling} size="large" onClick={cancel}>
            Pick a time for your call
          </NewTabButton>
        </p>
        <p role="status" data-state={state} className="needs-script mt-4 text-small text-soft">
          {STATUS_MESSAGES[state]}
        </p>
      </Card>
      <div>
        <h2 className="text-title">Good to know</h2>
        <dl className="mt-4 border-current border-t-2">
          {FACTS.map(({ title, what }) => (
            <div key={title} className="border-line border-b py-4">
              <dt className="font-display font-semibold">{title}</dt>
              <dd className="text-small text-soft">{what}</dd>
            </div>
          ))}
        </dl>
        <p className="measure mt-4 text-small text-soft">{offers['clarity-call'].refund}</p>
        <p className="measure mt-4 text-small">
          No times work for you, or no receipt in a few minutes? Email{' '}
          <a href={`mailto:${site.supportEmail}`} className="prose-link">
            {site.supportEmail}
          </a>
          .
        </p>
      </div>
    </Section>
  )
}
