import { TextArea } from '../ui/field.tsx'
import type { FormField } from '../ui/fields.ts'
import { PressForm } from '../ui/kit/form.tsx'
import { TextLink } from '../ui/kit/links.tsx'
import { FactRows, Row } from '../ui/kit/list.tsx'
import { PageSection } from '../ui/kit/page.tsx'
import { Act, TextAct } from './desk-form.tsx'
import { OrderRows } from './order-rows.tsx'
import type { PersonView } from './person-view.ts'

/** The items of the queue that are about this person. */
export function Waits({ waits }: Pick<PersonView, 'waits'>) {
  if (waits.length === 0) return <p className="mt-4 text-fine">Nothing from them is waiting for you.</p>
  return (
    <ul className="mt-4">
      {waits.map(({ key, fact, action, href }) => (
        <li key={key} className="flex flex-wrap items-center gap-x-4 text-fine [overflow-wrap:anywhere]">
          <bdi>{fact}</bdi>
          <TextLink href={href} className="font-semibold">
            {action}
          </TextLink>
        </li>
      ))}
    </ul>
  )
}

export function Orders({ orders }: Pick<PersonView, 'orders'>) {
  return (
    <PageSection title="Orders" empty={orders.length === 0 && 'Nothing ordered yet.'}>
      <OrderRows rows={orders} />
      <p className="mt-3 text-fine text-soft">Open an order to refund it or to correct its address.</p>
    </PageSection>
  )
}

export function History({ history, older }: Pick<PersonView, 'history' | 'older'>) {
  return (
    <PageSection
      title="Everything, newest first"
      empty={history.length === 0 && 'Nothing yet.'}
      pager={{ next: older === undefined ? undefined : `?from=${older}` }}
    >
      <ol>
        {history.map(({ id, kind, text, detail, when, emailId }) => (
          <li
            key={id}
            className="gap-x-4 border-line border-b border-dashed py-2.5 text-fine sm:grid sm:grid-cols-[minmax(0,12rem)_minmax(0,6rem)_minmax(8rem,1fr)_auto]"
          >
            <span className="text-soft">{when}</span> <span className="label text-accent">{kind}</span>
            <p className="min-w-0 [overflow-wrap:anywhere]" dir="auto">
              {text}
              {detail && <span className="block text-soft">{detail}</span>}
            </p>
            {/* It waits a minute, and is undone from what was done today. */}
            {emailId && (
              <PressForm fields={{ id: emailId }}>
                <TextAct does="resend-email" label="Send again" aria-label={`Send again: ${text}, ${when}`} />
              </PressForm>
            )}
          </li>
        ))}
      </ol>
    </PageSection>
  )
}

export function Calls({ calls, title = 'Calls' }: Pick<PersonView, 'calls'> & { title?: string }) {
  return (
    <PageSection title={title} empty={calls.length === 0 && 'None.'}>
      <ul>
        {calls.map(({ orderId, title, when, state }) => (
          <li key={orderId} className="border-line border-b border-dashed py-1 text-fine">
            <TextLink href={`/desk/calls/${orderId}`}>
              {title}, {when}
            </TextLink>
            {state === 'canceled' && <span className="text-soft"> canceled</span>}
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

export function Picks({ picks }: Pick<PersonView, 'picks'>) {
  return (
    <PageSection title="Picks" aside={picks.length > 0 && picks.length}>
      <FactRows
        empty="No picks yet."
        facts={picks.map(({ id, title, state }) => ({ id, text: title, aside: state }))}
      />
    </PageSection>
  )
}

export function Agreed({ agreed }: Pick<PersonView, 'agreed'>) {
  return (
    <PageSection title="What they agreed to">
      <ul>
        {agreed.map(({ address, newsletter, productNews, provenance }) => (
          <Row key={address}>
            <span className="block">Newsletter: {newsletter ? 'yes' : 'no'}</span>
            <span className="block">Product news: {productNews ? 'yes' : 'no'}</span>
            {provenance && <span className="block text-soft">{provenance}</span>}
            {agreed.length > 1 && <span className="block text-soft">{address}</span>}
          </Row>
        ))}
      </ul>
    </PageSection>
  )
}

/** Only the coach sees them. */
export function Notes({ press, notes, field }: Pick<PersonView, 'notes'> & { press: string; field: FormField }) {
  return (
    <section aria-labelledby="notes-heading" className="surface-card mt-9 border border-line p-5">
      <h2 id="notes-heading" className="text-title">
        Your notes
      </h2>
      {notes.map(({ id, note, when }) => (
        <div key={id} className="border-line border-b border-dashed py-3">
          <p className="whitespace-pre-wrap text-fine [overflow-wrap:anywhere]" dir="auto">
            {note}
          </p>
          <PressForm fields={{ id }} className="flex items-center justify-between text-fine text-soft">
            {when}
            <TextAct does="remove-note" label="Remove" />
          </PressForm>
        </div>
      ))}
      <PressForm fields={{ press }} className="mt-4 grid gap-3">
        <TextArea
          {...field}
          label="Add a note"
          rows={3}
          hint="Only you see it. It’s in the copy of their data, if they ask for one."
        />
        <Act does="note" label="Add it" variant="outline" size="small" className="justify-self-start" />
      </PressForm>
    </section>
  )
}
