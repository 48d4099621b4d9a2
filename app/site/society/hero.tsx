import { claims } from '../../catalog/claims.ts'
import { shown } from '../../catalog/evidence.ts'
import { society } from '../../catalog/society.ts'
import { Rosette } from '../../ui/engraving.tsx'
import { PageHeading } from '../../ui/section.tsx'
import { Stats } from '../../ui/stat.tsx'
import { Stressed } from '../../ui/stressed.tsx'
import { TicketBadge } from '../../ui/ticket.tsx'
import { BUY_FORM } from '../buy-bar.tsx'
import { Join } from './join.tsx'

export function SocietyHero() {
  const { badge, note, title, lead, stats } = society.hero
  return (
    <section className="surface-evergreen relative isolate overflow-clip">
      <Rosette
        kind="sunburst"
        draws
        className="absolute -top-40 -right-80 -z-10 size-150 text-mint opacity-14 md:-top-24 md:-right-64 md:size-180 lg:-top-28 lg:-right-52 lg:opacity-28"
      />
      <div className="wrap pt-10 pb-4 sm:pt-14 lg:pt-18">
        <div className="mb-6 pl-0.5">
          <TicketBadge highlighted note={note}>
            {badge}
          </TicketBadge>
        </div>
        <div className="max-w-[54rem]">
          <PageHeading lead={lead}>
            <Stressed text={title} className="text-marigold" />
          </PageHeading>
        </div>
        <div className="mt-8">
          <Join variant="marigold" formId={BUY_FORM} />
        </div>
        <Stats
          stats={[
            ...shown([claims.statesRepresented]),
            { ...stats.review, icon: 'hourglass' },
            { ...stats.monthly, icon: 'calendar-days' },
            { ...stats.chat, icon: 'messages-square' },
          ]}
          className="mt-10 border-line! border-t! max-lg:[&_dd]:text-[1.75rem] max-sm:[&>div]:px-2 max-sm:[&_svg]:size-4 lg:mt-14"
        />
      </div>
    </section>
  )
}
