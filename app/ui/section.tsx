import { classes } from './classes.ts'

type Surface = 'paper' | 'card' | 'deep' | 'evergreen'

/** A band of the page, in one measure and rhythm. Name it with `labelledBy` when it holds a heading with that id. */
export function Section({
  surface = 'paper',
  className,
  labelledBy,
  children,
  ...rest
}: {
  surface?: Surface
  className?: string
  labelledBy?: string
  id?: string
  children: React.ReactNode
}) {
  return (
    <section aria-labelledby={labelledBy} className={classes(`surface-${surface}`, 'py-10 md:py-18')} {...rest}>
      <div className={classes('wrap', className)}>{children}</div>
    </section>
  )
}

/** A small line of official lettering above a heading. */
export function Label({ className, children }: { className?: string; children: React.ReactNode }) {
  return <p className={classes('label', className ?? 'text-accent')}>{children}</p>
}

export function SectionTitle({ id, children }: { id: string; children: React.ReactNode }) {
  return (
    <h2 id={id} className="text-heading">
      {children}
    </h2>
  )
}

interface SectionHeadingProps {
  id?: string
  label?: string | undefined
  lead?: React.ReactNode
  className?: string
  children: React.ReactNode
}

export function SectionHeading({ id, label, lead, className, children }: SectionHeadingProps) {
  return (
    <div className={classes('mb-6 md:mb-10', className)}>
      {label && <Label className="mb-3 text-accent">{label}</Label>}
      <h2 id={id} className="max-w-[17em] text-heading">
        {children}
      </h2>
      {lead && <p className="measure mt-5 text-lead text-soft">{lead}</p>}
    </div>
  )
}

/** A section that begins with its heading. */
export function HeadedSection({
  id,
  label,
  title,
  lead,
  children,
  ...section
}: Pick<SectionHeadingProps, 'label' | 'lead'> &
  Omit<React.ComponentProps<typeof Section>, 'labelledBy'> & { id: string; title: string }) {
  return (
    <Section labelledBy={id} {...section}>
      <SectionHeading id={id} label={label} lead={lead}>
        {title}
      </SectionHeading>
      {children}
    </Section>
  )
}

/** The top of a page, with only its first heading. The next section has the space below. */
export function PageOpening({ children }: { children: React.ReactNode }) {
  return <div className="wrap pt-10 sm:pt-14 lg:pt-20">{children}</div>
}

/** The first heading of a page, with what it promises below. */
export function PageHeading({
  label,
  lead,
  children,
}: {
  label?: string
  lead?: React.ReactNode
  children: React.ReactNode
}) {
  return (
    <>
      {label && <Label className="mb-4 text-accent">{label}</Label>}
      <h1 className="text-display">{children}</h1>
      {lead && <p className="measure mt-6 text-lead text-soft">{lead}</p>}
    </>
  )
}

/** The same with `*stressed words*`, in the color of `className`. */
export function StressedHeading({
  title,
  className,
  ...heading
}: Omit<React.ComponentProps<typeof PageHeading>, 'children'> & { title: string; className: string }) {
  return (
    <PageHeading {...heading}>
      <Stressed text={title} className={className} />
    </PageHeading>
  )
}

/** A text of the site's content, with `*these words*` set as stressed. */
function Stressed({ text, className }: { text: string; className?: string }) {
  return text.split('*').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <em key={part} className={className}>
        {part}
      </em>
    ),
  )
}
