import type { Feed } from '../app/finder/opportunities/sources/feed.ts'

export async function* chunksOf(bytes: Uint8Array, size = 1000) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

/** What a file offers, each with its place in it, and who won before. @throws Error at a record that can't be read */
export async function readFeed(feed: Feed, bytes: Uint8Array, size?: number) {
  const offered = []
  const awards = []
  for await (const records of feed.read(chunksOf(bytes, size)))
    for (const parsed of records) {
      if ('problem' in parsed) throw new Error(`${parsed.place}: ${parsed.problem}`)
      if ('readAward' in parsed) awards.push(parsed.readAward())
      else offered.push({ ...parsed.key, ...parsed.read(), at: parsed.place })
    }
  return { offered, awards }
}
