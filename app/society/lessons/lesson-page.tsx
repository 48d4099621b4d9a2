import { Form, Link } from 'react-router'
import { type AppContext, appContext } from '../../platform/app-context.ts'
import { formSchema, secureLink } from '../../platform/forms/form-schema.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { privateMeta } from '../../ui/card-page.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { fieldsOf, type Refused } from '../../ui/fields.ts'
import { Check, Options } from '../../ui/kit/form.tsx'
import { PageSection, Saved } from '../../ui/kit/page.tsx'
import { type MilestoneCards, markMilestone, milestoneCards } from '../board/board.ts'
import { memberAction, requireMember } from '../members/members.ts'
import { PressForm, RoomsPage, TextLink } from '../parts/parts.tsx'
import { Thread } from '../rooms/embedded-thread/embedded-thread.tsx'
import { findThread, loadThread, openThread } from '../rooms/rooms.ts'
import type { Route } from './+types/lesson-page.ts'
import { findLesson, LESSONS, type Lesson } from './lesson.ts'
import { LESSONS_PATH, lessonPath } from './lesson-path.ts'
import { findProgress, findVideo, saveChecks, saveVideo } from './progress.ts'

const videoForm = formSchema({ video: secureLink('The video’s address begins with https://.') })

type View = Route.ComponentProps['loaderData']

/** The coach alone can change it. */
function LessonVideo({ view: { video, isCoach, videoForm }, reply }: { view: View; reply: Reply | undefined }) {
  return (
    <>
      {video && (
        <p className="mt-4">
          <a href={video} className="prose-link inline-flex min-h-11 items-center" rel="noreferrer">
            Watch the video of this lesson
          </a>
        </p>
      )}
      {isCoach && (
        <PressForm key={video} fields={{}} refused={reply} className="mt-4 grid max-w-xl gap-3">
          <TextField
            {...fieldsOf(videoForm, reply).video}
            label="Your video of this lesson (optional)"
            hint="A link that begins with https://. Members see it above the text. Clear it to remove the video."
          />
          <Button name="do" value="video" variant="outline" className="justify-self-start">
            Save the link
          </Button>
        </PressForm>
      )}
    </>
  )
}

/** One lesson: to read, to do, with its paper and what others ask about it. */
export async function loader(args: Route.LoaderArgs) {
  const member = await requireMember(args)
  const deps = args.context.get(appContext)
  const lesson = requireLesson(args.params.lesson)
  const { addresses } = member.session.person
  const own = (await findProgress(deps, member.personId)).find((one) => one.lesson === lesson)
  const room = await findThread(deps.database.db, member, 'lesson', lesson.id)
  const query = new URL(args.request.url).searchParams
  const at = LESSONS.indexOf(lesson)
  const video = await findVideo(deps.database.db, lesson.id)
  return {
    offers: await offersOf(deps, addresses, lesson),
    ...{ wasMarked: query.has('marked') },
    ...{ video, videoForm: videoForm.shown({ video: video ?? '' }), isCoach: member.role === 'coach' },
    ...{ lesson, done: own?.done ?? [], isFinished: own?.isFinished ?? false, wasSaved: query.has('saved') },
    ...{ number: at + 1, total: LESSONS.length, next: LESSONS[at + 1] && { ...LESSONS[at + 1] } },
    thread: room && (await loadThread(deps, member, room, query)),
  }
}

interface Reply extends Refused<'video'> {
  problem: string | undefined
  status?: number
}

/** Saves the checks that are done, marks them on the chosen cards, opens the thread about the lesson, or sets its video. */
export function action(args: Route.ActionArgs) {
  return memberAction<Reply>(args, async ({ deps, member, fields, of }) => {
    const lesson = requireLesson(args.params.lesson)
    const path = lessonPath(lesson.id)
    if (of('do') === 'open-thread') {
      const subject = { kind: 'lesson', subject: lesson.id, title: lesson.title } as const
      await deps.database.transact((tx) => openThread(deps, tx, subject))
      return `${path}#thread`
    }
    if (of('do') === 'video') {
      if (member.role !== 'coach') throw new HttpError(403, 'coach_only', 'Only the coach can set a video.')
      const parsed = videoForm.parse(fields)
      if ('errors' in parsed) return { problem: 'Not saved yet.', ...parsed }
      await saveVideo(deps.database.db, lesson.id, parsed.input.video)
      return path
    }
    const ticked = lesson.checks.map(({ id }) => id).filter((id) => fields.has(`check-${id}`))
    await saveChecks(deps, member.personId, lesson, ticked)
    const marks = lesson.checks.flatMap(({ id, milestone }) => {
      const card = ticked.includes(id) && of(`card-${id}`)
      return card && milestone ? [{ card, milestone }] : []
    })
    for (const { card, milestone } of marks) {
      const isMarked = await markMilestone(deps, member.session.person.addresses, card, { milestone, holds: true })
      if (!isMarked)
        return { problem: 'Your checkmarks are saved. That card isn’t on your board anymore.', status: 404 }
    }
    return `${path}?${marks.length > 0 ? 'saved&marked' : 'saved'}#do`
  })
}

/** By check: the member's cards on which it can be marked. */
async function offersOf(deps: AppContext, addresses: readonly string[], { checks }: Lesson) {
  const cards = await milestoneCards(
    deps,
    addresses,
    checks.flatMap(({ milestone }) => milestone ?? []),
  )
  return Object.fromEntries(checks.map(({ id, milestone }) => [id, milestone && cards.get(milestone)]))
}

function requireLesson(id: string | undefined) {
  const lesson = findLesson(id ?? '')
  if (!lesson) throw new HttpError(404, 'unknown_lesson', 'There’s no such lesson.')
  return lesson
}

export const meta = () =>
  privateMeta('A Society lesson', 'A short lesson: what to know, what to do, and the document you finish.')

export default function LessonPage({ loaderData: view, actionData: reply }: Route.ComponentProps) {
  const { lesson, number, total, next, thread } = view
  return (
    <RoomsPage
      back={{ to: LESSONS_PATH, label: 'All lessons' }}
      narrow
      label={`Lesson ${number} of ${total} · ${lesson.minutes} minutes`}
      title={lesson.title}
      about={lesson.when}
      problem={reply?.errors && reply.problem}
    >
      <LessonVideo view={view} reply={reply} />
      <div className="measure mt-6 grid gap-4">
        {lesson.paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <Checks view={view} problem={reply?.errors ? undefined : reply?.problem} />
      <Paper template={lesson.template} />
      <PageSection id="thread" title="Questions about it">
        {thread ? (
          <Thread key={thread.roomId} view={thread} placeholder="Ask about this lesson" />
        ) : (
          <Form method="post" className="mt-3">
            <p className="measure mb-3">No one has asked anything yet.</p>
            <Button name="do" value="open-thread" variant="outline">
              Ask the first question
            </Button>
          </Form>
        )}
      </PageSection>
      {next && (
        <p className="mt-10">
          <TextLink to={lessonPath(next.id ?? '')}>Next: {next.title}</TextLink>
        </p>
      )}
    </RoomsPage>
  )
}

function Paper({ template }: Pick<Lesson, 'template'>) {
  return (
    <PageSection id="paper" title="Finish with this">
      <p className="measure mt-2">{template.name}, in the members’ library. Fill it in while you’re at it.</p>
      <Link to={`/society/library#${template.productId}`} className={`${buttonClass({ variant: 'outline' })} mt-3`}>
        Get the {template.name}
      </Link>
    </PageSection>
  )
}

/** What is done at the end of a lesson, to tick; a tick that is a milestone of the board can be marked on a card. */
function Checks({ view, problem }: { view: View; problem: string | undefined }) {
  const { lesson, done, offers } = view
  const marked = Object.values(offers).flatMap((offer) => offer?.marked ?? [])
  return (
    <PageSection id="do" title="Do it">
      {problem && <Alert className="mt-3">{problem}</Alert>}
      {view.wasSaved && !problem && (
        <Saved className="mt-3">
          {view.wasMarked ? 'Saved, and marked on your board.' : 'Saved.'}
          {view.isFinished && ' This lesson is finished.'}
        </Saved>
      )}
      <Form key={[...done, ...marked].join()} method="post" className="mt-2">
        {lesson.checks.map(({ id, text }) => (
          <div key={id} className="group border-line border-b py-1.5">
            <Check name={`check-${id}`} defaultChecked={done.includes(id)}>
              {text}
            </Check>
            <Offer check={id} offer={offers[id]} />
          </div>
        ))}
        <Button className="mt-4">Save what I’ve done</Button>
      </Form>
    </PageSection>
  )
}

/** Shown while its check is ticked, without script too. */
function Offer({ check, offer }: { check: string; offer: MilestoneCards | undefined }) {
  if (!offer) return null
  const { label, free, marked } = offer
  return (
    <div className="hidden pb-4 pl-8 group-has-[input:checked]:block">
      {marked.length > 0 && (
        <p className="pb-2 text-small text-soft [overflow-wrap:anywhere]">
          Marked on your board: {new Intl.ListFormat('en-US').format(marked)}
        </p>
      )}
      {free.length > 0 && (
        <Select label={`Mark “${label}” on a card?`} name={`card-${check}`} defaultValue="">
          <option value="">On none</option>
          <Options of={free.map(({ id, title }) => [id, title])} />
        </Select>
      )}
    </div>
  )
}
