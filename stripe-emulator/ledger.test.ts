import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { advanceClock, clockOffset, type Ledger, openLedger, row, schedule, takeDueTask, transact } from './ledger.ts'

let folder: string
let ledger: Ledger
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'emulator-'))
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

test('The shift of the clock survives the process', () => {
  advanceClock(ledger, 60)
  ledger.db.close()
  ledger = openLedger(join(folder, 'ledger.sqlite'))
  expect(clockOffset(ledger)).toBe(60)
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
