import { claims } from '../../catalog/claims.ts'
import { contact } from '../../catalog/contact.ts'
import { isShown } from '../../catalog/evidence.ts'
import { Rosette } from '../../ui/engraving.tsx'
import { PageHeading } from '../../ui/section.tsx'
import { Stressed } from '../../ui/stressed.tsx'

/** The figure is in a rosette, as on a banknote. */
export function ContactHero() {
  const { figure, label } = claims.contactSuccessRate
  const { hero } = contact
  return (
    <section className="surface-evergreen overflow-clip">
      <div className="wrap grid items-center gap-x-12 gap-y-12 py-10 sm:py-14 md:grid-cols-[1.5fr_1fr] lg:py-18">
        <div>
          <PageHeading label={hero.label} lead={hero.lead}>
            <Stressed text={hero.title} className="text-marigold" />
          </PageHeading>
        </div>
        {isShown(claims.contactSuccessRate) && (
          <p className="relative isolate mx-auto grid aspect-square w-60 place-content-center text-center lg:w-84">
            <Rosette draws className="absolute inset-0 -z-10 size-full scale-115 text-mint opacity-45" />
            <span className="grid aspect-square w-36 place-content-center rounded-full bg-evergreen lg:w-44">
              <span className="font-display font-semibold text-figure text-marigold">{figure}</span>{' '}
              <span className="text-small">{label}</span>
            </span>
          </p>
        )}
      </div>
    </section>
  )
}
