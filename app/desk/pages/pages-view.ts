import { isDeepStrictEqual } from 'node:util'
import { contentFiles } from '../../catalog/content-files.ts'
import { home } from '../../catalog/home.ts'
import { findOffer, type Offer } from '../../catalog/offers.ts'
import { offersSchema } from '../../catalog/schemas/offers.ts'
import { siteSchema } from '../../catalog/schemas/site.ts'
import { fillWords, type Words, wordsOf } from '../../catalog/words.ts'
import { OWN_FORMS } from '../../operations/doctor/doctor.ts'
import {
  type Draft,
  draftSnapshot,
  historyOf,
  type PartState,
  publicationTimes,
  readDrafts,
  readParts,
  undoTo,
} from '../../operations/releases/releases.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import type { DeskChange } from '../../platform/desk-change.ts'
import type { FormFields } from '../../platform/forms/form-fields.ts'
import { nameOffer } from '../../sales/payments/payments.ts'
import { recordChange } from '../changes.ts'
import { nothingHere, type Pressed } from '../desk-access.ts'
import { dayAndTime } from '../queue-view.ts'
import { whoAndWhen } from '../undo.ts'
import { fieldsOf, textsOf, toLabel } from './content-fields.ts'
import { type PreviewPage, partPath } from './page-paths.ts'

/** Every file of content, in the order of the site. */
export async function loadPages(deps: AppContext) {
  const drafts = await readDrafts(deps)
  const changed = await publicationTimes(deps.database.db)
  return {
    drafts: drafts.length,
    pages: Object.entries(contentFiles).map(([file, { title, path }]) => {
      const at = changed.find((one) => one.file === file)?.at
      return {
        ...{ file, title, path: path ?? 'On several pages' },
        changed: at ? `Changed ${dayAndTime(at, deps.scheduling.timeZone)}` : 'The original',
        drafts: drafts.filter((draft) => draft.file === file).length,
      }
    }),
  }
}

/** A file's parts in reading order, each with its words. @throws the answer of an address at which there's nothing */
export async function loadFile(deps: AppContext, file: string) {
  const { title } = requireFile(file)
  const words = wordsNow(deps)
  const parts = (await readParts(deps, file)).map((state) => ({
    ...{
      href: OWN_FORMS[`${file}/${state.part}`] ?? partPath(file, state.part),
      title: toLabel(state.part),
      isDraft: state.draft !== undefined,
    },
    words: shorten(fillKnown(texts(state, contentOf(state)).join(' · '), words)),
    uses: usesOf(file, state.part).map((use) => use.title),
  }))
  return { file, title, parts, preview: previewOf(file), drafts: parts.filter(({ isDraft }) => isDraft).length }
}

/** One part with what it was before. */
export async function loadPart(deps: AppContext, file: string, part: string) {
  const { title } = requireFile(file)
  const state = await findPart(deps, file, part)
  const history = await historyOf(deps, { file, part })
  const who = await whoAndWhen(
    deps,
    history.map(({ by }) => by),
  )
  const shipped = { release: 0, value: null, who: 'The original' }
  const versions = [
    ...history.map((one) => ({
      ...one,
      who: [who(one.by, one.publishedAt), one.note].filter(Boolean).join(': '),
    })),
    ...(history.length > 0 ? [shipped] : []),
  ]
  return {
    ...{ file, part, page: title, title: toLabel(part), version: state.version, isDraft: state.draft !== undefined },
    field: fieldsOf(schemaOf(file, part), contentOf(state), part),
    uses: usesOf(file, part).map((use) => use.title),
    preview: previewOf(file, part),
    words: Object.keys(wordsNow(deps)),
    note: file === 'offers' ? noteOn(findOffer(part)) : undefined,
    history: versions.map(({ release, who, value }, index) => ({
      ...{ id: `${file}/${part}/${release}`, release, who, isNow: index === 0 },
      isPrice: changesPrice(deps, [{ file, part, value }]),
      words: shorten(texts(state, value ?? state.shipped).join(' · ')),
    })),
  }
}

/** What a price or a promise that she writes doesn’t change. */
function noteOn(offer: Offer | undefined): string {
  const days = offer?.refundDays
  const refunded = `Whatever you promise, its buyers get all of their money back by one press for ${days} days.`
  return [offer?.charge.mode === 'subscription' && NEW_MONTHLY_PRICE, days && refunded].filter(Boolean).join(' ')
}

const NEW_MONTHLY_PRICE = 'A new monthly price is for new members only. Current members keep the price they joined at.'

/** Whether someone would pay another price: her passkey is due then. */
export function changesPrice(
  { releases }: Pick<AppContext, 'releases'>,
  changes: readonly { file: string; part: string; value: unknown }[],
) {
  const { overrides } = releases
  return changes.some(({ file, part, value }) => {
    if (file !== 'offers') return false
    const shipped = contentFiles[file]?.shipped[part]
    return !isDeepStrictEqual(amountsOf(value ?? shipped), amountsOf(overrides()[file]?.[part] ?? shipped))
  })
}

/** What of an offer is money. */
function amountsOf(offer: unknown): unknown {
  const { price, monthly, higherOn, struck } = (offer ?? {}) as Record<string, unknown>
  return { price, monthly, higherOn: { ...(higherOn as object) }, struck: { ...(struck as object) } }
}

/** What would be published now, old beside new. */
export async function loadDrafts(deps: AppContext) {
  const drafts = await readDrafts(deps)
  const built = await draftSnapshot(deps)
  const read = await Promise.all([...new Set(drafts.map(({ file }) => file))].map((file) => readParts(deps, file)))
  const states = read.flat()
  return {
    /** What is shown here is what is published. */
    id: idOf(drafts),
    isPrice: changesPrice(deps, drafts),
    problems: 'problems' in built ? built.problems.map((one) => `${placeOf(one.file, one.path)}: ${one.message}`) : [],
    drafts: drafts.map(({ file, part, version }) => ({
      ...{ file, part, version, href: partPath(file, part), title: placeOf(file, [part]) },
      changes: states
        .filter((state) => state.file === file && state.part === part)
        .flatMap((state) => differencesIn(state, state.published, contentOf(state))),
    })),
  }
}

export const idOf = (drafts: readonly Draft[]) =>
  drafts.map(({ file, part, version }) => `${file}/${part}/${version}`).join(' ')

/** `About: Hero, title`. */
function placeOf(file: string, path: readonly PropertyKey[]): string {
  const [part = '', ...rest] = path.map((key) => toLabel(String(key)))
  return `${contentFiles[file]?.title}: ${[part, ...rest.map((one) => one.toLowerCase())].join(', ')}`
}

/** What differs, leaf by leaf. */
export function differencesIn({ file, part }: PartState, one: unknown, other: unknown) {
  const leaves = (value: unknown) =>
    new Map(textsOf(fieldsOf(schemaOf(file, part), value, part)).map((one) => [one.name, one]))
  const [before, after] = [leaves(one), leaves(other)]
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [was, is] = [before.get(name), after.get(name)]
    const change = { before: was?.text ?? '', after: is?.text ?? '' }
    return change.before === change.after ? [] : [{ name, label: is?.label ?? was?.label ?? '', ...change }]
  })
}

export async function findPart(deps: AppContext, file: string, part: string): Promise<PartState> {
  requireFile(file)
  const state = (await readParts(deps, file)).find((one) => one.part === part)
  if (!state) throw nothingHere()
  return state
}

export function schemaOf(file: string, part: string) {
  return requireFile(file).schema.shape[part]
}

export function requireFile(file: string) {
  const found = Object.hasOwn(contentFiles, file) ? contentFiles[file] : undefined
  if (!found) throw nothingHere()
  return found
}

/** What the form begins with, as it's written. */
export function contentOf({ draft, published, shipped }: PartState): unknown {
  return draft ? (draft.value ?? shipped) : published
}

const texts = ({ file, part }: PartState, value: unknown) =>
  textsOf(fieldsOf(schemaOf(file, part), value, part)).flatMap(({ text }) => text || [])

function shorten(text: string): string {
  return text.length > MAX_WORDS ? `${text.slice(0, MAX_WORDS).trimEnd()} …` : text
}

const MAX_WORDS = 160

/** The pages that show a part, by the words between braces or because they sell the offer. */
function usesOf(file: string, part: string): { title: string; path: string }[] {
  const names = { site: [part], offers: [`price.${part}`, `monthly.${part}`] }[file] ?? []
  const sold = file === 'offers' ? sellingPages(part) : []
  return Object.values(contentFiles).flatMap(({ title, path, shipped }) => {
    const text = JSON.stringify(shipped)
    return path && (sold.includes(path) || names.some((name) => text.includes(`{${name}}`))) ? [{ title, path }] : []
  })
}

/** Its own page, the shop, and the home page where its price list has it. */
function sellingPages(offer: string): (string | undefined)[] {
  const listed = Object.hasOwn(home.prices.offers, offer)
  return [findOffer(offer)?.path, '/shop', ...(listed ? ['/'] : [])]
}

/** The page that a file, or a part of it, is looked at on. */
function previewOf(file: string, part?: string): PreviewPage {
  const sold = file === 'offers' && part ? findOffer(part)?.path : undefined
  const path = contentFiles[file]?.path ?? sold ?? (part && usesOf(file, part)[0]?.path) ?? SHOWN_ON[file] ?? '/'
  return { path, title: Object.values(contentFiles).find((one) => one.path === path)?.title ?? path }
}

/** Of the files that several pages use, where most of each is. */
const SHOWN_ON: Readonly<Record<string, string>> = { stories: '/testimonials', covers: '/shop', offers: '/shop' }

function wordsNow({ releases }: Pick<AppContext, 'releases'>): Words {
  const read = (file: string) => releases.snapshot()[file] ?? contentFiles[file]?.shipped
  return wordsOf(siteSchema.parse(read('site')), offersSchema.parse(read('offers')))
}

/** A text with the words that there are; others stay as they're written. */
function fillKnown(text: string, words: Words): string {
  return text.replace(/\{([\w.-]+)\}/g, (braces, name) =>
    Object.hasOwn(words, name) ? fillWords(braces, words) : braces,
  )
}

/** To someone whose form was sent without a passkey, as the price has changed in the meantime. */
export const NEEDS_PASSKEY =
  'Nothing changed: a price changes with it, so your passkey has to confirm it. Please press once more.'

/** Of what a form showed; 0, which no draft has, where it isn't one. */
export function versionIn(fields: FormFields): number {
  const version = Number(fields.get('version'))
  return Number.isSafeInteger(version) ? version : 0
}

interface Publication {
  parts: readonly { file: string; part: string }[]
  isPrice: boolean
  publish(tx: Tx): Promise<{ release: number } | { problems: readonly { message: string }[] }>
}

/** Publishes something, and writes it into the desk's log. @returns what is wrong, in words; undefined once it's public */
export async function publishAtDesk(
  { deps, by: actor }: Pick<Pressed, 'deps' | 'by'>,
  { parts, isPrice, publish }: Publication,
): Promise<string | undefined> {
  const done = await deps.database.transact(async (tx) => {
    const published = await publish(tx)
    if ('problems' in published) return published
    await nameOffers(deps, tx, parts)
    const what = parts.length === 1 ? parts.map(({ file, part }) => placeOf(file, [part])) : `${parts.length} changes`
    await recordChange(deps, tx, {
      ...{ actor, action: isPrice ? 'price-published' : 'page-published', summary: `Published ${what}` },
      subject: parts.map(({ file, part }) => `${file}/${part}`).join(' '),
      after: { release: String(published.release) },
    })
    return published
  })
  await deps.releases.refresh()
  return 'problems' in done ? done.problems.map(({ message }) => message).join('; ') : undefined
}

/** Stripe's page has the name of what is sold, too. */
async function nameOffers({ jobs }: Pick<AppContext, 'jobs'>, tx: Tx, parts: Publication['parts']): Promise<void> {
  for (const { file, part } of parts) if (file === 'offers') await jobs.enqueue(tx, nameOffer, { offerId: part })
}

/** A price is only changed by a passkey, also back: that's done on the page of its offer. */
export const publishedChanges = {
  'page-published': {
    async undo(app, tx, { subject, after }, by) {
      const release = Number(after?.release)
      const parts = subject.split(' ').map((name) => {
        const [file = '', part = ''] = name.split('/')
        return { file, part }
      })
      const read = { database: { ...app.database, db: tx } }
      const newest = await Promise.all(parts.map(async (part) => (await historyOf(read, part))[0]?.release))
      if (newest.some((one) => one !== release)) return false
      for (const part of parts) {
        const undone = await undoTo(app, tx, { ...part, release: release - 1, by })
        if ('problems' in undone) return false
      }
      await nameOffers(app, tx, parts)
      return true
    },
  },
  'price-published': {},
} satisfies Record<string, DeskChange>
