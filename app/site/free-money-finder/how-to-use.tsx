import { freeMoneyFinder } from '../../catalog/money-finder.ts'
import { DownloadIcon, type Icon, ListChecksIcon, ListXIcon, ScrollTextIcon, SendIcon } from '../../ui/icons.tsx'
import { Section } from '../../ui/section.tsx'

/** Of the steps, in their order. */
const ICONS: readonly Icon[] = [DownloadIcon, ListXIcon, ListChecksIcon, ScrollTextIcon, SendIcon]

export function HowToUse() {
  const { title, lead, steps } = freeMoneyFinder.howToUse
  return (
    <Section surface="card" labelledBy="how-to-use" className="grid gap-x-14 gap-y-8 lg:grid-cols-[1fr_1.6fr]">
      <div>
        <h2 id="how-to-use" className="text-heading">
          {title}
        </h2>
        <p className="measure mt-4 text-soft">{lead}</p>
      </div>
      <ol className="border-current border-t-2">
        {steps.map((step, index) => (
          <HowToRow key={step.title} {...step} number={index + 1} icon={ICONS[index] ?? SendIcon} />
        ))}
      </ol>
    </Section>
  )
}

function HowToRow({
  number,
  icon: Icon,
  title,
  what,
}: {
  number: number
  icon: Icon
  title: string
  what?: string | undefined
}) {
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
        {what && <p className="mt-1 text-small text-soft">{what}</p>}
      </div>
      <Icon aria-hidden="true" className="size-6 self-center text-evergreen" strokeWidth={1.5} />
    </li>
  )
}
