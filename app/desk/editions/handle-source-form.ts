import {
  type AddressSetting,
  addressProblem,
  findSourceAddresses,
  isUpdatable,
  requestUpdates,
  saveSourceAddress,
  toChangeValue,
  UPDATABLE_SOURCES,
  type UpdatableFeed,
} from '../../finder/opportunities/opportunities.ts'
import type { Session } from '../../people/sign-in/sign-in.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { type FormFields, oneLine } from '../../platform/forms/form-fields.ts'
import { recordChange } from '../changes.ts'

/** What the page shows after a form was refused. */
export interface SourceReply {
  status: number
  problem: string
  feed?: UpdatableFeed
  /** The address that was typed and isn't saved. */
  typed?: string
}

/** @returns why nothing was done; undefined when it was */
export async function handleSourceForm(
  deps: AppContext,
  session: Session,
  fields: FormFields,
): Promise<SourceReply | undefined> {
  const feed = fields.get('feed') ?? ''
  if (!isUpdatable(feed)) return { status: 422, problem: 'Nothing changed: we don’t know this source.' }
  if (fields.get('do') === 'update') return startUpdate(deps, feed)
  return saveAddress(deps, session, feed, fields)
}

async function startUpdate(deps: AppContext, feed: UpdatableFeed): Promise<SourceReply | undefined> {
  const { address, wantedAt } = (await findSourceAddresses(deps.database.db)).get(feed) ?? {}
  if (!address) return { status: 409, feed, problem: 'Nothing was fetched: first save the address of this source.' }
  if (!wantedAt) await requestUpdates(deps, { feed })
  return undefined
}

async function saveAddress(
  deps: AppContext,
  { person }: Session,
  feed: UpdatableFeed,
  fields: FormFields,
): Promise<SourceReply | undefined> {
  const typed = oneLine(fields.get('address') ?? '')
  const refuse = (status: number, problem: string) => ({ status, problem, feed, typed: typed.slice(0, 2000) })
  const fault = typed && addressProblem(typed)
  if (fault) return refuse(422, fault)
  const saved = (await findSourceAddresses(deps.database.db)).get(feed)
  const before: AddressSetting | null = saved ? { address: saved.address, isNightly: saved.isNightly } : null
  const seen = fields.get('seen') ?? ''
  if (seen !== (before?.address ?? ''))
    return refuse(
      409,
      `Not saved: someone changed this address in the meantime. It’s ${before?.address ?? 'empty'} now.`,
    )
  const after = typed ? { address: typed, isNightly: fields.has('nightly') } : null
  if (!before && !after) return refuse(422, 'Nothing changed: type an address first.')
  const { title } = UPDATABLE_SOURCES[feed]
  const outcome = await deps.database.transact(async (tx) => {
    const written = await saveSourceAddress(tx, feed, { before, after })
    if (written === 'conflict') return written
    const summary = after ? `Set the address of ${title}` : `Removed the address of ${title}`
    await recordChange(deps, tx, {
      ...{ actor: person.id, action: 'source-address', subject: feed, email: undefined, summary },
      ...{ before: toChangeValue(before), after: toChangeValue(after) },
    })
    return written
  })
  return outcome === 'done' ? undefined : refuse(409, 'Not saved: someone changed this address in the meantime.')
}
