import { expect, test } from 'vitest'
import { runFuzz } from '../rig/fuzz.ts'

test('1,500 random requests, with right and wrong tokens among them, are answered without a fault of ours', async () => {
  const report = await runFuzz({ requests: 1500, seed: 7, time: 300_000 })
  expect(report.faults).toEqual([])
  expect(report).toMatchObject({ requests: 1500, crashes: 0 })
  expect(report.realPaths).toBeGreaterThan(20)
  expect(report.memoryAfter - report.memoryBefore).toBeLessThan(50)
  for (const { memoryBefore, peakMemory } of Object.values(report.floods))
    expect(peakMemory - memoryBefore).toBeLessThan(50)
})
