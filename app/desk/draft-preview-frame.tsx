import { classes } from '../ui/classes.ts'
import { TextLink } from '../ui/kit/links.tsx'
import { PageSection } from '../ui/kit/page.tsx'

/** The email as a phone and a wide window show it. Another version loads it again. */
export function DraftPreview({ id, version, showsFits }: { id: string; version: number; showsFits: boolean }) {
  const path = `/desk/newsletter/${id}/preview`
  const frames = showsFits ? [...WIDTHS.map(withSample), WITHOUT_PROFILE] : WIDTHS
  return (
    <PageSection
      title="As they’ll get it"
      aside={<TextLink href={`${path}?part=text`}>The text version</TextLink>}
      className="not-printed"
    >
      <div className="mt-4 flex flex-wrap items-start gap-6">
        {frames.map(({ label, query = '', className, isWide }) => (
          <figure key={label} className={classes('min-w-0 max-w-full', isWide && 'max-sm:hidden')}>
            <iframe
              src={`${path}?v=${version}${query}`}
              title={`The email, ${label}`}
              sandbox="allow-same-origin"
              className={`h-[36rem] max-w-full border border-line bg-paper ${className}`}
            />
            <figcaption className="text-fine text-soft">{label}</figcaption>
          </figure>
        ))}
      </div>
    </PageSection>
  )
}

interface Frame {
  label: string
  query?: string
  className: string
  /** A phone has no space for it. */
  isWide?: boolean
}

const WIDTHS: readonly Frame[] = [
  { label: '360 pixels wide, a phone', className: 'w-[22.5rem]' },
  { label: '600 pixels wide', className: 'w-[37.5rem]', isWide: true },
]

const withSample = (frame: Frame): Frame => ({ ...frame, label: `${frame.label}, with a sample profile` })

const WITHOUT_PROFILE: Frame = {
  label: '360 pixels wide, for readers without a profile',
  query: '&profile=none',
  className: 'w-[22.5rem]',
}
