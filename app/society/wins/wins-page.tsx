import { Form } from 'react-router'
import { site } from '../../../site.config.ts'
import { dollars } from '../../catalog/dollars.ts'
import { appContext } from '../../platform/app-context.ts'
import { oneLine } from '../../platform/forms/form-fields.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { privateMeta } from '../../ui/card-page.tsx'
import { TextField } from '../../ui/field.tsx'
import { Check } from '../../ui/kit/form.tsx'
import { Page, PageSection } from '../../ui/kit/page.tsx'
import { memberAction, requireMember, type SentForm, saidOf } from '../members/members.ts'
import { PressForm, TextLink } from '../parts/parts.tsx'
import type { Route } from './+types/wins-page.ts'
import { findLetters } from './letters.ts'
import { Certificate } from './win-certificate/win-certificate.tsx'
import { dayText, LETTER_TYPES, letterNote, letterProblemText, OWN_WINS_PATH, WINS_PATH } from './win-texts.ts'
import { decideWin, findOwnWins, findWaitingWins, findWall, takeDownWin, type Win, withdrawWin } from './wins.ts'

/** In characters. */
const MAX_WHERE = 200
const MAX_REASON = 500

const done = () => ({
  sent: `Sent. Now ${site.coach} needs to see the letter: send it below, or show it on the next call.`,
  verify: 'It’s on the wall. We’re emailing its author.',
  return: 'Sent back. Its author gets your words by email.',
  'take-down': 'It’s off the wall. Its author gets your reason by email.',
  withdraw: 'It’s taken back. Nobody else sees it.',
})

/** For the coach: the wins whose letter is still to be checked. */
function CoachPart({
  waiting,
  typed,
}: {
  waiting: readonly (Win & { name: string; hasLetter: boolean })[]
  /** What was refused. */
  typed: Record<'win' | 'where' | 'reason', string> | undefined
}) {
  if (waiting.length === 0) return null
  return (
    <PageSection id="waiting" title="To check" className="mt-8">
      <ul>
        {waiting.map(({ id, name, title, funder, amountCents, wonOn, story, hasLetter }) => (
          <li key={id} id={`check-${id}`} className="scroll-mt-4 border-line border-b py-4 [overflow-wrap:anywhere]">
            <p className="font-semibold">
              <bdi>{name}</bdi>: {title}
            </p>
            <p className="text-small">
              {funder} · <span className="font-mono">{dollars(amountCents)}</span> · {dayText(wonOn)}
            </p>
            {story && <p className="measure mt-2 whitespace-pre-line text-small text-soft">{story}</p>}
            {hasLetter ? (
              <a href={`/desk/wins/${id}/letter`} className="prose-link inline-flex min-h-11 items-center text-small">
                Open the award letter<span className="sr-only"> of {title}</span>
              </a>
            ) : (
              <p className="mt-1 text-fine text-soft">{name} hasn’t sent the letter yet.</p>
            )}
            <div className="not-printed mt-3 grid gap-5 sm:grid-cols-2">
              <PressForm fields={{ win: id }} className="grid content-start gap-2">
                {!hasLetter && (
                  <TextField
                    label="Where did you see the letter?"
                    hint="Such as your call on December 8, or the funder’s own list. Without one it can’t go on the wall."
                    name="where"
                    defaultValue={typed?.win === id ? typed.where : ''}
                    maxLength={MAX_WHERE}
                    required
                  />
                )}
                <div className="text-small">
                  <Check id={`seen-${id}`} name="seen" required>
                    I’ve seen the letter: funder, amount and day are right
                  </Check>
                </div>
                <Button name="do" value="verify" className="justify-self-start">
                  Put it on the wall<span className="sr-only">: {title}</span>
                </Button>
              </PressForm>
              <PressForm fields={{ win: id }} className="grid content-start gap-2">
                <TextField
                  label="What’s missing?"
                  name="reason"
                  defaultValue={typed?.win === id ? typed.reason : ''}
                  maxLength={MAX_REASON}
                  required
                />
                <Button name="do" value="return" variant="outline" className="justify-self-start">
                  Send it back<span className="sr-only">: {title}</span>
                </Button>
              </PressForm>
            </div>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

/** The wall, a member's own wins, and for the coach the ones to check. */
export async function loader(args: Route.LoaderArgs) {
  const member = await requireMember(args)
  const deps = args.context.get(appContext)
  const isCoach = member.role === 'coach'
  const query = new URL(args.request.url).searchParams
  const own = (await findOwnWins(deps, member.personId)).filter(({ state }) => state !== 'withdrawn')
  const waiting = isCoach ? await findWaitingWins(deps) : []
  const letters = await findLetters(
    deps.database.db,
    [...own, ...waiting].map(({ id }) => id),
  )
  const withLetter = <W extends Win>(win: W) => ({ ...win, hasLetter: letters.has(win.id) })
  return {
    ...{ isCoach, wall: await findWall(deps), said: saidOf(args.request, done()) },
    ...{ own: own.map(withLetter), waiting: waiting.map(withLetter) },
    letter: {
      win: query.get('win'),
      isSent: query.get('letter') === 'sent',
      problem: letterProblemText(query.get('letter')),
    },
  }
}

export function action(args: Route.ActionArgs) {
  return memberAction(args, async (sent) => {
    const problem = await act(sent)
    const { of } = sent
    const typed = { win: of('win'), where: of('where'), reason: of('reason') }
    return problem ? { problem, typed } : `${WINS_PATH}?did=${of('do')}`
  })
}

async function act({ deps, member: { personId, role }, fields, of }: SentForm): Promise<string | undefined> {
  const id = of('win')
  const gone = 'Nothing changed: that win isn’t waiting anymore.'
  if (of('do') === 'withdraw') return (await withdrawWin(deps, personId, id)) ? undefined : gone
  const reason = oneLine(of('reason')).slice(0, MAX_REASON)
  switch (role === 'coach' && of('do')) {
    case 'verify': {
      if (!fields.has('seen')) return 'Nothing changed: please confirm that you’ve seen the letter.'
      const seenWhere = oneLine(of('where')).slice(0, MAX_WHERE)
      const hasLetter = (await findLetters(deps.database.db, [id])).has(id)
      if (!hasLetter && !seenWhere)
        return 'Nothing changed: the letter isn’t here. Wait for it, or say where you saw it.'
      return (await decideWin(deps, id, { state: 'verified', seenWhere })) ? undefined : gone
    }
    case 'return':
      if (!reason) return 'Nothing changed: please say what’s missing. The member will read it.'
      return (await decideWin(deps, id, { state: 'returned', reason })) ? undefined : gone
    case 'take-down':
      if (!reason) return 'Nothing changed: please say why you’re taking it down. Its author gets your reason by email.'
      return (await takeDownWin(deps, id, reason)) ? undefined : 'Nothing changed: that win isn’t on the wall anymore.'
    default:
      return 'Nothing changed: we don’t know that button.'
  }
}

export const meta = () =>
  privateMeta('The Society’s win wall', 'What members have won, each checked against the letter.')

export default function WinsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { wall, own, waiting, isCoach, said, letter } = loaderData
  return (
    <Page
      title="Win wall"
      about={`${site.coach} has seen the award letter of every win here.`}
      actions={!isCoach && <ButtonLink href={`${WINS_PATH}/new`}>Post a win</ButtonLink>}
      problem={actionData?.problem}
      saved={said ?? (letter.isSent && `We’ve got the letter. ${site.coach} checks it within two days.`)}
    >
      {isCoach && <CoachPart waiting={waiting} typed={actionData?.typed} />}
      {own.length > 0 && <Own wins={own} letter={letter} />}
      {wall.length === 0 ? (
        <p className="mt-8 border-current border-t-2 pt-4">Nothing here yet. The first letter gets the best spot.</p>
      ) : (
        <ul className="mt-8 grid gap-5 md:grid-cols-2">
          {wall.map((win) => (
            <li key={win.id} className="grid">
              <Certificate win={win} />
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}

const STATES = {
  verified: 'On the wall',
  returned: 'Sent back',
  withdrawn: 'Taken down',
}

const waitingText = (hasLetter: boolean) =>
  hasLetter
    ? `${site.coach} has the letter, and will check it within two days`
    : `Waiting for ${site.coach} to see the letter`

type OwnWin = Route.ComponentProps['loaderData']['own'][number]

function Own({ wins, letter }: Pick<Route.ComponentProps['loaderData'], 'letter'> & { wins: OwnWin[] }) {
  return (
    <PageSection id="own" title="Yours" className="mt-8">
      <ul>
        {wins.map(({ id, title, funder, amountCents, wonOn, state, reason, hasLetter }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-3">
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <p className="font-semibold">{title}</p>
              <p className="text-fine text-soft">
                {funder} · {dollars(amountCents)} · {dayText(wonOn)}
              </p>
              <p className="text-accent text-fine">
                {state === 'sent' ? waitingText(hasLetter) : STATES[state]}
                {state === 'returned' && `: ${reason}`}
              </p>
              {state === 'verified' && (
                <TextLink to={OWN_WINS_PATH} className="text-small">
                  What the public sees<span className="sr-only">: {title}</span>
                </TextLink>
              )}
              {state === 'returned' && (
                <TextLink to={`${WINS_PATH}/new?win=${id}`} className="text-small">
                  Send it again
                </TextLink>
              )}
            </div>
            <WithdrawForm id={id} title={title} isUp={state === 'verified'} />
            {state === 'sent' && (
              <LetterForm {...{ id, title, hasLetter }} problem={letter.win === id ? letter.problem : undefined} />
            )}
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

function WithdrawForm({ id, title, isUp }: { id: string; title: string; isUp: boolean }) {
  return (
    <PressForm fields={{ do: 'withdraw' }} className="not-printed">
      <Button name="win" value={id} variant="outline" size="small">
        {isUp ? 'Take it down' : 'Take it back'}
        <span className="sr-only">: {title}</span>
      </Button>
    </PressForm>
  )
}

type LetterFormProps = Pick<OwnWin, 'id' | 'title' | 'hasLetter'> & { problem: string | undefined }

/** Sends the coach the letter of a win that isn't decided yet, or replaces it. */
function LetterForm({ id, title, hasLetter, problem }: LetterFormProps) {
  return (
    <Form
      method="post"
      action={`${WINS_PATH}/${id}/letter`}
      encType="multipart/form-data"
      reloadDocument
      id={`letter-${id}`}
      className="not-printed mt-2 grid w-full scroll-mt-20 gap-2"
    >
      {problem && <Alert>{problem}</Alert>}
      <label className="block text-small">
        <span className="font-semibold">{hasLetter ? 'Send another letter instead' : 'Send the award letter'}</span>
        <span className="sr-only"> for {title}</span>
        <input
          type="file"
          name="letter"
          accept={LETTER_TYPES}
          required
          aria-describedby={`letter-note-${id}`}
          className="input mt-1 block text-fine file:mr-3 file:font-semibold file:underline"
        />
      </label>
      <p id={`letter-note-${id}`} className="measure text-fine text-soft">
        {letterNote()}
      </p>
      <Button size="small" variant="outline" className="justify-self-start">
        Send the letter<span className="sr-only">: {title}</span>
      </Button>
    </Form>
  )
}
