import { site } from '../../../site.config.ts'
import { shownFigures } from '../../catalog/claims.ts'
import { destinations } from '../../catalog/destinations.ts'
import { home } from '../../catalog/home.ts'
import { Card, CardRow, Stamp } from '../../ui/card.tsx'
import { Band, EngravedRosette } from '../../ui/engraving.tsx'
import { Label, StressedHeading } from '../../ui/section.tsx'
import { Stats } from '../../ui/stat.tsx'
import { NewTabButton, PageButton } from '../links.tsx'
import { CoachPortrait } from '../portrait.tsx'

export function Hero() {
  const { label, title, lead, quiz, shop, note } = home.hero
  return (
    <section className="overflow-x-clip">
      <div className="wrap grid items-center gap-x-12 gap-y-12 py-10 sm:py-14 lg:grid-cols-[1.2fr_1fr] lg:py-20">
        <div>
          <StressedHeading label={label} lead={lead} title={title} className="text-evergreen" />
          <p className="mt-7 flex flex-wrap gap-3">
            <NewTabButton href={destinations.quiz} size="large">
              {quiz} <span aria-hidden="true">→</span>
            </NewTabButton>
            <PageButton to="/shop" variant="outline" size="large">
              {shop}
            </PageButton>
          </p>
          <p className="mt-4 text-small text-soft">{note}</p>
        </div>
        <SampleAward />
      </div>
      <div className="wrap">
        <Stats stats={shownFigures()} />
        <div className="flex items-center gap-5 py-5">
          <CoachPortrait />
          <p className="measure">
            {home.greeting} <em className="text-evergreen text-title">{site.coach}</em>
          </p>
        </div>
      </div>
      <Band className="text-evergreen opacity-55" />
    </section>
  )
}

/** What an award looks like. It says specimen, as banknotes do that are only for show. */
function SampleAward() {
  const { label, title, rows, yours, stamp, caption } = home.award
  return (
    <figure className="mx-auto w-full max-w-lg lg:rotate-[1.5deg]">
      <Card>
        <EngravedRosette draws className="absolute -right-16 -bottom-20 size-72 text-evergreen opacity-25" />
        <Label className="text-soft">{label}</Label>
        <p className="mt-2 font-display font-semibold text-title">
          {title.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </p>
        <dl className="mt-4">
          {rows.map((row) => (
            <CardRow key={row.label} label={row.label}>
              {row.value}
            </CardRow>
          ))}
        </dl>
        <p className="mt-4 flex items-center justify-between gap-4">
          <em className="text-title">{yours}</em>
          <Stamp large lands>
            {stamp}
          </Stamp>
        </p>
      </Card>
      <figcaption className="sr-only">{caption}</figcaption>
    </figure>
  )
}
