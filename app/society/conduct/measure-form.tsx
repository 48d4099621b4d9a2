import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { PasskeyForm } from '../../ui/passkey-form.tsx'
import { MAX_REASON_LENGTH, type Measure } from './measures.ts'
import { REPORTS_PATH } from './paths.ts'

/** In the order in which they weigh. Ending someone's access has a form of its own below them. */
const CHOICES: readonly [Measure, string][] = [
  ['none', 'Leave it: nothing is wrong'],
  ['warn', 'Warn the author, and leave the post'],
  ['remove', 'Remove the post'],
  ['pause-1', 'Remove the post, and read-only for 1 day'],
  ['pause-7', 'Remove the post, and read-only for 7 days'],
]

/** What the coach decides about a message. */
export function MeasureForm({
  seq,
  personId,
  hasReports,
  needsPasskey,
}: {
  seq: number
  personId: string | undefined
  hasReports: boolean
  needsPasskey: boolean
}) {
  const choices = hasReports ? CHOICES : CHOICES.slice(1)
  return (
    <>
      <form method="post" action={REPORTS_PATH} className="mt-4 grid gap-3">
        <input type="hidden" name="seq" value={seq} />
        <fieldset>
          <legend className="font-semibold text-small">What do you decide?</legend>
          {choices.map(([measure, label], at) => (
            <label key={measure} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="decide"
                value={measure}
                required
                defaultChecked={at === 0}
                className="size-5 accent-evergreen"
              />
              {label}
            </label>
          ))}
        </fieldset>
        <p className="text-fine text-soft">When a post goes, its pictures are deleted for good.</p>
        <Reason id={`why-${seq}`} />
        <Button type="submit" className="justify-self-start max-sm:w-full">
          Decide
        </Button>
      </form>
      {personId && <EndAccess seq={seq} personId={personId} needsPasskey={needsPasskey} />}
    </>
  )
}

function EndAccess({ seq, personId, needsPasskey }: { seq: number; personId: string; needsPasskey: boolean }) {
  return (
    <details className="not-printed disclosure mt-3">
      <summary>End their access to the rooms</summary>
      <PasskeyForm
        ceremonies={needsPasskey ? ['step-up'] : []}
        stepUp={() => ({ action: 'end-society-access', subject: personId, cents: 0 })}
        action={REPORTS_PATH}
        className="grid gap-3 pb-4"
      >
        <input type="hidden" name="seq" value={seq} />
        <input type="hidden" name="decide" value="end" />
        <p className="measure text-small">
          The post is removed, and the rooms close to them right away. They can still sign in to their board, wins and
          data. The membership keeps being charged until you end it at your desk.
        </p>
        <Reason id={`why-end-${seq}`} />
        <Button type="submit" variant="outline" className="justify-self-start text-clay max-sm:w-full">
          End their access
        </Button>
      </PasskeyForm>
    </details>
  )
}

function Reason({ id }: { id: string }) {
  return (
    <TextArea
      id={id}
      label="Why?"
      hint="The author reads this, and so does the person who reported it. Don’t name anyone."
      name="reason"
      rows={2}
      required
      maxLength={MAX_REASON_LENGTH}
    />
  )
}
