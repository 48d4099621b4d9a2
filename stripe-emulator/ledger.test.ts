import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tempFolder } from '../test/temp-folder.ts'
import { advanceClock, clockOffset, type Ledger, openLedger, row, schedule, takeDueTask, transact } from './ledger.ts'

let folder: string
let ledger: Ledger
beforeEach(() => {
  folder = tempFolder('emulator')
  ledger = openLedger(join(folder, 'ledger.sqlite'))
})
afterEach(() => {
  ledger.db.close()
  rmSync(folder, { recursive: true })
})

test('Every commit is synced to the disk, even with readers in other processes', () => {
  expect(row(ledger, 'pragma synchronous')).toEqual({ synchronous: 2 })
  expect(row(ledger, 'pragma journal_mode')).toEqual({ journal_mode: 'wal' })
})

test('A transaction that throws halfway leaves nothing behind', () => {
  const half = () =>
    transact(ledger, () => {
      advanceClock(ledger, 60)
      throw new RangeError('half-way')
    })
  expect(half).toThrow('half-way')
  expect(clockOffset(ledger)).toBe(0)
})

test('Due events are processed in order of time, once, and not early', () => {
  schedule(ledger, { subject: 'late', kind: 'end period', at: 20 })
  schedule(ledger, { subject: 'early', kind: 'end period', at: 10 })
  expect(takeDueTask(ledger, 9)).toBeUndefined()
  expect([takeDueTask(ledger, 30)?.subject, takeDueTask(ledger, 30)?.subject, takeDueTask(ledger, 30)]).toEqual([
    'early',
    'late',
    undefined,
  ])
})

test('Processes that open a new file at the same moment wait for each other', async () => {
  const contest = async (round: number) => {
    const workerData = { file: join(folder, `${round}.sqlite`), state: new Int32Array(new SharedArrayBuffer(8)) }
    const openers = Array.from({ length: 3 }, () => new Worker(OPEN_WHEN_ALL_ARE_READY, { eval: true, workerData }))
    return Promise.all(openers.map((opener) => once(opener, 'exit')))
  }
  // Without the wait about one round in three fails.
  for (let round = 0; round < 20; round++) expect(await contest(round)).toEqual([[0], [0], [0]])
})

const OPEN_WHEN_ALL_ARE_READY = `
  const { file, state } = require('node:worker_threads').workerData
  import(${JSON.stringify(new URL('./ledger.ts', import.meta.url).href)}).then(({ openLedger }) => {
    const last = Atomics.add(state, 1, 1) === 2
    if (last) { Atomics.store(state, 0, 1); Atomics.notify(state, 0) }
    Atomics.wait(state, 0, 0)
    openLedger(file).db.close()
  })`
