import { expect, test } from 'vitest'
import { shopForFile } from '../../../test/shop.ts'
import { findSuppression, suppress } from './suppressions.ts'

const shop = shopForFile({ runJobs: false })

test('An address that bounced gets nothing after a complaint either, and one that complained gets nothing once it bounced', async () => {
  const { db } = shop.database
  const report = (address: string, reason: 'bounced' | 'complained') =>
    suppress(shop.deps, db, { address, reason, detail: 'a report' })
  await report('gone@example.com', 'bounced')
  await report('gone@example.com', 'complained')
  await report('angry@example.com', 'complained')
  expect(await findSuppression(db, 'angry@example.com', 'transactional')).toBeUndefined()
  await report('angry@example.com', 'bounced')
  for (const address of ['gone@example.com', 'angry@example.com'])
    expect(await findSuppression(db, address, 'transactional'), address).toBe('bounced')
})
