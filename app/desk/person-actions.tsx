import { Button } from '../ui/button.tsx'
import { Select, TextField } from '../ui/field.tsx'
import { PasskeyForm } from '../ui/passkey-form.tsx'
import { DeskSection } from './desk-parts.tsx'

interface Props {
  email: string
  gifts: readonly { productId: string; title: string }[]
  isOwner: boolean
  needsPasskey: boolean
  hasOrders: boolean
  hasMessages: boolean
}

/** What can be done for her, by how it can be taken back. */
export function PersonActions({ email, gifts, isOwner, needsPasskey, hasOrders, hasMessages }: Props) {
  return (
    <DeskSection title="Do something">
      {isOwner && (
        <>
          <p className="label mt-5">Undone any time</p>
          <GiveForm gifts={gifts} />
        </>
      )}
      {hasOrders && (
        <>
          <p className="label mt-5">Held before it goes out</p>
          <form method="post" className="surface-card mt-2 border border-line border-l-4 border-l-marigold p-4">
            <p className="text-fine">Every purchase under this email, with links that work. It waits a minute.</p>
            <Button type="submit" name="do" value="resend" variant="outline" size="small" className="mt-3">
              Send their files again
            </Button>
          </form>
        </>
      )}
      {isOwner && (
        <>
          <p className="label mt-6 text-clay">Can’t be undone</p>
          <DataForms email={email} needsPasskey={needsPasskey} hasMessages={hasMessages} />
        </>
      )}
    </DeskSection>
  )
}

function GiveForm({ gifts }: Pick<Props, 'gifts'>) {
  return (
    <form method="post" className="surface-card mt-2 border border-line border-l-4 border-l-mint p-4">
      <Select
        label="Give them something"
        name="product"
        hint="It’s free, and in their account at once. An email tells them a minute later."
      >
        {gifts.map(({ productId, title }) => (
          <option key={productId} value={productId}>
            {title}
          </option>
        ))}
      </Select>
      <Button type="submit" name="do" value="gift" variant="outline" size="small" className="mt-3">
        Give it
      </Button>
    </form>
  )
}

/** To copy everything about her, and to erase it. */
function DataForms({ email, needsPasskey, hasMessages }: Pick<Props, 'email' | 'needsPasskey' | 'hasMessages'>) {
  const ceremonies = needsPasskey ? (['step-up'] as const) : []
  return (
    <div className="surface-card mt-2 border border-line border-l-4 border-l-clay">
      <PasskeyForm
        ceremonies={ceremonies}
        stepUp={() => ({ action: 'export-person', subject: email, cents: 0 })}
        className="border-line border-b p-4"
      >
        <input type="hidden" name="do" value="export" />
        <p className="text-fine">Everything stored about this address, to read or to take along.</p>
        <Button type="submit" variant="outline" size="small" className="mt-3">
          See and copy all data
        </Button>
      </PasskeyForm>
      <PasskeyForm
        ceremonies={ceremonies}
        stepUp={() => ({ action: 'erase-person', subject: email, cents: 0 })}
        className="p-4"
      >
        <input type="hidden" name="do" value="erase" />
        <p className="text-fine">
          For someone who asked for it. Receipts stay for seven years; the rest goes, and they get an email.
        </p>
        <TextField label="Type the address to confirm" name="address" required autoComplete="off" className="mt-3" />
        {hasMessages && (
          <Select label="Their messages in the Society" name="messages" required defaultValue="" className="mt-3">
            <option value="">As they asked…</option>
            <option value="remove">Remove them</option>
            <option value="without-name">Leave them, without the name</option>
          </Select>
        )}
        <Button type="submit" variant="outline" size="small" className="mt-3 text-clay">
          Erase their data
        </Button>
      </PasskeyForm>
    </div>
  )
}
