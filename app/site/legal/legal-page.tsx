import type { Contents } from '../../catalog/content-files.ts'
import { legal } from '../../catalog/legal.ts'
import { longDay } from '../../catalog/long-day.ts'
import { SupportEmail } from '../../ui/card-page.tsx'
import { classes } from '../../ui/classes.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Label, PageHeading } from '../../ui/section.tsx'

type LegalSection = Contents['terms']['sections'][number]

/** A legal text with its contents beside it. `addition` is what a page puts into one of the sections, by its id. */
export function LegalPage({
  text,
  isFolded = false,
  addition = {},
}: {
  text: Contents['terms']
  /** Its summary is the page, and each section opens by a press: they are their own list of contents. */
  isFolded?: boolean
  addition?: Record<string, React.ReactNode>
}) {
  const [columns, both] = isFolded ? [] : ['lg:grid-cols-[16rem_minmax(0,1fr)]', 'lg:col-span-2']
  return (
    <div className={classes('wrap grid gap-x-16 gap-y-10 py-10 sm:py-14 lg:py-20', columns)}>
      <div className={both}>
        <PageHeading lead={text.summary}>{text.title}</PageHeading>
        <Label className="mt-6 text-soft">
          {legal.page.since} <time dateTime={text.effectiveDate}>{longDay(text.effectiveDate)}</time>
        </Label>
      </div>
      {!isFolded && <OnThisPage sections={text.sections} />}
      <div className="border-current border-t-2">
        {text.sections.map((section, index) => (
          <LegalSectionBlock key={section.id} section={section} number={index + 1} isFolded={isFolded}>
            {addition[section.id]}
          </LegalSectionBlock>
        ))}
        <ContactSection number={text.sections.length + 1} />
      </div>
    </div>
  )
}

const contactSection = () => ({ id: 'contact', title: legal.page.contact })

function OnThisPage({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <nav aria-label="On this page" className="not-printed lg:sticky lg:top-24 lg:self-start">
      <ol className="border-current border-t-2 sm:columns-2 sm:gap-x-8 lg:columns-1">
        {[...sections, contactSection()].map(({ id, title }, index) => (
          <li key={id} className="break-inside-avoid border-line border-b">
            <a
              href={`#${id}`}
              className="flex min-h-11 items-baseline gap-3 py-2.5 text-small leading-tight hover:underline"
            >
              <span aria-hidden="true" className="label w-6 shrink-0 text-soft">
                {index + 1}
              </span>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function LegalSectionBlock({
  section,
  number,
  isFolded,
  children,
}: {
  section: LegalSection
  number: number
  isFolded: boolean
  children?: React.ReactNode
}) {
  const { id, title, paragraphs, items } = section
  const heading = (
    <LegalSectionTitle id={`${id}-title`} number={number}>
      {title}
    </LegalSectionTitle>
  )
  const words = (
    <div className="md:pl-9">
      <div className="measure stack-3">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {items && (
          <ul className="list-disc stack-1.5 pl-5 marker:text-evergreen">
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        )}
      </div>
      {children}
    </div>
  )
  // A browser opens what a link within it leads to.
  if (isFolded)
    return (
      <Disclosure summary={heading}>
        <div id={id}>{words}</div>
      </Disclosure>
    )
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="border-line border-b py-7">
      {heading}
      <div className="mt-3">{words}</div>
    </section>
  )
}

function LegalSectionTitle({ id, number, children }: { id: string; number: number; children: string }) {
  return (
    <h2 id={id} className="flex items-baseline gap-3 text-title">
      <span aria-hidden="true" className="label w-6 shrink-0 text-evergreen">
        {number}
      </span>
      {children}
    </h2>
  )
}

function ContactSection({ number }: { number: number }) {
  const { id, title } = contactSection()
  return (
    <section id={id} aria-labelledby="contact-title" className="py-7">
      <LegalSectionTitle id="contact-title" number={number}>
        {title}
      </LegalSectionTitle>
      <p className="measure mt-3 md:ml-9">
        {legal.page.questions} <SupportEmail />. {legal.page.reply}
      </p>
    </section>
  )
}
