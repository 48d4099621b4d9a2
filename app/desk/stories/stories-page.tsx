import { site } from '../../../site.config.ts'
import { findAddresses } from '../../people/sign-in/sign-in.ts'
import { longDate } from '../../platform/dates.ts'
import { othersAddress } from '../../platform/forms/address-form.ts'
import { formSchema, lines } from '../../platform/forms/form-schema.ts'
import { newId } from '../../platform/ids.ts'
import { Select, TextArea, TextField } from '../../ui/field.tsx'
import { type FormField, fieldsOf } from '../../ui/fields.ts'
import { Options, PressForm } from '../../ui/kit/form.tsx'
import { TextButton } from '../../ui/kit/links.tsx'
import { Page, PageSection } from '../../ui/kit/page.tsx'
import { WAS_UNDONE } from '../changes.ts'
import { deskAction, type Pressed, refuse, requireDesk } from '../desk-access.ts'
import { writeDeskEmail } from '../desk-emails.tsx'
import { Act } from '../desk-form.tsx'
import { deskMeta } from '../desk-parts.tsx'
import { filePath, PAGES_PATH } from '../pages/page-paths.ts'
import { awaitsRefund } from '../refund.ts'
import type { Route } from './+types/stories-page.ts'
import { ShownStory } from './shown-story.tsx'
import {
  acceptStory,
  type ClientStory,
  declineStory,
  endStoryLink,
  loadStories,
  openStory,
  STORIES_PATH,
} from './stories.ts'

/** Asks clients for their stories, and decides about those that they gave. */
export async function loader(args: Route.LoaderArgs) {
  const { stories, tags } = await loadStories((await requireDesk(args)).deps)
  return {
    ...{ askForm: askForm.shown(), declineForm: declineForm.shown() },
    ...{ tags, press: newId('chg'), isAsked: new URL(args.request.url).searchParams.has('asked') },
    stories: stories.map((story) => ({
      ...{ id: story.id, email: story.email, given: story.given, consent: story.consent },
      ...{ ...stateOf(story, story.where), givenOn: story.givenAt ? longDate(story.givenAt) : '' },
    })),
  }
}

function stateOf(story: ClientStory, where: string | undefined): { state: string; facts: string } {
  const { withdrawnAt, declinedAt, acceptedAt, givenAt, endedAt, askedAt } = story
  if (withdrawnAt) return { state: 'over', facts: `Taken back ${longDate(withdrawnAt)}` }
  if (declinedAt) return { state: 'declined', facts: `Declined ${longDate(declinedAt)}` }
  if (acceptedAt) return { state: where ? 'told' : 'accepted', facts: where ?? 'Accepted, and on no page' }
  if (givenAt) return { state: 'given', facts: 'Waiting for you' }
  if (endedAt) return { state: 'over', facts: `Link ended ${longDate(endedAt)}` }
  return { state: 'asked', facts: `Asked ${longDate(askedAt)}` }
}

export const handle = { guards: { ask: 'held', end: 'free', accept: 'free', decline: 'held' } } as const

export function action(args: Route.ActionArgs) {
  return deskAction(args, handle, {
    act: storyActs,
  })
}

const GONE = 'Nothing changed: this story has changed. Please look again.'
const NOT_YET = 'Nothing changed yet.'

const askForm = formSchema({ email: othersAddress })
const declineForm = formSchema({ note: lines(1000) })

/** The words around the link. Whoever would rather use their own writes an email beside it. */
const askingWords = () =>
  `${site.coach} would like to show your story on our site, for others who are where you were. A few sentences are enough, in your own words. You say how you’re named, and a picture is up to you.\n\nNobody sees it before ${site.coach} has read it. The link works for 60 days; once you’ve told your story, it’s also how you look at it and take it back. If you’d rather not, you don’t need to do anything.`

const storyActs = {
  async ask({ deps, by, fields }: Pressed) {
    const parsed = askForm.parse(fields)
    if ('errors' in parsed) return refuse(NOT_YET, 422, parsed.errors)
    const { email } = parsed.input
    if (await awaitsRefund(deps, await findAddresses(deps.database.db, email.toLowerCase())))
      return refuse('Nothing changed: they want their money back. Decide about that first.', 409)
    const words = { subject: 'Would you share your story?', message: askingWords() }
    const asked = { email, name: email, press: fields.get('press'), storyId: await openStory(deps, email), ...words }
    return (await writeDeskEmail(deps, asked, by)) === 'done'
      ? { to: `${STORIES_PATH}?asked` }
      : refuse(WAS_UNDONE, 409)
  },
  end: async ({ deps, fields }: Pressed) => toOrGone(await endStoryLink(deps, fields.get('id') ?? '')),
  async accept({ deps, by, fields }: Pressed) {
    const isAccepted = await acceptStory(deps, { id: fields.get('id') ?? '', tag: fields.get('tag') ?? '', by })
    return toOrGone(isAccepted, `${filePath('stories')}?saved=stories`)
  },
  async decline({ deps, by, fields }: Pressed) {
    const parsed = declineForm.parse(fields)
    if ('errors' in parsed) return refuse(NOT_YET, 422, parsed.errors)
    const message = parsed.input.note
    const declined = await declineStory(deps, fields.get('id') ?? '')
    const words = { subject: 'About your story', message, press: fields.get('press') }
    if (declined && message) await writeDeskEmail(deps, { email: declined.email, name: declined.email, ...words }, by)
    return toOrGone(declined !== undefined)
  },
}

const toOrGone = (isDone: boolean, to = STORIES_PATH) => (isDone ? { to } : refuse(GONE, 409))

export const meta = () => deskMeta('Client stories')

export default function StoriesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { stories, tags, press, isAsked, askForm, declineForm } = loaderData
  const isAboutStory = actionData?.values.id !== undefined
  return (
    <Page
      narrow
      back={{ to: PAGES_PATH, label: 'Pages' }}
      title="Client stories"
      lead="A client gets a link, tells their story in their own words, says how they want to be named, and agrees. Nobody sees it until you accept and publish it. Whoever takes their story back is off your site within seconds."
      saved={isAsked && 'The link goes out in a minute. Until then, you can stop it.'}
      problem={actionData?.problem}
    >
      <PressForm fields={{ press }} className="mt-6 flex flex-wrap items-end gap-3">
        <TextField
          {...fieldsOf(askForm, isAboutStory ? {} : actionData).email}
          label="The client’s email address"
          autoComplete="off"
          className="min-w-0 flex-1 basis-64"
        />
        <Act does="ask" label="Email them the link" />
      </PressForm>
      <PageSection
        title="Asked and given"
        aside={String(stories.length)}
        empty={stories.length === 0 && 'You haven’t asked anyone yet.'}
      >
        {stories.map((story) => (
          <Story
            key={story.id}
            story={story}
            tags={tags}
            press={press}
            note={fieldsOf(declineForm, actionData?.values.id === story.id ? actionData : {}).note}
          />
        ))}
      </PageSection>
    </Page>
  )
}

interface StoryProps {
  story: Route.ComponentProps['loaderData']['stories'][number]
  tags: readonly string[]
  press: string
  note: FormField
}

function Story({ story, tags, press, note }: StoryProps) {
  const { id, email, given, consent, givenOn, state, facts } = story
  return (
    <article id={id} className="scroll-mt-4 border-line border-b py-4 [overflow-wrap:anywhere]">
      <p className="mb-3">
        <b>{email}</b> <span className="text-small text-soft">{facts}</span>
      </p>
      {given && <ShownStory given={given} consent={consent} givenOn={givenOn} />}
      {state === 'asked' && (
        <PressForm fields={{ id, email, press }} className="flex flex-wrap gap-x-5">
          <TextButton name="do" value="ask" className="text-small">
            Email it again<span className="sr-only"> to {email}</span>
          </TextButton>
          <TextButton name="do" value="end" className="text-small">
            End the link<span className="sr-only"> of {email}</span>
          </TextButton>
        </PressForm>
      )}
      <div className="mt-4 grid gap-6 sm:grid-cols-2">
        {['given', 'accepted', 'declined'].includes(state) && (
          <PressForm fields={{ id }} className="grid content-start gap-3">
            <Select
              label="Show it under"
              name="tag"
              hint="Their words stay theirs. You can leave some out, with … in their place."
            >
              <Options of={tags.map((tag) => [tag, tag])} />
            </Select>
            <Act does="accept" label="Put it into a draft" size="small" className="justify-self-start" />
          </PressForm>
        )}
        {state === 'given' && (
          <PressForm fields={{ id, press }} className="grid content-start gap-3">
            <TextArea {...note} id={`${id}-note`} label="A note to them (optional)" rows={2} hint="We email it." />
            <Act does="decline" label="Don’t show it" variant="outline" size="small" className="justify-self-start" />
          </PressForm>
        )}
      </div>
    </article>
  )
}
