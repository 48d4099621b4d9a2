import { serveTasks } from './platform/process/worker.server.ts'

// What runs in threads of its own: see `platform/process/worker.server.ts`. A task loads its modules when it first runs.
await serveTasks({
  readCalendar: async (input) => (await import('./calls/bookings/calendar/busy-times.ts')).readCalendar(input),
  readPage: async (input) => (await import('./finder/opportunities/pages/read-page.ts')).readPage(input),
  readOpportunities: async (input, report) =>
    (await import('./finder/opportunities/imports/read-source-file.ts')).readSourceFile(input, report),
  readFoundations: async (input, report) =>
    (await import('./finder/opportunities/foundations/foundation-files.ts')).readFoundationFile(input, report),
})
