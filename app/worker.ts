import { serveTasks } from './platform/worker.server.ts'

// What runs in threads of its own: see `platform/worker.server.ts`. A task loads its modules only when it is asked for.
await serveTasks({
  readCalendar: async (input) => (await import('./bookings/busy-times.ts')).readCalendar(input),
  readOpportunities: async (input, report) =>
    (await import('./opportunities/imports/reading.ts')).readFile(input, report),
})
