import type { CallBrief } from './call-brief.ts'
import { DeskSection } from './desk-parts.tsx'

/** Quiz, purchases, picks and other calls of the client. */
export function Brief({ brief: { profile, result, bought, picks, otherCalls } }: { brief: CallBrief }) {
  return (
    <>
      <DeskSection title="Who they are">
        <p className="mt-4">
          {profile ? `They say they’re ${profile}.` : 'They haven’t told us what they do.'}{' '}
          {result
            ? `Quiz on ${result.takenOn}: ${result.score} of 100. ${result.firstGap ? `First gap: ${result.firstGap}.` : 'You have all the basics.'}`
            : 'They haven’t kept a quiz result.'}
        </p>
      </DeskSection>
      <Lines
        title="Picks"
        empty="No picks yet."
        lines={picks.map(({ id, title, stage, daysLeft }) => ({
          id,
          text: title,
          aside: [stage, daysLeft !== undefined && `${daysLeft} days left`].filter(Boolean).join(', '),
        }))}
      />
      <Lines
        title="Bought"
        empty="Nothing."
        lines={bought.map(({ title, on }, at) => ({ id: `${at}`, text: title, aside: on }))}
      />
      <Lines
        title="Other calls"
        empty="None."
        lines={otherCalls.map(({ orderId, title, when }) => ({ id: orderId, text: title, aside: when }))}
      />
    </>
  )
}

interface Line {
  id: string
  text: string
  aside: string
}

function Lines({ title, empty, lines }: { title: string; empty: string; lines: readonly Line[] }) {
  return (
    <DeskSection title={title}>
      {lines.length === 0 && <p className="mt-4 text-soft">{empty}</p>}
      <ul>
        {lines.map(({ id, text, aside }) => (
          <li
            key={id}
            className="flex flex-wrap justify-between gap-x-4 border-line border-b border-dashed py-2.5 text-fine [overflow-wrap:anywhere]"
          >
            <bdi>{text}</bdi>
            <span className="text-soft">{aside}</span>
          </li>
        ))}
      </ul>
    </DeskSection>
  )
}
