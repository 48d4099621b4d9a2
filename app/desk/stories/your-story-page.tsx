import { data, redirect } from 'react-router'
import { z } from 'zod'
import { site } from '../../../site.config.ts'
import { appContext } from '../../platform/app-context.ts'
import { longDate } from '../../platform/dates.ts'
import { oneLine, readForm } from '../../platform/forms/form-fields.ts'
import { PRIVATE_HEADERS } from '../../platform/http/security-headers.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CardPage, privateMeta } from '../../ui/card-page.tsx'
import { Check, PressForm } from '../../ui/kit/form.tsx'
import { type Field, fieldsOf, pressRow, problemsIn, readFields, toContent } from '../pages/content-fields.ts'
import { FieldInputs } from '../pages/field-inputs.tsx'
import { isUnusedPicture } from '../pages/pictures.ts'
import type { Route } from './+types/your-story-page.ts'
import { ShownStory } from './shown-story.tsx'
import { giveStory, readStoryLink, storyConsent, withdrawStory, YOUR_STORY_PATH } from './stories.ts'
import { storySchema } from './story-schema.ts'

/** The name of the form's fields: `story.yourName`. */
const STORY = 'story'

/** The page behind the link that the coach mails: a client tells their story, looks at it later, and takes it back. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const story = await readStoryLink(context.get(appContext), params.token)
  if (!story) return data(undefined, 404)
  const { given, givenAt, declinedAt, consent } = story
  return {
    ...{ given, isDeclined: declinedAt !== null, givenOn: givenAt && longDate(givenAt) },
    consent: consent || storyConsent(),
    field: fieldsOf(storySchema, {}, STORY),
  }
}

/** A form that comes back, with what was typed. */
interface Reply {
  problem?: string | undefined
  field?: Field
  agrees?: boolean
}

export async function action({ params, context, request }: Route.ActionArgs) {
  const deps = context.get(appContext)
  const story = await readStoryLink(deps, params.token)
  const read = await readForm(request)
  if (!story) return data<Reply>({}, 404)
  if ('fault' in read) return data<Reply>({ problem: read.fault.message }, read.fault.status)
  const { fields } = read
  if (fields.get('do') === 'withdraw') await withdrawStory(deps, story.id)
  else if (!story.givenAt) {
    const raw = readFields(storySchema, fields, STORY, {})
    const reply = (status: number, shown: unknown, errors: ReadonlyMap<string, string>, problem?: string) =>
      data<Reply>(
        { problem, field: fieldsOf(storySchema, shown, STORY, errors), agrees: fields.has('consent') },
        status,
      )
    const row = fields.get('row')
    const problem = fields.get('picture_problem')
    if (problem) return reply(422, raw, new Map([[fields.get('picture_field') ?? '', problem]]), problem)
    if (row) return reply(200, pressRow(storySchema, raw, row, STORY), new Map())
    const content = toOneLine(toContent(storySchema, raw))
    const errors = problemsIn(z.object({ [STORY]: storySchema }), { [STORY]: content }, STORY)
    if (errors.size > 0) return reply(422, raw, errors, 'Not sent yet. What you typed is still here.')
    const given = storySchema.parse(content)
    if (given.pictureOfYou && !(await isUnusedPicture(deps, given.pictureOfYou.id)))
      return reply(422, { ...given, pictureOfYou: '' }, errors, 'Not sent yet: please choose your picture again.')
    if (!fields.has('consent')) return reply(422, raw, errors, 'Not sent yet: without your agreement we can’t show it.')
    await giveStory(deps, story.id, given)
  }
  throw redirect(YOUR_STORY_PATH + params.token, { status: 303, headers: PRIVATE_HEADERS })
}

/** On a page, braces stand for words of the site. */
function toOneLine(content: unknown): unknown {
  if (typeof content === 'string') return oneLine(content).replaceAll('{', '(').replaceAll('}', ')')
  return content && Object.fromEntries(Object.entries(content).map(([name, value]) => [name, toOneLine(value)]))
}

export const meta = () => privateMeta('Your story', 'Tell how it went, in your own words.')

export default function StoryPage({ loaderData: story, actionData }: Route.ComponentProps) {
  if (!story)
    return (
      <CardPage
        heading="This link doesn’t work"
        lead="It’s incomplete or has expired. Reply to the email it came in, and we’ll send you a new one."
      />
    )
  if (!story.givenOn) return <TellStory story={story} reply={actionData} />
  if (!story.given)
    return (
      <CardPage
        heading="You took your story back"
        lead="It’s off our site, and we’ve deleted your words and your picture. All we keep is that you agreed once, and took it back."
      />
    )
  const heading = story.isDeclined ? 'We won’t show your story' : `Thank you, ${story.given.yourName}`
  const lead = story.isDeclined
    ? 'Thank you for writing all the same.'
    : `We have your story. ${site.coach} reads it before anyone sees it. Keep the email with this link: it’s how you look at your story, and take it back.`
  return (
    <CardPage wide label="Your story" heading={heading} lead={lead}>
      <div className="mt-6">
        <ShownStory given={story.given} consent={story.consent} givenOn={story.givenOn} />
      </div>
      <PressForm className="mt-7 border-current border-t-2 pt-4">
        <p className="measure text-small">
          If you take it back, it leaves our site right away, and we delete your words and your picture.
        </p>
        <Button name="do" value="withdraw" variant="outline" className="mt-3">
          Take it back
        </Button>
      </PressForm>
    </CardPage>
  )
}

type Story = NonNullable<Route.ComponentProps['loaderData']>

function TellStory({ story, reply }: { story: Story; reply: Reply | undefined }) {
  const { field = story.field, problem, agrees = false } = reply ?? {}
  return (
    <CardPage
      wide
      label="Your story"
      heading="How did it go?"
      lead={`${site.coach} would like to show your story to others who are where you were. Nothing is shown before ${site.coach} has read it, and you can take it back anytime.`}
    >
      {problem && <Alert className="mt-5">{problem}</Alert>}
      <form method="post" encType="multipart/form-data" noValidate className="mt-7 grid grid-cols-1 gap-5">
        {/* What Enter presses. */}
        <button type="submit" name="do" value="give" tabIndex={-1} aria-hidden="true" className="sr-only" />
        <FieldInputs field={field} isWhole />
        <div className="border-current border-t-2 pt-2">
          <Check name="consent" defaultChecked={agrees}>
            {story.consent}
          </Check>
        </div>
        <Button name="do" value="give" size="large" className="justify-self-start max-sm:w-full">
          Send it to {site.coach}
        </Button>
      </form>
    </CardPage>
  )
}
