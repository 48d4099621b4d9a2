import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { DeskSection } from './desk-parts.tsx'
import { Log } from './done-today.tsx'
import type { OrderView } from './order-view.ts'

/** What the bank says, until when it takes evidence, and what proves that the buyer got what she paid for. */
export function Disputes({ disputes }: Pick<OrderView, 'disputes'>) {
  return disputes.map(({ id, amount, reason, status, isOpen, answerBy, opened, href }) => (
    <DeskSection key={id} title={`${amount} disputed`} aside={`since ${opened}`} className="measure">
      <p className="mt-4 font-semibold">{status}</p>
      <p className="mt-2">The cardholder’s reason: {reason}.</p>
      {isOpen && (
        <p className="mt-2">
          {answerBy && <>Send your evidence by {answerBy}. </>}
          What helps: the receipt and the emails below with their dates, how often it was downloaded, and what the buyer
          wrote to you. You send it on Stripe’s page of the dispute. Until the bank decides, they keep what they bought.
        </p>
      )}
      {href && (
        <a href={href} rel="noreferrer" className="prose-link mt-2 inline-flex min-h-11 items-center font-semibold">
          Open the dispute at Stripe
        </a>
      )}
    </DeskSection>
  ))
}

export function Opened({ opened }: Pick<OrderView, 'opened'>) {
  return (
    <DeskSection title="What it opened">
      {opened.length === 0 && <p className="mt-4 text-fine text-soft">Nothing yet: it isn’t paid.</p>}
      <ul>
        {opened.map(({ key, title, since, ended, downloads }) => (
          <li key={key} className="border-line border-b border-dashed py-2.5 text-fine">
            <span className="block font-semibold">{title}</span>
            <span className="block text-soft">
              {ended ? `Ended ${ended}` : `Since ${since}`}
              {downloads !== undefined && `, ${downloaded(downloads)}`}
            </span>
          </li>
        ))}
      </ul>
    </DeskSection>
  )
}

export function Emails({ emails }: Pick<OrderView, 'emails'>) {
  return (
    <DeskSection title="Emails about it">
      {emails.length === 0 && <p className="mt-4 text-fine text-soft">None on file.</p>}
      <ul>
        {emails.map(({ key, kind, how }) => (
          <li key={key} className="flex flex-wrap gap-x-4 border-line border-b border-dashed py-2.5 text-fine">
            <span className="flex-1 basis-40 font-semibold">{kind}</span>
            <span className="text-soft">{how}</span>
          </li>
        ))}
      </ul>
    </DeskSection>
  )
}

export function Refunds({ refunds }: Pick<OrderView, 'refunds'>) {
  if (refunds.length === 0) return null
  return (
    <DeskSection title="Money that goes back">
      <ul>
        {refunds.map(({ id, amount, state, when, problem }) => (
          <li key={id} className="border-line border-b border-dashed py-2.5 text-fine">
            <span className="flex justify-between gap-4">
              <span className="font-semibold">{state}</span> <span className="font-mono">{amount}</span>
            </span>
            <span className="block text-soft">{when}</span>
            {problem && <span className="block text-clay [overflow-wrap:anywhere]">{problem}</span>}
          </li>
        ))}
      </ul>
    </DeskSection>
  )
}

export function OrderLog({ log }: Pick<OrderView, 'log'>) {
  return (
    <DeskSection title="What you did">
      {log.length === 0 && <p className="mt-4 text-fine text-soft">Nothing yet.</p>}
      <Log rows={log} />
    </DeskSection>
  )
}

/** For a slip of the fingers at the checkout. */
export function CorrectAddress({
  email,
  reply,
}: {
  email: string
  reply: { problem: string; typed: string } | undefined
}) {
  return (
    <DeskSection title="Wrong address?">
      <form method="post" className="mt-4" noValidate>
        <TextField
          label="The right one"
          name="email"
          type="email"
          required
          autoComplete="off"
          defaultValue={reply?.typed ?? email}
          error={reply?.problem}
          hint="This order and its files move there, and links that went out before end. A minute later the new address gets its links. You can undo it."
        />
        <Button type="submit" variant="outline" size="small" className="mt-3">
          Correct it
        </Button>
      </form>
    </DeskSection>
  )
}

function downloaded(count: number): string {
  if (count === 0) return 'never downloaded'
  return count === 1 ? 'downloaded once' : `downloaded ${count} times`
}
