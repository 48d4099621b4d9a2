export { calls, findCall } from './booking/calls.ts'
export { bookAsCoach, cancelAsCoach, moveAsCoach } from './booking/coach-changes.ts'
export { deleteHold, holdTime, isSlotTaken, releaseHold } from './booking/holds.ts'
export { CALL_OUTCOMES, setCallOutcome } from './booking/outcome.ts'
export { cancelRefundedBooking, confirmBooking } from './booking/outcomes.ts'
export { restoreCall } from './booking/restored-call.ts'
export type { CallOutcome } from './bookings.sql.ts'
export { freeTimes } from './calendar/calendar.ts'
export { addDaysOff, findDaysOff, removeDaysOff } from './calendar/days-off.ts'
export { type CalendarState, checkFeeds, findCalendars, readFeedNow, readFeeds } from './calendar/feeds.ts'
export { schedulingProblems } from './calendar/hours.ts'
export {
  addOwnCalendar,
  calendarUrlProblem,
  MAX_CALENDAR_NAME_LENGTH,
  MAX_CALENDARS,
  removeOwnCalendar,
  renameOwnCalendar,
  shownUrl,
} from './calendar/own-calendars.ts'
export { clarityCallScarcity, type Scarcity } from './calendar/scarcity.ts'
export { type DeskCall, findDeskCall, listDeskCalls } from './desk-calls.ts'
export { findOwnCalls, type OwnCall, ownCallPath } from './own-calls.ts'
