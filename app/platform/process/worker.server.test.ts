import { expect, test } from 'vitest'
import { runInWorker, WorkerError } from './worker.server.ts'

const lines = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'DTSTART:20270106T150000Z', 'SUMMARY:Lunch', 'END:VEVENT']
const calendar = (events: number) =>
  [lines[0], ...Array(events).fill(lines.slice(1)).flat(), 'END:VCALENDAR'].join('\r\n')
const input = (text: string) => ({ text, window: { from: 0, to: 1 }, coachZone: 'America/New_York' })
const limits = { timeoutMs: 60_000, memoryMb: 128 }

test('A task runs in its own thread, and its result is returned', async () => {
  expect(await runInWorker('readCalendar', input(calendar(10)) as never, limits)).toEqual({ spans: [], notes: [] })
})

test.each([
  ['a task that needs much memory', 'readCalendar', { ...limits, memoryMb: 32 }, 'it needs more than 32 MB of memory'],
  ['a task that takes too long', 'readCalendar', { ...limits, timeoutMs: 1 }, 'it took longer than 0.001 s'],
  ['a task that does not exist', 'readTeaLeaves', limits, 'there is no task readTeaLeaves'],
])('%s ends its thread and nothing else', async (_, name, within, message) => {
  const running = runInWorker(name, input(calendar(100_000)) as never, within)
  await expect(running).rejects.toEqual(new WorkerError(message))
})
