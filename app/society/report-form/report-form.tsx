import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Check } from '../../ui/kit/form.tsx'

export const REPORT_REASONS = {
  unkind: 'It insults, threatens or harasses someone',
  prices: 'It asks for or shares a bidder’s price',
  selling: 'It sells or pitches something',
  private: 'It shares private documents, numbers or conversations',
  intimate: 'It shows an intimate picture of someone',
  copyright: 'It uses someone’s work without permission',
  other: 'Something else',
}
export type ReportReason = keyof typeof REPORT_REASONS

/** In characters: of what a member adds to a report, and of the coach's reason. */
export const MAX_NOTE_LENGTH = 1000
export const MAX_REASON_LENGTH = 300

export const REPORTED =
  'We have your report. A real person will look at it within 24 hours. The author isn’t told who reported it.'

/** @param typed into a form that was refused */
export function ReportFields(typed: { note?: string | undefined; reason?: string | undefined }) {
  return (
    <>
      <fieldset>
        <legend className="font-semibold text-small">What’s wrong with it?</legend>
        {Object.entries(REPORT_REASONS).map(([reason, label]) => (
          <Check
            key={reason}
            type="radio"
            name="reason"
            value={reason}
            defaultChecked={reason === typed.reason}
            required
          >
            {label}
          </Check>
        ))}
      </fieldset>
      <TextArea label="Anything we should know? (optional)" name="note" rows={3} defaultValue={typed.note} />
      <Button className="justify-self-start max-sm:w-full">Send the report</Button>
    </>
  )
}

export function MuteFields({ author }: { author: string }) {
  return (
    <>
      <h2 className="border-current border-t-2 pt-3 font-display font-semibold text-lead">
        Rather not see <bdi>{author}</bdi>?
      </h2>
      <p className="measure mt-1 text-small text-soft">
        Muting hides their posts from you. Blocking also keeps them from mentioning you. They aren’t told, and you can
        undo it.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button name="mute" value="mute" variant="outline">
          Mute
        </Button>
        <Button name="mute" value="block" variant="outline">
          Block
        </Button>
      </div>
    </>
  )
}

/** @param typed into a form that was refused */
export function RemovalReason({ typed }: { typed?: string | undefined }) {
  return (
    <>
      <TextArea
        label="Why?"
        hint="The author gets this by email, and the room reads it. Don’t name anyone."
        name="reason"
        rows={2}
        defaultValue={typed}
        required
        maxLength={MAX_REASON_LENGTH}
      />
      <p className="text-fine text-soft">When a post goes, its pictures are deleted for good.</p>
    </>
  )
}
