/** What is left of a call of the sample Society. */
interface SampleRecord {
  notes: string
}

/** Of the last calls, the latest first. Nobody in them is real. */
export const CALL_RECORDS: readonly SampleRecord[] = [
  {
    notes: `1. Wins: a window display paid by the main street association.
2. Seats: a caterer's price sheet (count the driver), a daycare's second grant, a cleaner's first bid.
3. For next time: bring one page, not the whole draft.`,
  },
  {
    notes: `1. How reviewers read a budget: the total, the largest line, then the line that nobody explains.
2. Seats: a landscaper's city quote and a nonprofit's match.
3. SAM.gov takes about two weeks. Start before you find the notice.`,
  },
  {
    notes: `1. What a debrief letter tells you, read together.
2. Seats: two first-time applicants choose between three open grants.`,
  },
  {
    notes: `1. The clocks went back on Sunday. The call stays at noon in New York.
2. A letter of support, line by line.
3. Seats: a bakery's equipment grant, a tutor's first city contract.`,
  },
  {
    notes: `1. Which registrations each kind of money asks for, and how long each takes.
2. Seats: a farm stand and a software shop, both without SAM.gov.`,
  },
  {
    notes: `1. Reading a notice in ten minutes: who may apply, by when, for how much, and what they score.
2. Seats: three notices, one of them worth it.`,
  },
  {
    notes: `1. Match money: cash, hours, space. What counts where.
2. Seats: a nonprofit's kitchen, a barber's second chair.`,
  },
  {
    notes: `1. How this call works: a win first, then seats, longest wait first, then what everyone says she'll do.
2. Seats: none were asked for yet.`,
  },
]
