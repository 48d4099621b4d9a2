/** A cache of at most `max` entries that drops the least recently used one first. */
export interface Lru<V> {
  get(key: string): V | undefined
  set(key: string, value: V): void
}

export function lru<V>(max: number): Lru<V> {
  // A map keeps the order in which its keys were set.
  const entries = new Map<string, V>()
  const set = (key: string, value: V) => {
    entries.delete(key)
    entries.set(key, value)
    const [oldest] = entries.keys()
    if (entries.size > max && oldest !== undefined) entries.delete(oldest)
  }
  return {
    get(key) {
      const value = entries.get(key)
      if (value !== undefined) set(key, value)
      return value
    },
    set,
  }
}
