import { useEffect } from 'react'
import { data, Link } from 'react-router'
import { appContext } from '../../platform/app-context.ts'
import { readForm } from '../../platform/forms/form-fields.ts'
import { isMessagesChoice } from '../../platform/personal-data.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink, buttonClass } from '../../ui/button.tsx'
import { CardPage, privateMeta } from '../../ui/card-page.tsx'
import { FindPurchase } from '../../ui/find-purchase.tsx'
import { Check } from '../../ui/kit/form.tsx'
import { PasskeyForm } from '../../ui/passkey-form.tsx'
import { clearSavedFields } from '../../ui/saved-fields.ts'
import { SessionWatch } from '../../ui/session-watch.tsx'
import { needsNoProof, readSession, verifyStepUp, withCookies } from '../sign-in/sign-in.ts'
import type { Route } from './+types/personal-data-page.ts'
import { eraseMyData, type MyData, type PersonalDataSection, readMyData } from './my-data.ts'
import { isWorthShowing, labelInWords, listNames, valueInWords } from './plain-words.ts'

/** The page behind the emailed link. Opening it changes nothing: email scanners open links too. */
export async function loader(args: Route.LoaderArgs) {
  const deps = args.context.get(appContext)
  const session = await readSession(args)
  const page = await readMyData(deps, args.params.token, session)
  const isFromDesk = new URL(args.request.url).searchParams.has('desk')
  const signs = page.state === 'open' && page.isStaff && !(session && (await needsNoProof(deps, session)))
  return data({ ...page, isFromDesk, signs }, { status: STATUS[page.state] })
}

export async function action(args: Route.ActionArgs) {
  const { request, params } = args
  const read = await readForm(request)
  const deps = args.context.get(appContext)
  const session = await readSession(args)
  const typed = 'fields' in read ? read.fields : new Map<string, string>()
  const chosen = typed.get('messages')
  const again = { messages: chosen, understood: typed.get('understood') === 'yes' }
  const page = await readMyData(deps, params.token, session)
  const hasChoice = page.state === 'open' && page.sections.some(isChoice)
  if (hasChoice && !isMessagesChoice(chosen))
    return data({ state: 'refused' as const, problem: UNCHOSEN, again }, { status: 422 })
  if (!again.understood) return data({ state: 'refused' as const, problem: UNCONFIRMED, again }, { status: 422 })
  const hasSigned = page.state === 'open' && page.isStaff && session !== undefined
  const stepUp = hasSigned && verifyStepUp(deps, request, session, erasureOf(page.email), typed.get('step_up'))
  const cookies = stepUp ? await stepUp : []
  if (!cookies) return data({ state: 'refused' as const, problem: UNSIGNED, again }, { status: 403 })
  await eraseMyData(deps, params.token, { session, messages: isMessagesChoice(chosen) ? chosen : 'remove', hasSigned })
  return data({ state: 'done' as const }, { ...withCookies(cookies), status: 200 })
}

/** What a passkey signs for: the same as at the desk. */
const erasureOf = (email: string) => ({ action: 'erase-person', subject: email, cents: 0 })

const UNCHOSEN = 'We haven’t deleted anything. Please choose what happens to your messages first.'
const UNSIGNED = 'We haven’t deleted anything: your passkey didn’t confirm it. Please try again.'
const UNCONFIRMED = 'We haven’t deleted anything. Please check the box first.'

const isChoice = ({ canStayNameless, records }: PersonalDataSection) => canStayNameless && records.length > 0

export const meta = () => privateMeta('Your data')

const STATUS: Record<MyData['state'], number> = { unknown: 404, expired: 410, staff: 403, erased: 200, open: 200 }

export default function PersonalDataPage({ loaderData: page, actionData, params }: Route.ComponentProps) {
  useEffect(() => {
    if (page.state === 'erased') clearSavedFields()
  }, [page.state])
  if (page.state === 'open')
    return (
      <StoredData page={page} token={params.token} refused={actionData?.state === 'refused' ? actionData : undefined} />
    )
  if (page.state === 'erased') {
    return (
      <CardPage
        wide
        heading="It’s deleted"
        lead="We’ve deleted what we had on file for your address and emailed you a confirmation. We keep sales records only as long as the law requires."
        footer={null}
      />
    )
  }
  const { heading, lead } = CLOSED_TEXTS[page.state]
  return (
    <CardPage wide heading={heading} lead={lead} footer={null}>
      <p className="mt-7 flex flex-wrap gap-3">
        <Link to={page.state === 'staff' ? '/login/passkey' : '/my-data'} className={buttonClass()}>
          {page.state === 'staff' ? 'Sign in with my passkey' : 'Email me a new link'}
        </Link>
        <FindPurchase />
      </p>
    </CardPage>
  )
}

const CLOSED_TEXTS = {
  staff: {
    heading: 'This takes your passkey',
    lead: 'This address belongs to someone who runs this site, so an email alone neither shows nor deletes anything. Sign in with your passkey, and open this link again in the same browser. It works for 24 hours.',
  },
  expired: {
    heading: 'This link has expired',
    lead: 'Links to your data work for 24 hours, and from your account only while you’re signed in. We’re happy to email you a new one.',
  },
  unknown: {
    heading: 'This link doesn’t work',
    lead: 'It’s incomplete or has expired. Please open it again from your email, or ask for a new one.',
  },
}

/** Nothing was deleted, and why; with what was chosen already. */
interface DeletionProblem {
  problem: string
  again: { messages: string | undefined; understood: boolean }
}

function StoredData({
  page,
  token,
  refused,
}: {
  page: Extract<MyData, { state: 'open' }> & { isFromDesk: boolean; signs: boolean }
  token: string
  refused: DeletionProblem | undefined
}) {
  const stored = page.sections.filter(({ records, files }) => records.length + files.length > 0)
  const empty = page.sections.filter(({ records, files }) => records.length + files.length === 0)
  return (
    <CardPage
      wide
      label={page.isFromDesk ? 'Their data' : 'Your data'}
      heading="What we have on file"
      lead={<span className="[overflow-wrap:anywhere]">{page.email}</span>}
      // The desk deletes with the owner's passkey.
      footer={page.isFromDesk ? null : <DeletionForm page={page} sections={stored} refused={refused} />}
    >
      {page.isOfSession && <SessionWatch />}
      {page.isFromDesk && (
        <a
          href={`/desk/people/${encodeURIComponent(page.email)}`}
          className="prose-link mt-4 inline-flex min-h-11 items-center"
        >
          Back to the desk
        </a>
      )}
      {stored.length > 0 && (
        <p className="measure mt-6">{listNames(stored.map(({ name, records }) => `${name} (${records.length})`))}.</p>
      )}
      {stored.map((section) => (
        <Records key={section.name} section={section} token={token} />
      ))}
      {empty.length > 0 && (
        <p className="measure mt-10 border-line border-t pt-5 text-small text-soft">
          We have nothing else on file. We also looked for{' '}
          {listNames(empty.map(({ name }) => name)).replace(/^./, (first) => first.toLowerCase())}.
        </p>
      )}
      <ButtonLink href={`/my-data/${token}/data.json`} variant="outline" className="mt-8" download>
        Download it as JSON
      </ButtonLink>
    </CardPage>
  )
}

function Records({ section: { name, records, files }, token }: { section: PersonalDataSection; token: string }) {
  return (
    <section className="mt-10">
      <h2 className="text-title">
        {name} ({records.length})
      </h2>
      {records.map((record, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn once.
        <dl key={index} className="mt-3 border-line border-t-2 pt-1">
          {Object.entries(record)
            .filter(([label, value]) => isWorthShowing(label, value))
            .map(([label, value]) => (
              <div key={label} className="gap-4 border-line border-b border-dashed py-2 sm:flex">
                <dt className="w-44 shrink-0 text-small text-soft">{labelInWords(label)}</dt>
                <dd dir="auto" className="min-w-0 whitespace-pre-wrap text-small [overflow-wrap:anywhere]">
                  {valueInWords(label, value ?? '')}
                </dd>
              </div>
            ))}
        </dl>
      ))}
      {files.length > 0 && (
        <ul className="mt-2">
          {files.map((file) => (
            <li key={file.name}>
              <a
                href={`/my-data/${token}/files/${file.name}`}
                download
                className="prose-link inline-flex min-h-11 items-center text-small [overflow-wrap:anywhere]"
              >
                Download: {file.title}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function DeletionForm({
  page: { email, signs },
  sections,
  refused,
}: {
  page: { email: string; signs: boolean }
  sections: PersonalDataSection[]
  refused: DeletionProblem | undefined
}) {
  const notes = sections.flatMap(({ retentionNotice }) => retentionNotice ?? [])
  return (
    <section className="mt-12 border-line border-t border-dashed pt-8">
      <h2 className="text-title">Delete it</h2>
      <p className="measure mt-3">
        We’ll delete everything above right away, for good. You’ll lose access to downloads you bought, so save your
        files first. This doesn’t end a paid membership. Cancel that first.
      </p>
      {notes.length > 0 && (
        <>
          <p className="mt-5 font-semibold">What we keep, and why:</p>
          <ul className="measure mt-2 list-disc pl-5">
            {notes.map((sentence) => (
              <li key={sentence} className="mt-1">
                {sentence}
              </li>
            ))}
          </ul>
        </>
      )}
      <PasskeyForm ceremonies={signs ? ['step-up'] : []} stepUp={() => erasureOf(email)} className="mt-6" noValidate>
        {refused && <Alert className="mb-4">{refused.problem}</Alert>}
        {sections.some(isChoice) && <MessagesChoices chosen={refused?.again.messages} />}
        <Check name="understood" value="yes" required defaultChecked={refused?.again.understood}>
          I understand that I can’t undo this
        </Check>
        <Button variant="outline" className="mt-4">
          Delete my data
        </Button>
      </PasskeyForm>
    </section>
  )
}

/** Neither is chosen for them: both can't be undone. */
function MessagesChoices({ chosen }: { chosen: string | undefined }) {
  return (
    <fieldset className="mb-4">
      <legend className="font-semibold">What should happen to your messages in the Society?</legend>
      {MESSAGES_CHOICES.map(({ value, label, note }) => (
        <Check
          key={value}
          type="radio"
          name="messages"
          value={value}
          required
          defaultChecked={chosen === value}
          detail={note}
        >
          <b>{label}</b>
        </Check>
      ))}
    </fieldset>
  )
}

const MESSAGES_CHOICES = [
  {
    value: 'remove',
    label: 'Remove my messages',
    note: 'In each one’s place, a line says that it was removed.',
  },
  {
    value: 'without-name',
    label: 'Take my name off',
    note: 'Your messages stay for the others, from “A former member”. We take your name and address out of them. Your pictures and your private thread with the coach go either way.',
  },
] as const
