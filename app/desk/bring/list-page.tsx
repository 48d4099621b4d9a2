import { offers } from '../../catalog/offers.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { FileError } from '../../platform/csv.ts'
import { CardRow } from '../../ui/card.tsx'
import { Select } from '../../ui/field.tsx'
import { Options, PressForm } from '../../ui/kit/form.tsx'
import { Page, PageSection } from '../../ui/kit/page.tsx'
import { deskAction, nothingHere, refuse, requireDesk } from '../desk-access.ts'
import { Act, DeskForm } from '../desk-form.tsx'
import { deskMeta } from '../desk-parts.tsx'
import type { Route } from './+types/list-page.ts'
import { BRING_PATH } from './bring-paths.ts'
import type { BroughtList, ListKind } from './brought-lists.sql.ts'
import { bringList, changeList, type Fates, findList, type TriedList, tryList } from './brought-lists.ts'
import { isBringable, LISTS } from './read-list.ts'

/** Of lines and titles. */
const MAX_SHOWN = 20

/** What bringing a list would do, or what it did. */
export async function loader(args: Route.LoaderArgs) {
  const { deps } = await requireDesk(args)
  const list = await findList(deps.database.db, args.params.list)
  if (!list) throw nothingHere()
  const { kind, fileName, confirmedAt, undoneAt, content } = list
  const state = undoneAt ? 'undone' : !confirmedAt ? 'waits' : content ? 'under-way' : 'brought'
  const tried = state === 'waits' ? await tryOrSay(deps, list) : undefined
  const read = tried && 'counts' in tried ? tried : undefined
  const counts = read?.counts ?? list.counts
  return {
    ...({ fileName, state, lead: LISTS.states[state], counts } as const),
    /** How many have which fate. */
    fates: Object.entries(LISTS.fates[kind]).flatMap(([fate, label]) =>
      counts[fate] || fate === 'new' ? [{ label, count: (counts[fate] ?? 0).toLocaleString('en-US') }] : [],
    ),
    problem: tried && ('problem' in tried ? tried.problem : missingColumn(kind, tried)),
    faults: read ? [...read.faults, ...read.unread].slice(0, MAX_SHOWN) : [],
    reading: read && toReading(kind, read),
  }
}

function missingColumn(kind: ListKind, { chosen }: TriedList): string | undefined {
  const missing = LISTS.fields[kind].find(({ name, isNeeded }) => isNeeded && !chosen[name])
  return missing && `We can’t tell which column is “${missing.label}.” Please say so below.`
}

/** How it’s read, to be changed. */
function toReading(kind: ListKind, { columns, chosen, service, titles }: TriedList) {
  const products = Object.values(offers).flatMap((offer) =>
    isBringable(offer) ? [[offer.id, offer.title] as const] : [],
  )
  const choices = [...titles].filter(([, product]) => !product || products.some(([id]) => id === product))
  const unknown = choices.filter(([, product]) => product === undefined)
  return {
    service,
    columns: [...new Set(columns.filter(Boolean))],
    fields: LISTS.fields[kind].map(({ name, label }) => ({ name, label, value: chosen[name] ?? '' })),
    /** Those that nobody knows come first, and last what she leaves out. */
    titles: [
      ...unknown,
      ...choices.filter(([, product]) => product),
      ...choices.filter(([, product]) => product === ''),
    ].slice(0, MAX_SHOWN),
    more: Math.max(0, unknown.length - MAX_SHOWN),
    products,
  }
}

async function tryOrSay(deps: AppContext, list: BroughtList): Promise<TriedList | { problem: string }> {
  try {
    return await tryList(deps, list)
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    return { problem: `We can’t read this file. ${error.message}` }
  }
}

export const handle = { guards: { read: 'free', discard: 'free', bring: 'passkey' } } as const

/** Reads it in another way, puts it away, or brings it. */
export function action(args: Route.ActionArgs) {
  const id = args.params.list
  const here = { to: `${BRING_PATH}/${id}` }
  return deskAction(args, handle, {
    find: ({ database }) => findList(database.db, id),
    act: {
      async discard({ deps }) {
        await changeList(deps.database.db, id, 'discard')
        return { to: BRING_PATH }
      },
      async read({ deps, fields, row: list }) {
        await changeList(deps.database.db, id, choicesOf(list, fields))
        return here
      },
      async bring({ deps, by, row: list }) {
        // Pressed once more when it’s done, there’s nothing left of it.
        if (list.content === null) return here
        const tried = await tryOrSay(deps, list)
        if ('problem' in tried) return refuse(`Nothing changed. ${tried.problem}`, 422)
        await bringList(deps, list, tried, by)
        return here
      },
    },
  })
}

function choicesOf({ kind, choices }: BroughtList, fields: ReadonlyMap<string, string>): Record<string, string> {
  const chosen = LISTS.fields[kind].map(({ name }) => [name, (fields.get(name) ?? '').slice(0, 200)])
  const titles = Array.from({ length: MAX_SHOWN }, (_, at) => [fields.get(`title-${at}`), fields.get(`product-${at}`)])
  const meant = titles.flatMap(([title, product = '']) => (title ? [[`product:${title}`, product]] : []))
  return { ...choices, ...Object.fromEntries([...chosen, ...meant]) }
}

/** Whether something would become of anyone. */
const hasAny = (counts: Fates) => ['new', 'unsubscribed', 'bounced', 'complained'].some((fate) => counts[fate])

export const meta = () => deskMeta('A list')

export default function ListPage({ loaderData, actionData }: Route.ComponentProps) {
  const { fileName, state, lead, fates, counts, faults, reading } = loaderData
  const canBring = state === 'under-way' || (state === 'waits' && hasAny(counts))
  return (
    <Page
      narrow
      back={{ to: BRING_PATH, label: 'Bring what you have' }}
      label={reading?.service ?? 'A list'}
      title={fileName}
      lead={lead}
      problem={actionData?.problem ?? loaderData.problem}
    >
      <PageSection title={state === 'waits' ? 'What would happen' : 'What happened'}>
        <dl>
          {fates.map(({ label, count }) => (
            <CardRow key={label} label={label}>
              {count}
            </CardRow>
          ))}
        </dl>
        {faults.length > 0 && (
          <ul className="mt-3 text-fine text-soft">
            {faults.map(({ line, typed, reason }) => (
              <li key={`${line} ${typed} ${reason}`} className="[overflow-wrap:anywhere]">
                Line {line}: {typed && <bdi>“{typed}”, </bdi>}
                {reason}.
              </li>
            ))}
          </ul>
        )}
      </PageSection>
      <div className="mt-6 flex flex-wrap gap-3">
        {canBring && (
          <DeskForm {...handle}>
            <Act does="bring" label="Bring them" />
          </DeskForm>
        )}
        {state === 'waits' && (
          <PressForm>
            <Act does="discard" label="Discard this list" variant="outline" />
          </PressForm>
        )}
      </div>
      {reading && <Reading {...reading} />}
    </Page>
  )
}

/** Which column is what, and which product a title means. */
function Reading({ titles, more, products, fields, columns }: ReturnType<typeof toReading>) {
  return (
    <PageSection title="How we read it">
      <PressForm
        fields={Object.fromEntries(titles.map(([title], at) => [`title-${at}`, title]))}
        className="mt-4 grid grid-cols-1 items-start gap-4 [overflow-wrap:anywhere] sm:grid-cols-2"
      >
        {titles.map(([title, product], at) => (
          <Select key={title} label={`What “${title}” is`} name={`product-${at}`} defaultValue={product}>
            <option value="">Not a product of mine</option>
            <Options of={products} />
          </Select>
        ))}
        {more > 0 && (
          <p className="text-fine text-soft sm:col-span-2">
            {more === 1 ? 'One more title comes' : `${more} more titles come`} once you’ve said what these are.
          </p>
        )}
        {fields.map(({ name, label, value }) => (
          <Select key={name} label={label} name={name} defaultValue={value}>
            <option value="">No column</option>
            <Options of={columns.map((column) => [column, column])} />
          </Select>
        ))}
        <Act does="read" label="Use these columns" variant="outline" className="justify-self-start sm:col-span-2" />
      </PressForm>
    </PageSection>
  )
}
