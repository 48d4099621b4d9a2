import { and, asc, desc, eq, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import { site } from '../../../site.config.ts'
import { eraseContent, readParts, saveDraft } from '../../operations/releases/releases.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { dayOf } from '../../platform/dates.ts'
import type { DeskItemSource } from '../../platform/desk-item.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { newId } from '../../platform/ids.ts'
import { type PersonalData, personalTable } from '../../platform/personal-data.ts'
import { isCurrent, signToken, verifyToken } from '../../platform/signed-token.ts'
import type { FieldErrors } from '../pages/content-fields.ts'
import { deletePictureUnlessUsed } from '../pages/pictures.ts'
import { awaitsRefund } from '../refund.ts'
import { clientStories } from './stories.sql.ts'
import type { GivenStory } from './story-schema.ts'

export type ClientStory = typeof clientStories.$inferSelect
type Deps = Pick<AppContext, 'database' | 'clock'>

export const STORIES_PATH = '/desk/stories'
export const YOUR_STORY_PATH = '/your-story/'

const PURPOSE = 'client story'

/** For which a story can be given. */
const LINK_DAYS = 60

/** What a client agrees to. It's stored with what they give. */
export const storyConsent = () =>
  `I agree that ${site.brand} shows on its website what I’ve written here, with my name, business, place, and picture as I give them. I can take this back anytime with this link.`

/** The link to give a story by, and to look at it. Undefined once it's ended or they want money back: then no email has it. */
export async function storyPath(deps: Deps & Pick<AppContext, 'secret'>, id: string): Promise<string | undefined> {
  const isNotEnded = and(eq(clientStories.id, id), isNull(clientStories.endedAt))
  const expiresAt = new Date(deps.clock.now().getTime() + LINK_DAYS * DAY)
  const [story] = await deps.database.db.select().from(clientStories).where(isNotEnded)
  return story && !(await awaitsRefund(deps, [story.email.toLowerCase()]))
    ? YOUR_STORY_PATH + signToken(deps.secret, PURPOSE, { subject: id, generation: 0, expiresAt })
    : undefined
}

/**
 * The story that a link is about; undefined for one that isn't ours, or is over. Whoever has given a story can look at it and take
 * it back for as long as it's here.
 */
export async function readStoryLink({ database, secret, clock }: Deps & Pick<AppContext, 'secret'>, token: string) {
  const claims = verifyToken(secret, PURPOSE, token)
  if (!claims) return undefined
  const [story] = await database.db.select().from(clientStories).where(eq(clientStories.id, claims.subject))
  return story?.givenAt || (!story?.endedAt && isCurrent(claims, 0, clock.now())) ? story : undefined
}

const isOpen = () => sql`${clientStories.givenAt} is null and ${clientStories.endedAt} is null`
const isHere = () => isNotNull(clientStories.given)
const waits = () => and(isHere(), isNull(clientStories.acceptedAt), isNull(clientStories.declinedAt))

/** @returns the id of the story that someone is asked for: one for an address, until it's given or its link is ended */
export async function openStory({ database, clock }: Deps, email: string): Promise<string> {
  const asked = { id: newId('sty'), email, askedAt: clock.now() }
  const target = { target: clientStories.email, targetWhere: isOpen(), set: { askedAt: asked.askedAt } }
  const [story = asked] = await database.db.insert(clientStories).values(asked).onConflictDoUpdate(target).returning()
  return story.id
}

/** Ends a link by which nothing was given. */
export async function endStoryLink(deps: Deps, id: string): Promise<boolean> {
  return (await change(deps, id, isOpen, { endedAt: deps.clock.now() })) !== undefined
}

/** Stores what a client gives, and what they agreed to. Sent twice, the first one counts. */
export function giveStory(deps: Deps, id: string, given: GivenStory): Promise<ClientStory | undefined> {
  return change(deps, id, isOpen, { given, consent: storyConsent(), givenAt: deps.clock.now() })
}

/** The coach won't show it: its picture isn't used anymore. */
export function declineStory(deps: Deps, id: string): Promise<ClientStory | undefined> {
  const given = sql`${clientStories.given} - 'pictureOfYou'`
  return change(deps, id, waits, { given, declinedAt: deps.clock.now() })
}

type Values = Parameters<ReturnType<Tx['update']>['set']>[0]

/** @returns undefined when it isn't, or no longer, in that state */
async function change({ database }: Deps, id: string, state: typeof waits, values: Values) {
  const which = and(eq(clientStories.id, id), state())
  const [story] = await database.db.update(clientStories).set(values).where(which).returning()
  return story
}

/** A client takes back what they gave: it leaves the site and every version of its pages, and only that it was here stays. */
export async function withdrawStory(deps: AppContext, id: string): Promise<void> {
  await deps.database.transact(async (tx) => {
    const which = and(eq(clientStories.id, id), isHere())
    const [story] = await tx.select().from(clientStories).where(which).for('update')
    if (!story) return
    await tx.update(clientStories).set({ given: null, withdrawnAt: deps.clock.now() }).where(which)
    await takeOffSite(deps, tx, story)
  })
  await deps.releases.refresh()
}

async function takeOffSite(
  deps: Pick<AppContext, 'clock' | 'releases' | 'pictured'>,
  tx: Tx,
  { id, given }: ClientStory,
) {
  const isIts = (value: unknown) => storyIn(value) === id
  await eraseContent(deps, tx, 'stories', (value) =>
    Array.isArray(value) ? value.filter((one) => !isIts(one)) : isIts(value) ? null : value,
  )
  if (given?.pictureOfYou) await deletePictureUnlessUsed(deps, tx, given.pictureOfYou.id)
}

interface ToldStory {
  quote?: string
  evidence?: { source?: string } | null
}

/** The id of the client's story that something on a page is told by. */
function storyIn(told: unknown): string | undefined {
  return /^\/desk\/stories#(sty_\w+)$/.exec((told as ToldStory | null)?.evidence?.source ?? '')?.[1]
}

/**
 * What clients haven't agreed to, by field: a story that they took back, and words that aren't theirs. Until the transaction ends,
 * none of them can be taken back.
 */
export async function findUnagreed(tx: Tx, part: string, value: unknown): Promise<FieldErrors> {
  const errors = new Map<string, string>()
  for (const [index, told] of [value].flat().entries()) {
    const id = storyIn(told)
    if (!id) continue
    const name = Array.isArray(value) ? `${part}.${index}` : part
    const [story] = await tx.select().from(clientStories).where(eq(clientStories.id, id)).for('share')
    const { quote } = told as ToldStory
    if (!story?.given)
      errors.set(`${name}.evidence.source`, 'This client’s consent isn’t there anymore. Remove the story.')
    else if (quote !== undefined && !isWithin(quote, story.given.whatHappened))
      errors.set(`${name}.quote`, 'These aren’t the client’s own words. You can leave some out, with … in their place.')
  }
  return errors
}

/** Whether a text is another one, shortened: what stands between its ellipses comes in that one, in this order. */
function isWithin(shorter: string, whole: string): boolean {
  let from = 0
  return shorter.split(/\s*(?:…|\.{3})\s*/).every((piece) => {
    const at = whole.indexOf(piece, from)
    from = at + piece.length
    return at >= 0
  })
}

/** Puts a client's story at the top of the draft of the stories' page. @returns false when there's none to put there */
export function acceptStory(deps: AppContext, { id, tag, by }: { id: string; tag: string; by: string }) {
  return deps.database.transact(async (tx) => {
    const accepted = { acceptedAt: deps.clock.now(), declinedAt: null }
    const which = and(eq(clientStories.id, id), isHere())
    const [story] = await tx.update(clientStories).set(accepted).where(which).returning()
    if (!story) return false
    const parts = await readParts({ ...deps, database: { ...deps.database, db: tx } }, 'stories')
    const { draft, published, shipped, version = 0 } = parts.find(({ part }) => part === 'stories') ?? {}
    const told = [draft ? (draft.value ?? shipped) : published].flat()
    if (told.some((one) => storyIn(one) === id)) return true
    const value = [toContent(story, tag), ...told]
    const saved = await saveDraft(deps, tx, { file: 'stories', part: 'stories', value, version, by })
    if ('conflict' in saved)
      throw new HttpError(409, 'changed_meanwhile', 'The stories were changed at this moment. Please press once more.')
    return true
  })
}

/** As the schema of the stories wants it. */
function toContent({ id, given, givenAt }: ClientStory, tag: string) {
  const { whatHappened, whatCameOfIt, yourName, whatYouDo, whereYouAre, pictureOfYou } = given as GivenStory
  return {
    ...{ id: id.replace('sty_', 'story-'), name: yourName, quote: whatHappened, result: whatCameOfIt, tags: [tag] },
    title: [whatYouDo, whereYouAre].filter(Boolean).join(', '),
    ...{ image: pictureOfYou ?? null, sample: false },
    evidence: { saidBy: yourName, date: givenAt && dayOf(givenAt), source: `${STORIES_PATH}#${id}` },
  }
}

/** Every story that was asked for, those that wait first, with where it is on the site; and the tags that there are. */
export async function loadStories(deps: AppContext) {
  const parts = await readParts(deps, 'stories')
  const idsIn = (values: unknown[]) => new Set(values.flat().map(storyIn))
  const published = idsIn(parts.map((part) => part.published))
  const drafted = idsIn(parts.map(({ draft }) => draft?.value))
  const last = [desc(sql`${waits()}`), desc(clientStories.askedAt)]
  const stories = await deps.database.db
    .select()
    .from(clientStories)
    .orderBy(...last)
    .limit(MAX_LISTED)
  return {
    tags: parts.find(({ part }) => part === 'tags')?.published as string[],
    stories: stories.map((story) => ({
      ...story,
      where: published.has(story.id) ? 'On your site' : drafted.has(story.id) ? 'In a draft' : undefined,
    })),
  }
}

const MAX_LISTED = 200

/** What clients have given, and the coach hasn't decided. */
export function storiesToRead({ database }: Pick<AppContext, 'database'>): DeskItemSource {
  return {
    name: 'stories',
    label: 'Story',
    endsByMark: false,
    async find({ limit, hidden }) {
      const due = and(waits(), notInArray(clientStories.id, [...hidden]))
      const first = asc(clientStories.givenAt)
      const found = await database.db.select().from(clientStories).where(due).orderBy(first).limit(limit)
      return found.map(({ id, given, email }) => ({
        ...{ id, email, dueAt: undefined },
        fact: `${given?.yourName} shared their story: ${given?.whatCameOfIt}`,
        consequence: 'They’ve agreed to be shown. Nobody sees it until you accept and publish it.',
        action: { label: 'Read it', href: `${STORIES_PATH}#${id}` },
      }))
    },
  }
}

/** After an erasure the story is on no page, and in no version of one. */
export const storyPersonalData = (app: AppContext): PersonalData => ({
  name: 'Your story for our site',
  ...personalTable(clientStories, {
    of: (email) => eq(clientStories.email, email),
    orderBy: clientStories.askedAt,
    show: ({ given, askedAt, givenAt, consent, acceptedAt, declinedAt, withdrawnAt }) => ({
      ...{ asked: askedAt, given: givenAt, 'what happened': given?.whatHappened ?? null },
      ...{ 'what came of it': given?.whatCameOfIt ?? null, name: given?.yourName ?? null },
      ...{ 'what you do': given?.whatYouDo ?? null, 'where you are': given?.whereYouAre ?? null },
      picture: given?.pictureOfYou ? `${app.publicUrl()}/pictures/${given.pictureOfYou.id}/1280` : null,
      ...{ 'what it shows': given?.pictureOfYou?.alt ?? null, 'what you agreed to': consent },
      ...{ accepted: acceptedAt, declined: declinedAt, 'taken back': withdrawnAt },
    }),
  }),
  async erase(tx, email) {
    const own = await tx.delete(clientStories).where(eq(clientStories.email, email)).returning()
    for (const story of own) await takeOffSite(app, tx, story)
  },
})
