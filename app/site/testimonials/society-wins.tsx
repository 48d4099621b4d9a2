import { testimonials } from '../../catalog/testimonials.ts'
import type { PublicWin, PublicWins } from '../../society/wins/wins.ts'
import { Section, SectionHeading } from '../../ui/section.tsx'

/** What members of the Society won and agreed to tell here, each with its record, beside how often it works. */
export function SocietyWins({ wins, baseRate }: PublicWins) {
  if (wins.length === 0) return null
  const { label, title, lead } = testimonials.wins
  return (
    <Section
      surface="deep"
      labelledBy="society-wins"
      className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_19rem]"
    >
      <SectionHeading id="society-wins" label={label} lead={lead} className="mb-0! lg:col-span-2">
        {title}
      </SectionHeading>
      <ul className="grid gap-5">
        {wins.map((win) => (
          <li key={win.id} id={win.id}>
            <WinStory win={win} />
          </li>
        ))}
      </ul>
      {baseRate && <HowOften {...baseRate} />}
    </Section>
  )
}

function WinStory({ win: { id, title, funder, amount, story, by, wonOn, seenOn } }: { win: PublicWin }) {
  const { dated, checked, record } = testimonials.wins
  return (
    <article className="surface-card border border-line p-6 lg:p-8 [overflow-wrap:anywhere]">
      <h3 className="text-title">{title}</h3>
      <p className="mt-1">
        {amount && <b className="font-mono">{amount} </b>}
        {amount ? 'from' : 'From'} {funder}
      </p>
      {story && <blockquote className="mt-5 whitespace-pre-line font-display text-lead italic">“{story}”</blockquote>}
      <p className="mt-4 font-semibold text-small">
        <bdi>{by}</bdi>
      </p>
      <p className="mt-5 border-line border-t border-dashed pt-4 text-fine text-soft">
        {dated} {wonOn}, {checked} {seenOn}. {record} {id}.
      </p>
    </article>
  )
}

/** Below this many the share would be chance, and could tell whose applications they were. */
const MIN_SENT = 5

/** Counted from the members' boards, so that nobody takes one win for what usually happens. */
function HowOften({ sent, won }: { sent: number; won: number }) {
  const { title, share, few, note } = testimonials.wins.often
  return (
    <aside aria-labelledby="how-often" className="h-fit border-current border-t-2 pt-4">
      <h3 id="how-often" className="text-title">
        {title}
      </h3>
      {sent >= MIN_SENT ? (
        <>
          <p className="mt-3 font-display font-semibold text-heading">
            {won} of {sent}
          </p>
          <p className="mt-1">{share}</p>
        </>
      ) : (
        <p className="mt-3">{few}</p>
      )}
      <p className="mt-3 text-small text-soft">{note}</p>
    </aside>
  )
}
