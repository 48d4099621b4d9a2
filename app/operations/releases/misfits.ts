import type { Snapshot } from '../../catalog/content.ts'
import { contentFiles } from '../../catalog/content-files.ts'
import { buildSnapshot, type Overrides } from '../../catalog/snapshots.ts'

/** A published part that no longer is as its schema says, as after an update. */
export interface Misfit {
  readonly file: string
  readonly part: string
  /** What is wrong with it, in words. */
  readonly message: string
}

/** Where nothing that ships may stand in for what was published: money and law. */
const OFFERS = 'offers'
const POLICIES: ReadonlySet<string> = new Set(['terms', 'privacy'])

/**
 * What the pages show of what was published. A part that no longer is as its schema says goes back to what ships; but an
 * offer is closed until the coach has looked at it, and a policy says what it last said.
 *
 * @param today as `2026-12-01`
 */
export function fitOverrides(
  published: Overrides,
  today: string,
): {
  /** Those that are as their schemas say, with the closed offers. */
  fitting: Overrides
  snapshot: Snapshot
  misfits: Misfit[]
} {
  const fitting: Writable = {}
  const asWritten: Writable = {}
  const misfits: Misfit[] = []
  const fail = (file: string, part: string, value: unknown, message: string) => {
    misfits.push({ file, part, message })
    delete fitting[file]?.[part]
    if (POLICIES.has(file)) put(asWritten, file, part, value)
    else if (file === OFFERS && isPart(file, part)) put(fitting, file, part, closedOffer(part, value))
  }
  for (const [file, part, value] of partsOf(published)) {
    const wrong = isPart(file, part) ? contentFiles[file]?.schema.shape[part].safeParse(value).error : MISSING
    if (wrong) fail(file, part, value, wrong.issues[0]?.message ?? '')
    else put(fitting, file, part, file === OFFERS ? openedBy(value, today) : value)
  }
  // What a part can't know by itself: words that stand for nothing, and what parts say together.
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    const { snapshot, problems } = buildSnapshot(fitting, asWritten)
    if (problems.length === 0) return { fitting, snapshot, misfits }
    for (const { file, path, message } of problems) {
      const own = partsOf({ [file]: fitting[file] ?? {} }).filter(([, part]) => path.length === 0 || path[0] === part)
      for (const [, part, value] of own) fail(file, part, value, message)
      // A text that ships with a word that hers left without a meaning.
      const part = String(path[0])
      if (own.length === 0) put(asWritten, file, part, contentFiles[file]?.shipped[part])
    }
  }
  throw new Error(`What was published can’t be shown: ${JSON.stringify(misfits)}`)
}

/** Wrong parts, then unknown words, then what ships beside them. */
const MAX_TURNS = 4

const MISSING = { issues: [{ message: 'is no longer on any page' }] }

export function isPart(file: string, part: string): boolean {
  return Object.hasOwn(contentFiles, file) && Object.hasOwn(contentFiles[file]?.schema.shape ?? {}, part)
}

type Writable = Record<string, Record<string, unknown>>

function put(overrides: Writable, file: string, part: string, value: unknown): void {
  overrides[file] = { ...overrides[file], [part]: value }
}

function partsOf(overrides: Overrides): [file: string, part: string, value: unknown][] {
  return Object.entries(overrides).flatMap(([file, parts]) =>
    Object.entries(parts).map(([part, value]): [string, string, unknown] => [file, part, value]),
  )
}

/** An offer opens again by itself. */
function openedBy(value: unknown, today: string): object {
  const offer = value as { closedUntil?: string | null }
  return offer.closedUntil && offer.closedUntil <= today ? { ...offer, closedUntil: null } : offer
}

/** With what of it can still be read, above all its price, and nobody can buy it. */
function closedOffer(id: string, value: unknown): object {
  const { schema, shipped } = contentFiles[OFFERS] ?? {}
  let offer = { ...(shipped?.[id] as object), closedUntil: '9999-12-31', closedNote: 'Not available yet' }
  for (const [field, one] of Object.entries(value ?? {})) {
    const next = { ...offer, [field]: one }
    if (!field.startsWith('closed') && schema?.shape[id].safeParse(next).success) offer = next
  }
  return offer
}
