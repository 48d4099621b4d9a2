import { ButtonLink } from '../../ui/button.tsx'
import type { LeadView } from './lead-view.ts'

/** What it is and whether it fits her, above the thread. */
export function LeadSummary({ lead: { summary, note, isSample, fit } }: { lead: LeadView }) {
  return (
    <div className="measure mb-5 grid gap-2 text-small">
      {isSample && <p className="border-marigold border-l-4 pl-3 text-fine">A past opportunity, as a sample.</p>}
      {fit && <p className="text-accent">{fit.reason}</p>}
      <p className="[overflow-wrap:anywhere]">{summary}</p>
      {note && <p>Simone says: {note}</p>}
    </div>
  )
}

/** On a phone one line, which opens onto all of them. */
export function FactsLine({ lead }: { lead: LeadView }) {
  return (
    <details className="disclosure -mx-4 mb-2 border-line border-t bg-card px-4 sm:mx-0 lg:hidden">
      <summary className="font-sans! text-small!">
        <span>
          <span className="font-mono">{lead.amount}</span>
          {lead.isOver ? ' · closed ' : ' · closes '}
          <strong>{lead.closes}</strong>
        </span>
      </summary>
      <div className="pb-4">
        <FactsList lead={lead} />
      </div>
    </details>
  )
}

/** Beside the thread, as a ticket. */
export function PinnedFacts({ lead }: { lead: LeadView }) {
  return (
    <section aria-labelledby="pinned" className="ticket surface-card">
      <div className="p-4 pb-2">
        <h2 id="pinned" className="label text-accent">
          Pinned facts
        </h2>
        <p className="mt-1 font-display font-semibold text-title [overflow-wrap:anywhere]">{lead.amount}</p>
        <Deadlines lead={lead} />
      </div>
      <div aria-hidden="true" className="ticket-tear" />
      <div className="p-4 pt-1">
        <FactsList lead={lead} />
      </div>
    </section>
  )
}

function Deadlines({ lead: { closes, funders, own, isOver } }: { lead: LeadView }) {
  return (
    <div className="mt-1 text-small">
      <p>
        {isOver ? 'Closed ' : 'Closes '}
        <strong>{closes}</strong>
      </p>
      {funders && <p className="text-fine text-soft">From the funder: {funders}</p>}
      {own && <p className="text-soft">Your own deadline: {own}</p>}
    </div>
  )
}

function FactsList({ lead }: { lead: LeadView }) {
  const { facts, awards, link } = lead
  return (
    <>
      <div className="lg:hidden">
        <Deadlines lead={lead} />
      </div>
      <dl className="mt-2 text-small">
        {facts.map(({ term, text }) => (
          <div key={term} className="border-line border-b border-dashed py-2">
            <dt className="text-fine text-soft">{term}</dt>
            <dd className="[overflow-wrap:anywhere]">{text}</dd>
          </div>
        ))}
        {awards.length > 0 && (
          <div className="border-line border-b border-dashed py-2">
            <dt className="text-fine text-soft">Won before</dt>
            {awards.map(({ line, url }) => (
              <dd key={url}>
                <a href={url} rel="noreferrer" className="prose-link inline-block py-2 [overflow-wrap:anywhere]">
                  {line}
                </a>
              </dd>
            ))}
          </div>
        )}
      </dl>
      {link && (
        <ButtonLink href={link} rel="noreferrer" variant="outline" size="small" className="mt-4 w-full">
          Official notice
        </ButtonLink>
      )}
    </>
  )
}
