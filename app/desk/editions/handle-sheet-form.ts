import { redirect } from 'react-router'
import {
  changeSheet,
  type EditionName,
  findSpareFor,
  loadSheetView,
  type SheetChange,
  type SheetRowView,
  setSheetAside,
} from '../../finder/editions/publishing/publishing.ts'
import type { Session } from '../../people/sign-in/sign-in.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { type FormFields, manyLines, oneLine } from '../../platform/forms/form-fields.ts'
import { EDITIONS_PATH, editionLabel, editionPath, recordEdition } from './edition-params.ts'

/** What the page shows after a form was sent. */
export interface SheetReply {
  status: number
  outcome?: string
  problem?: string
  /** The row that it's about. */
  id?: string
  /** What was typed and isn't saved. */
  typed?: RowTexts
}

interface RowTexts {
  title: string
  opening: string
  note: string
  topPick: boolean
  /** Its number, as typed. */
  to: string
}

interface Sent {
  deps: AppContext
  session: Session
  name: EditionName
  fields: FormFields
}

const CONFLICT = 'Nothing changed: someone else changed the sheet in the meantime. Here’s how it is now.'

/** Does what a button of the page says. */
export async function handleSheetForm(sent: Sent): Promise<SheetReply> {
  const { fields } = sent
  if (fields.has('aside')) return setDraftAside(sent)
  const sheet = await loadSheetView(sent.deps, sent.name)
  const rows = sheet ? [...sheet.main, ...sheet.forecasts, ...sheet.spares] : []
  const rowOf = (button: string) => rows.find(({ id }) => id === fields.get(button))
  const [button, row] = BUTTONS.map((each) => [each, rowOf(each)] as const).find(([, found]) => found) ?? []
  if (!button || !row) return { status: 409, problem: CONFLICT }
  if (button === 'save') return saveTexts(sent, row)
  const change = await toChange(sent, button, { row, rows })
  if (!change) {
    const mended = 'Drop it instead, import newer data, or start over with a new draft.'
    return { status: 409, id: row.id, problem: `Nothing changed: none of the spares fits in its place. ${mended}` }
  }
  if ((await changeSheet(sent.deps, sent.name, fields.get('version') ?? '', change)) === 'conflict')
    return { status: 409, id: row.id, problem: CONFLICT }
  return { status: 200, id: row.id, outcome: outcomeOf(change, row, rows) }
}

const BUTTONS = ['up', 'down', 'move', 'drop', 'take', 'swap', 'save'] as const

async function toChange(
  { deps, name, fields }: Sent,
  button: (typeof BUTTONS)[number],
  { row: { id, position = 1, part }, rows }: { row: SheetRowView; rows: readonly SheetRowView[] },
): Promise<SheetChange | undefined> {
  if (button === 'drop' || button === 'take') return { do: button, id }
  if (button === 'swap') {
    const spare = await findSpareFor(deps, name, id)
    return spare ? { do: 'swap', id, for: spare } : undefined
  }
  const to = button === 'up' ? position - 1 : button === 'down' ? position + 1 : Number(fields.get('to'))
  const last = rows.filter((row) => row.part === part && row.position !== undefined).length
  return { do: 'move', id, to: Math.min(Math.max(1, Math.round(to) || position), last) }
}

function outcomeOf(change: SheetChange, { title }: SheetRowView, rows: readonly SheetRowView[]): string {
  if (change.do === 'move') return `“${title}” is number ${change.to} now.`
  if (change.do === 'drop') return `“${title}” is the first of the spares now.`
  if (change.do === 'take') return `“${title}” is the last of its list now.`
  const other = change.do === 'swap' ? rows.find(({ id }) => id === change.for)?.title : undefined
  return `“${other}” replaces “${title}”.`
}

async function saveTexts({ deps, name, fields }: Sent, { id, position = 1 }: SheetRowView): Promise<SheetReply> {
  const typed = {
    title: oneLine(fields.get('title') ?? ''),
    opening: oneLine(manyLines(fields.get('opening') ?? '')),
    note: oneLine(manyLines(fields.get('note') ?? '')),
    topPick: fields.has('topPick'),
    to: oneLine(fields.get('to') ?? ''),
  }
  const { to, ...words } = typed
  const version = fields.get('version') ?? ''
  const place = Number(to) || position
  const saved = await changeSheet(deps, name, version, { do: 'edit', id, words, to: place })
  if (saved === 'done') throw redirect(`${editionPath(name)}#row-${id}`, 303)
  const problem = 'We haven’t saved this: the sheet was changed in the meantime. Look at it again, then save.'
  return { status: 409, id, typed, problem }
}

async function setDraftAside({ deps, session, name, fields }: Sent): Promise<SheetReply> {
  const version = fields.get('version') ?? ''
  const summary = `Set the draft of ${editionLabel(name)} aside`
  const outcome = await setSheetAside(deps, { name, version }, (tx) =>
    recordEdition(deps, tx, { session, name, action: 'edition-set-aside', summary }),
  )
  if (outcome === 'conflict') return { status: 409, problem: CONFLICT }
  throw redirect(EDITIONS_PATH, 303)
}
