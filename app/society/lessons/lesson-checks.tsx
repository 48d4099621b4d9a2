import { Form } from 'react-router'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import type { MilestoneCards } from '../board/board.ts'
import type { Lesson } from './lesson.ts'

interface ChecksView {
  lesson: Lesson
  done: readonly string[]
  isFinished: boolean
  wasSaved: boolean
  wasMarked: boolean
  /** By check: where it can be marked on her board. */
  offers: Readonly<Record<string, MilestoneCards | undefined>>
}

/** What is done at the end of a lesson, to tick; a tick that is a milestone of the board can be marked on a card. */
export function Checks({ view, problem }: { view: ChecksView; problem: string | undefined }) {
  const { lesson, done, offers } = view
  const marked = Object.values(offers).flatMap((offer) => offer?.marked ?? [])
  return (
    <section aria-labelledby="do" className="mt-10 border-current border-t-2 pt-3">
      <h2 id="do" className="text-title">
        Do it
      </h2>
      <Saved {...view} problem={problem} />
      <Form key={[...done, ...marked].join()} method="post" className="mt-2">
        {lesson.checks.map(({ id, text }) => (
          <div key={id} className="group border-line border-b py-1.5">
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                name={`check-${id}`}
                defaultChecked={done.includes(id)}
                className="size-5 shrink-0 accent-evergreen"
              />
              {text}
            </label>
            <Offer check={id} offer={offers[id]} />
          </div>
        ))}
        <Button className="mt-4">Save what I’ve done</Button>
      </Form>
    </section>
  )
}

function Saved({
  isFinished,
  wasSaved,
  wasMarked,
  problem,
}: Pick<ChecksView, 'isFinished' | 'wasSaved' | 'wasMarked'> & { problem: string | undefined }) {
  if (problem) return <Alert className="mt-3">{problem}</Alert>
  if (!wasSaved) return null
  return (
    <p role="status" className="mt-3 border-evergreen border-l-4 pl-3">
      {wasMarked ? 'Saved, and marked on your board.' : 'Saved.'}
      {isFinished && ' This lesson is finished.'}
    </p>
  )
}

/** Shown while its check is ticked, without script too. */
function Offer({ check, offer }: { check: string; offer: MilestoneCards | undefined }) {
  if (!offer) return null
  const { label, free, marked } = offer
  return (
    <div className="hidden pb-4 pl-8 group-has-[input:checked]:block">
      {marked.length > 0 && (
        <p className="pb-2 text-small text-soft [overflow-wrap:anywhere]">
          Marked on your board: {new Intl.ListFormat('en-US').format(marked)}
        </p>
      )}
      {free.length > 0 && (
        <Select label={`Mark “${label}” on a card?`} name={`card-${check}`} defaultValue="">
          <option value="">On none</option>
          {free.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      )}
    </div>
  )
}
