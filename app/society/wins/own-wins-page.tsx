import { Link } from 'react-router'
import { requireSession } from '../../people/sign-in/sign-in.ts'
import { appContext } from '../../platform/app-context.ts'
import { formAction } from '../../platform/forms/form-action.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CardPage, privateMeta } from '../../ui/card-page.tsx'
import { Saved } from '../../ui/kit/page.tsx'
import { SessionWatch } from '../../ui/session-watch.tsx'
import { PressForm } from '../parts/parts.tsx'
import type { Route } from './+types/own-wins-page.ts'
import { findOwnStories } from './public-wins.ts'
import { OWN_WINS_PATH, SITE_CONSENT } from './win-texts.ts'
import { setPublic, withdrawWin } from './wins.ts'

/** A member's own wins on the wall, and what of each is public. Former members can open it too. */
export async function loader(args: Route.LoaderArgs) {
  const { person } = await requireSession(args)
  const deps = args.context.get(appContext)
  return {
    wins: await findOwnStories(deps, person.id),
    saved: new URL(args.request.url).searchParams.get('saved') ?? '',
  }
}

/** Makes a win public, takes it off the site, or takes it down everywhere. */
export async function action(args: Route.ActionArgs) {
  const { person } = await requireSession(args)
  const deps = args.context.get(appContext)
  return formAction(args.request, async ({ of }) => {
    const id = of('win')
    const isDone =
      of('do') === 'withdraw'
        ? await withdrawWin(deps, person.id, id)
        : await setPublic(deps, person.id, id, of('do') === 'show')
    if (!isDone) return { problem: 'Nothing changed: that win isn’t on the wall anymore.', status: 404 }
    return `${OWN_WINS_PATH}?saved=${encodeURIComponent(id)}`
  })
}

export const meta = () =>
  privateMeta('Your wins on our site', 'Which of your wins are public, and how to take them down.')

export default function OwnWinsPage({ loaderData: { wins, saved }, actionData }: Route.ComponentProps) {
  return (
    <CardPage
      wide
      label="The Society"
      heading="Your wins on our site"
      lead="Anyone can read our success stories. What you take back comes off the page right away."
    >
      <SessionWatch />
      {actionData?.problem && <Alert className="mt-4">{actionData.problem}</Alert>}
      {saved && !actionData && (
        <Saved>
          {savedText(wins.find(({ id }) => id === saved))}{' '}
          <Link to="/testimonials" reloadDocument className="prose-link">
            See the page
          </Link>
        </Saved>
      )}
      {wins.length === 0 && (
        <p className="mt-6">You have nothing on the win wall right now. What’s on the wall can be public, too.</p>
      )}
      {wins.map((win) => (
        <WinForms key={win.id} win={win} />
      ))}
    </CardPage>
  )
}

type OwnWin = Route.ComponentProps['loaderData']['wins'][number]

function savedText(win: OwnWin | undefined): string {
  if (!win) return 'It’s down, here and in the Society.'
  return win.isPublic ? `“${win.title}” is public now.` : `“${win.title}” isn’t public.`
}

function WinForms({ win: { id, title, funder, amount, story, by, wonOn, isPublic } }: { win: OwnWin }) {
  return (
    <section aria-labelledby={id} className="mt-8 border-current border-t-2 pt-3 [overflow-wrap:anywhere]">
      <h2 id={id} className="text-title">
        {title}
      </h2>
      <p className="text-small text-soft">
        {amount && <span className="font-mono">{amount} · </span>}
        {funder} · {wonOn} · <bdi>{by}</bdi>
      </p>
      {story && <p className="measure mt-2 whitespace-pre-line text-small">{story}</p>}
      <p className="mt-2 text-small">It’s on the members’ wall, as you agreed when you sent it.</p>
      <PressForm fields={{ win: id }} className="mt-3 grid justify-items-start gap-3">
        {isPublic ? (
          <Button name="do" value="hide" variant="outline">
            Take it off the public site<span className="sr-only">: {title}</span>
          </Button>
        ) : (
          <>
            <p className="text-small">{SITE_CONSENT}</p>
            <Button name="do" value="show">
              Yes, show it<span className="sr-only">: {title}</span>
            </Button>
          </>
        )}
        <Button name="do" value="withdraw" variant="outline" size="small">
          Take it down everywhere<span className="sr-only">: {title}</span>
        </Button>
      </PressForm>
    </section>
  )
}
