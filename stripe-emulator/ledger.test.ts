import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Ledger, moveClock, openLedger, row, schedule, shift, takeDue, transact } from './ledger.ts'

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

test('Every commit is written through to the disk, beside readers in other processes', () => {
  expect(row(ledger, 'pragma synchronous')).toEqual({ synchronous: 2 })
  expect(row(ledger, 'pragma journal_mode')).toEqual({ journal_mode: 'wal' })
})

test('What throws half-way leaves nothing behind', () => {
  const half = () =>
    transact(ledger, () => {
      moveClock(ledger, 60)
      throw new RangeError('half-way')
    })
  expect(half).toThrow('half-way')
  expect(shift(ledger)).toBe(0)
})

test('The clock’s shift outlives the process', () => {
  moveClock(ledger, 60)
  ledger.db.close()
  ledger = openLedger(join(folder, 'ledger.sqlite'))
  expect(shift(ledger)).toBe(60)
})

test('What falls due is taken in the order of its moments, once, and not before', () => {
  schedule(ledger, { subject: 'late', errand: 'end period', at: 20 })
  schedule(ledger, { subject: 'early', errand: 'end period', at: 10 })
  expect(takeDue(ledger, 9)).toBeUndefined()
  expect([takeDue(ledger, 30)?.subject, takeDue(ledger, 30)?.subject, takeDue(ledger, 30)]).toEqual([
    'early',
    'late',
    undefined,
  ])
})
