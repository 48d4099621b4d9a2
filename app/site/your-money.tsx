import { data } from 'react-router'
import { fillBlanks } from '../catalog/blanks.ts'
import { newsletterCopy } from '../catalog/newsletter.ts'
import { yourMoney } from '../catalog/your-money.ts'
import { type AlertReply, handleAlertForm, loadMatch } from '../finder/editions/reading/reading.ts'
import type { EntryView } from '../finder/entries/entries.ts'
import { EntryRow } from '../finder/entries/entry-row.tsx'
import { ThreeQuestions } from '../finder/profile/three-questions/three-questions.tsx'
import { AddressForm } from '../people/email-field/address-form.tsx'
import { MeantAddress } from '../people/email-field/meant-address.tsx'
import { appContext } from '../platform/app-context.ts'
import { CheckoutButton } from '../sales/payments/checkout-button.tsx'
import { privateMeta } from '../ui/card-page.tsx'
import { ConfirmedEmail, ConfirmPage } from '../ui/guarded-form.tsx'
import { Check } from '../ui/kit/form.tsx'
import { Label, Section } from '../ui/section.tsx'
import type { Route } from './+types/your-money.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  return loadMatch(context.get(appContext), request)
}

export async function action({ request, context }: Route.ActionArgs) {
  const { reply, status, retryAfter } = await handleAlertForm(context.get(appContext), request)
  return data(reply, { status, headers: retryAfter ? { 'Retry-After': String(retryAfter) } : {} })
}

/** With fewer than these that fit for certain the free email comes first. */
const FEW = 5

export function meta() {
  return privateMeta(yourMoney.meta.title, yourMoney.meta.description)
}

export default function MatchPage({ loaderData: view, actionData: reply }: Route.ComponentProps) {
  // What the form is answered stands where it was.
  const action = `/free-money-finder/yours?${view.query}#alert`
  if (reply?.state === 'confirm')
    return (
      <ConfirmPage action={action} token={reply.token} fields={reply.fields} label="Yes, email me">
        <p>
          Then we’ll email <ConfirmedEmail fields={reply.fields} /> a link to confirm.
        </p>
      </ConfirmPage>
    )
  const { list } = view.found ?? {}
  const isFew = !list || list.yours < FEW
  const alert = (view.found || reply) && <FreeAlert action={action} reply={reply} />
  return (
    <Section labelledBy="fit">
      <Label className="text-accent">{yourMoney.opening.label}</Label>
      {view.found ? <Answer found={view.found} /> : <Unanswered />}
      {isFew && alert}
      {list && <Rows rows={list.rows} />}
      {view.found && list?.onSale && list.yours + list.worth > 0 && <Purchase found={view.found} list={list} />}
      {!isFew && alert}
      <h2 className="mt-12 mb-4 border-current border-t-2 pt-4 text-title">
        {view.found ? yourMoney.questions.again : yourMoney.questions.title}
      </h2>
      <ThreeQuestions answers={view.answers} errors={view.errors}>
        <Trades trades={view.trades} asked={view.answers.trade} />
      </ThreeQuestions>
    </Section>
  )
}

type Found = NonNullable<Route.ComponentProps['loaderData']['found']>

function Unanswered() {
  return (
    <h1 id="fit" className="mt-2 text-heading">
      {yourMoney.opening.title}
    </h1>
  )
}

/** The count, said as it is. */
function Answer({ found: { who, name, list } }: { found: Found }) {
  if (!list)
    return (
      <>
        <h1 id="fit" className="mt-2 text-heading">
          {fillBlanks(yourMoney.noList.title, { list: name })}
        </h1>
        <p className="measure mt-3">{fillBlanks(yourMoney.noList.lead, { who })}</p>
      </>
    )
  const { yours, worth, total, asOf, month, onSale, rows } = list
  const { answer } = yourMoney
  const say = (text: string) =>
    fillBlanks(text, {
      ...{ yours, worth, total, who, month, list: name, day: asOf ?? '' },
      rows: rows.length === 1 ? answer.oneRow : answer.twoRows,
    })
  return (
    <>
      <h1 id="fit" className="mt-2 text-heading">
        {say(headline(list))}
      </h1>
      <p className="measure mt-3">
        {say(answer.for)} {yours > 0 && worth > 0 && say(`${worth === 1 ? answer.oneMore : answer.severalMore} `)}
        {yours + worth === 0 ? answer.nothingMore : yours < FEW && answer.few}
      </p>
      {!onSale && <p className="measure mt-3">{say(answer.notSold)}</p>}
      {asOf && <p className="measure mt-3 border-marigold border-l-4 pl-4 text-small">{say(answer.ofPast)}</p>}
    </>
  )
}

function headline({ yours, worth }: NonNullable<Found['list']>): string {
  const { answer } = yourMoney
  if (yours > 0) return yours === 1 ? answer.one : answer.several
  if (worth > 0) return worth === 1 ? answer.worthOne : answer.worthSeveral
  return answer.nothing
}

function Rows({ rows }: { rows: readonly Omit<EntryView, 'badge' | 'hidden'>[] }) {
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="in-full">
      <h2 id="in-full" className="sr-only">
        {yourMoney.answer.rows}
      </h2>
      <ol className="mt-8 border-current border-t-2">
        {rows.map((row) => (
          <EntryRow key={row.id} entry={{ ...row, badge: undefined, hidden: false }} isOpen />
        ))}
      </ol>
    </section>
  )
}

function Purchase({
  found: { offer, name, price, ...found },
  list: { total, asOf },
}: {
  found: Found
  list: NonNullable<Found['list']>
}) {
  const { lead, weekly, pick, button } = yourMoney.buy
  return (
    <div className="mt-8">
      <p className="measure mb-4">
        {fillBlanks(lead, { total })} {!asOf && `${weekly} `}
        {pick}
      </p>
      <CheckoutButton productId={offer} size="large">
        {button}, {price}
        <span className="sr-only">: {name}</span>
      </CheckoutButton>
      {'refund' in found && <p className="mt-3 text-fine text-soft">{found.refund}</p>}
    </div>
  )
}

/** What they said, as trades: they can say which ones are meant. */
function Trades({
  trades,
  asked,
}: {
  trades: Route.ComponentProps['loaderData']['trades']
  /** The words that they were found by. */
  asked: string
}) {
  if (trades.length === 0) return null
  return (
    <fieldset className="md:col-span-3">
      <input type="hidden" name="asked" value={asked} />
      <legend className="font-semibold text-small">We looked for these. Check what you meant.</legend>
      <div className="grid gap-x-6 md:grid-cols-2">
        {trades.map(({ code, title, name, chosen }) => (
          <Check key={code} name={name} value="yes" defaultChecked={chosen}>
            {title} <span className="text-fine text-soft">{code}</span>
          </Check>
        ))}
      </div>
    </fieldset>
  )
}

function FreeAlert({
  action,
  reply,
}: {
  action: string
  reply: Exclude<AlertReply, { state: 'confirm' }> | undefined
}) {
  const { title, lead, button, sentTitle, sent } = yourMoney.alert
  return (
    <section aria-labelledby="alert" className="mt-8 border-mint border-l-4 pl-4">
      <h2 id="alert" className="text-title">
        {title}
      </h2>
      {reply?.state === 'sent' ? (
        <>
          <p role="status" className="mt-3 break-words">
            <strong>{sentTitle}</strong> {fillBlanks(sent, { email: reply.email })}
          </p>
          <MeantAddress action={action} email={reply.email} />
        </>
      ) : (
        <div className="measure mt-3">
          <p className="mb-4">
            {lead} {newsletterCopy.subscribe}
          </p>
          <AddressForm action={action} form="finder-alert" label="Your email address" button={button} again={reply} />
        </div>
      )}
    </section>
  )
}
