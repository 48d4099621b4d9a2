import type { Contents } from './content-files.ts'

/**
 * The words, prices and pictures of the public pages. They ship as the YAML files of `content/site`; what the coach has
 * published at the desk stands in their place.
 *
 * A page reads them as it renders, and never keeps a text at the top of a module: at the server each request has a
 * snapshot of its own, so that no page shows half of a change and a draft can be looked at. A browser has one, which
 * comes with its page.
 *
 * What differs from the files that ship, by the file's name, each whole, with its words filled in.
 */
export type Snapshot = Readonly<Record<string, object>>

declare global {
  /** In a browser: what was published, where its page was rendered with it. */
  var __content: Snapshot | undefined
}

const NOTHING_CHANGED: Snapshot = {}

let currentSnapshot = (): Snapshot => NOTHING_CHANGED

/** At the server: where the snapshot comes from that holds now. */
export function readSnapshotsFrom(source: () => Snapshot): void {
  currentSnapshot = source
}

/**
 * The content of one file: what it shows changes with the snapshot, so its parts are read when they are needed.
 *
 * @__NO_SIDE_EFFECTS__ A page's script has the files that it uses.
 */
export function content<File extends keyof Contents>(file: File, shipped: Contents[File]): Contents[File] {
  // Nothing changes in a browser while its page is there.
  if (import.meta.env?.SSR === false) return (globalThis.__content?.[file] as Contents[File] | undefined) ?? shipped
  return standIn(() => (currentSnapshot()[file] as Contents[File] | undefined) ?? shipped)
}

/** What is computed from content, once for each snapshot, when it's first read. */
export function derived<Value extends object>(compute: () => Value): Value {
  if (import.meta.env?.SSR === false) return compute()
  const known = new WeakMap<Snapshot, Value>()
  return standIn(() => {
    const snapshot = currentSnapshot()
    const value = known.get(snapshot) ?? compute()
    known.set(snapshot, value)
    return value
  })
}

/** An object that is another one each time. */
function standIn<Value extends object>(current: () => Value): Value {
  const handler: ProxyHandler<object> = {
    get: (_, key) => Reflect.get(current(), key),
    has: (_, key) => Reflect.has(current(), key),
    ownKeys: () => Reflect.ownKeys(current()),
    getOwnPropertyDescriptor: (_, key) => {
      const found = Reflect.getOwnPropertyDescriptor(current(), key)
      return found && { ...found, configurable: true }
    },
  }
  return new Proxy({}, handler) as Value
}
