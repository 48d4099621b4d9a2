import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { DeskForm } from './desk-form.tsx'
import type { SocietyOffer } from './society-standing.ts'

/** A month of the Society as a gift, a membership for nothing, and its end. */
export function SocietyForm({ email, version, month, gift, lastDay, free, reason }: SocietyOffer & { email: string }) {
  return (
    <DeskForm
      page="/desk/people/:person"
      about={email}
      className="surface-card mt-3 border border-line border-l-4 border-l-mint p-4"
    >
      <input type="hidden" name="version" value={version} />
      <p className="font-semibold text-small">The Society</p>
      {gift && <p className="mt-1 text-fine">{gift}. Nothing is charged.</p>}
      {reason && <p className="mt-1 text-fine">{reason}</p>}
      {month && (
        <>
          <p className="mt-1 text-fine text-soft">{month} An email tells them in a minute.</p>
          <Button type="submit" name="do" value="society-month" variant="outline" size="small" className="mt-3">
            {gift ? 'Give one more month' : 'Give a month'}
          </Button>
        </>
      )}
      {free === 'until-a-day' && (
        <TextField
          // What was given is shown, even where the browser keeps a form as it was.
          key={version}
          label="Last day of a free membership"
          name="last_day"
          type="date"
          defaultValue={lastDay}
          hint="Empty: it’s free until you end it."
          className="mt-4"
        />
      )}
      {free === 'ends-payments' && (
        <p className="mt-4 text-fine text-soft">
          Or make it free until you end it. Their payments are canceled in a minute, and what they’ve paid isn’t
          refunded. You can undo it until the month they’ve paid for is over.
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        {free && (
          <Button type="submit" name="do" value="society-free" variant="outline" size="small">
            {gift && free === 'until-a-day' ? 'Change the last day' : 'Make it free for them'}
          </Button>
        )}
        {gift && (
          <Button type="submit" name="do" value="society-end" variant="outline" size="small" className="text-clay">
            End it
          </Button>
        )}
      </div>
    </DeskForm>
  )
}
