import { expect, test } from 'vitest'
import { limitConcurrency } from './concurrency.ts'

/** Work that stays in progress until it is finished from outside. */
function openWork() {
  const begun: string[] = []
  const finish = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => finish.set(name, () => resolve(name)))
  }
  return { begun, work, finish: (name: string) => finish.get(name)?.() }
}

test('Only a limited number of tasks run at once; others wait in order, and too many are refused with 503', async () => {
  const { begun, work, finish } = openWork()
  const limited = limitConcurrency({ running: 2, waiting: 2 })
  const asked = ['a', 'b', 'c', 'd'].map((name) => limited(work(name)))
  await expect(limited(work('e'))).rejects.toMatchObject({ status: 503, code: 'busy', retryAfter: 5 })
  expect(begun).toEqual(['a', 'b'])
  finish('b')
  await asked[1]
  await expect.poll(() => begun).toEqual(['a', 'b', 'c'])
  finish('a')
  finish('c')
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd'])
  finish('d')
  expect(await Promise.all(asked)).toEqual(['a', 'b', 'c', 'd'])
})

test('A task that fails makes room for the next, and a task whose client has disconnected is not started', async () => {
  const { begun, work, finish } = openWork()
  const limited = limitConcurrency({ running: 1, waiting: 5 })
  const gone = new AbortController()
  const failing = limited(async () => {
    throw new Error('no')
  })
  const skipped = limited(work('skipped'), gone.signal)
  const last = limited(work('last'))
  gone.abort()
  await expect(failing).rejects.toThrow('no')
  await expect(skipped).rejects.toMatchObject({ code: 'client_gone' })
  await expect.poll(() => begun).toEqual(['last'])
  finish('last')
  expect(await last).toBe('last')
})
