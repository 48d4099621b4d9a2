import { type HowToStep, howToUse } from '../../catalog/money-finder.ts'
import { DownloadIcon, type Icon, ListChecksIcon, ListXIcon, ScrollTextIcon, SendIcon } from '../../ui/icons.tsx'
import { Section } from '../../ui/section.tsx'

const ICONS: Record<HowToStep['icon'], Icon> = {
  download: DownloadIcon,
  strike: ListXIcon,
  pick: ListChecksIcon,
  read: ScrollTextIcon,
  send: SendIcon,
}

export function HowToUse() {
  return (
    <Section surface="card" labelledBy="how-to-use" className="grid gap-x-14 gap-y-8 lg:grid-cols-[1fr_1.6fr]">
      <div>
        <h2 id="how-to-use" className="text-heading">
          From a long list to a handful, in five steps
        </h2>
        <p className="measure mt-4 text-soft">
          The list is long so your short list can be good. Three to five good applications is a full month’s work.
        </p>
      </div>
      <ol className="border-current border-t-2">
        {howToUse.map((step) => (
          <HowToRow key={step.number} step={step} />
        ))}
      </ol>
    </Section>
  )
}

function HowToRow({ step: { number, title, subtitle, icon } }: { step: HowToStep }) {
  const Icon = ICONS[icon]
  return (
    <li className="grid grid-cols-[2.75rem_1fr_auto] items-baseline gap-x-3 border-line border-b py-5">
      <span aria-hidden="true" className="font-display font-semibold text-evergreen text-figure">
        {number}
      </span>
      <div>
        <h3 className="text-title">
          <span className="sr-only">Step {number}: </span>
          {title}
        </h3>
        {subtitle && <p className="mt-1 text-small text-soft">{subtitle}</p>}
      </div>
      <Icon aria-hidden="true" className="size-6 self-center text-evergreen" strokeWidth={1.5} />
    </li>
  )
}
