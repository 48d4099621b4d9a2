/**
 * Groups calls into batches: while one batch runs the next one collects, and a single call runs immediately. When a batch
 * fails, each of its calls is tried alone, so that one bad call does not fail the others.
 *
 * @param work one result for each item, in the same order
 */
export function createBatcher<Item, Result>(
  most: number,
  work: (items: Item[]) => Promise<Result[]>,
): (item: Item) => Promise<Result> {
  const waiting: QueuedItem<Item, Result>[] = []
  let working = false

  async function workOff(): Promise<void> {
    working = true
    while (waiting.length > 0) await runBatch(waiting.splice(0, most), work)
    working = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!working) void workOff()
    })
}

interface QueuedItem<Item, Result> {
  item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

async function runBatch<Item, Result>(
  batch: QueuedItem<Item, Result>[],
  work: (items: Item[]) => Promise<Result[]>,
): Promise<void> {
  try {
    const results = await work(batch.map(({ item }) => item))
    for (const [n, { resolve }] of batch.entries()) resolve(results[n] as Result)
  } catch (error) {
    if (batch.length === 1) return batch[0]?.reject(error)
    await Promise.all(batch.map((one) => runBatch([one], work)))
  }
}
