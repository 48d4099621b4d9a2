import { publishDrafts, readParts, saveDraft } from '../app/operations/releases/releases.ts'
import type { AppContext } from '../app/platform/app-context.ts'

type Deps = Pick<AppContext, 'database' | 'clock' | 'releases'>

/** Publishes a part of a page as the desk does, and waits until this process shows it. */
export async function publishPart(deps: Deps, file: string, part: string, change: (value: never) => unknown) {
  const { version = 0, published } = (await readParts(deps, file)).find((one) => one.part === part) ?? {}
  const value = change(structuredClone(published) as never)
  const made = await deps.database.transact(async (tx) => {
    const saved = await saveDraft(deps, tx, { file, part, value, version, by: 'per_coach' })
    if (!('version' in saved)) throw new Error('someone else saved it')
    return publishDrafts(deps, tx, { parts: [{ file, part, version: saved.version }], by: 'per_coach', note: '' })
  })
  await deps.releases.refresh()
  return made
}
