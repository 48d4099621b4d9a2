import { expect, test } from 'vitest'
import { runFuzz } from '../rig/fuzz.ts'

test('1,500 random requests, with valid and invalid tokens, are answered without a server error', async () => {
  const report = await runFuzz({ requests: 1500, seed: 7, time: 300_000 })
  expect(report.faults).toEqual([])
  expect(report).toMatchObject({ requests: 1500, crashes: 0 })
  expect(report.realPaths).toBeGreaterThan(20)
  expect(report.memoryAfter - report.memoryBefore).toBeLessThan(50)
  for (const { memoryBefore, peakMemory } of Object.values(report.floods))
    expect(peakMemory - memoryBefore).toBeLessThan(50)
})
