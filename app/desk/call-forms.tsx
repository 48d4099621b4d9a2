import { Button } from '../ui/button.tsx'
import { TextArea, TextField } from '../ui/field.tsx'
import { DeskSection } from './desk-parts.tsx'
import { MoneyReturnForm } from './money-return-form.tsx'

const OUTCOMES = { held: 'Held', late: 'Held, started late', no_show: 'They didn’t come' } as const

/** What was typed, when something in it was wrong. */
interface FormValues {
  values: Record<string, string>
  /** The id of this page's forms, so that one sent twice sends its words once. */
  press: string
}

/** The answer can be changed: it is what a refund is decided by. */
export function Outcome({ outcome }: { outcome: keyof typeof OUTCOMES | null }) {
  return (
    <DeskSection title="How did it go?" aside={outcome && OUTCOMES[outcome]}>
      <form method="post" className="mt-4 flex flex-wrap gap-3">
        <input type="hidden" name="do" value="outcome" />
        {CHOICES.map(([value, label]) => (
          <Button
            key={value}
            type="submit"
            name="outcome"
            value={value}
            variant={outcome === value ? 'primary' : 'outline'}
            aria-pressed={outcome === value}
          >
            {label}
          </Button>
        ))}
      </form>
    </DeskSection>
  )
}

const CHOICES = Object.entries(OUTCOMES)

/** What a Focus Call promises afterwards. */
export function CallDelivery({ press, values }: FormValues) {
  return (
    <DeskSection title="Send the plan and the recording">
      <form method="post" className="mt-4 grid grid-cols-1 gap-4">
        <input type="hidden" name="do" value="deliver" />
        <input type="hidden" name="press" value={press} />
        <TextArea label="Their next 30 days" name="words" rows={8} defaultValue={values.words} />
        <TextField
          label="Link to the recording"
          name="recording"
          type="url"
          placeholder="https://"
          defaultValue={values.recording}
          hint="It goes out as one email a minute after you press. Until then you can stop it in your queue."
        />
        <Button type="submit" className="justify-self-start">
          Send both
        </Button>
      </form>
    </DeskSection>
  )
}

export function MoveCall({ press, startsAt, values }: FormValues & { startsAt: string }) {
  return (
    <DeskSection title="Move it">
      <form method="post" className="mt-4 grid grid-cols-1 gap-4">
        <input type="hidden" name="do" value="move" />
        <input type="hidden" name="press" value={press} />
        <TextField
          label="New day and time, on your clock"
          name="to"
          type="datetime-local"
          required
          defaultValue={values.to ?? startsAt}
          hint="You can choose a time outside your hours. It can’t overlap another call."
          className="max-w-80"
        />
        <Words values={values} hint="Goes out with the new invitation. Leave it empty to send just the invitation." />
        <Button type="submit" variant="outline" className="justify-self-start">
          Move it and tell them
        </Button>
      </form>
    </DeskSection>
  )
}

/** For the owner alone: the payment goes back. */
export function CancelCall({
  orderId,
  cents,
  amount,
  press,
  values,
}: FormValues & { orderId: string; cents: number; amount: string }) {
  return (
    <DeskSection title="Cancel it">
      <MoneyReturnForm
        page="/desk/calls/:order"
        about={orderId}
        cents={cents}
        amount={amount}
        consequences="the time is free again, and they get an email that says so"
        verb="Cancel"
      >
        <input type="hidden" name="do" value="cancel" />
        <input type="hidden" name="press" value={press} />
        <Words values={values} hint="Goes out with the cancellation email." />
      </MoneyReturnForm>
    </DeskSection>
  )
}

function Words({ values, hint }: Pick<FormValues, 'values'> & { hint: string }) {
  return <TextArea label="Your note to them" name="words" rows={3} defaultValue={values.words} hint={hint} />
}
