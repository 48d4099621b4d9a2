import { Button } from '../../ui/button.tsx'
import { PressForm } from '../../ui/kit/form.tsx'
import { PasskeyForm } from '../../ui/passkey-form.tsx'
import { RemovalReason } from '../report-form/report-form.tsx'
import { REPORTS_PATH } from './paths.ts'

interface DecisionFormProps {
  seq: number
  /** Of the author, unless it's a coach: the rooms stay open to them. */
  personId: string | undefined
  /** The coach removes their own at the message. */
  isOwn?: boolean
  hasReports: boolean
  needsPasskey: boolean
  /** Into a form that was refused. */
  typed?: Record<'decide' | 'reason', string> | undefined
}

/** What the coach does about a message. Ending someone's access has a form of its own below the milder ones. */
export function DecisionForm({ seq, personId, isOwn = false, hasReports, needsPasskey, typed }: DecisionFormProps) {
  const ends = typed?.decide === 'end'
  return (
    <>
      <PressForm fields={{ seq }} action={REPORTS_PATH} className="mt-4 grid gap-3">
        {!isOwn && <RemovalReason typed={ends ? undefined : typed?.reason} />}
        <div className="flex flex-wrap gap-3">
          {!isOwn && (
            <Button name="decide" value="remove" className="max-sm:w-full">
              Remove the post
            </Button>
          )}
          {hasReports && (
            <Button name="decide" value="leave" variant="outline" formNoValidate className="max-sm:w-full">
              Leave it: nothing is wrong
            </Button>
          )}
        </div>
      </PressForm>
      {personId && <EndAccess {...{ seq, personId, needsPasskey }} typed={ends ? typed : undefined} />}
    </>
  )
}

type EndAccessProps = Pick<DecisionFormProps, 'seq' | 'needsPasskey' | 'typed'> & { personId: string }

function EndAccess({ seq, personId, needsPasskey, typed }: EndAccessProps) {
  return (
    <details open={typed !== undefined} className="not-printed disclosure mt-3">
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
        <RemovalReason typed={typed?.reason} />
        <Button variant="outline" className="justify-self-start text-clay max-sm:w-full">
          End their access
        </Button>
      </PasskeyForm>
    </details>
  )
}
