/** What is left of a call of the sample Society. */
interface SampleRecord {
  notes: string
  transcript?: string
  chapters?: string
}

/** Of the last calls, the latest first. Nobody in them is real. */
export const CALL_RECORDS: readonly SampleRecord[] = [
  {
    notes: `1. Wins: a window display paid by the main street association.
2. Seats: a caterer's price sheet (count the driver), a daycare's second grant, a cleaner's first bid.
3. For next time: bring one page, not the whole draft.`,
    transcript: `[0:00] Simone: Welcome, everyone. This is recorded, and you can listen without a name.
[1:10] Simone: First a win. The main street association paid for a window display, after one letter and two phone calls.
[4:30] Tasha: I'm pricing lunches for the county. Do I put the driver in?
[5:05] Simone: Yes. The county buys a lunch on a table. Price the lunch, the box, the driver and the hour it waits.
[11:40] Lucia: Our first grant ends in June. Can I ask the same funder again?
[12:15] Simone: You can, once the report is in. Send the report early, and ask in the same week.
[19:20] Andre: It's my first bid, for cleaning. They want three references and I have two.
[20:00] Simone: Call the buyer and ask whether a subcontract counts. Write down who said so, and when.
[27:45] Simone: Next week bring one page. I read one page better than twenty.`,
    chapters: `0:00 A win first
4:30 County lunches: what goes into the price
11:40 A second grant from the same funder
19:20 A first bid with two references
27:45 One page for next week`,
  },
  {
    notes: `1. How reviewers read a budget: the total, the largest line, then the line that nobody explains.
2. Seats: a landscaper's city quote and a nonprofit's match.
3. SAM.gov takes about two weeks. Start before you find the notice.`,
    transcript: `[0:00] Simone: A budget is read in this order: the total, the largest line, the line that nobody explains.
[2:20] Simone: So explain the largest line in a sentence, and the odd one in two.
[8:50] Rosa: My match is volunteer hours. What's an hour worth?
[9:30] Simone: The notice says which rate it takes. If it doesn't, ask, and keep the answer.
[16:10] Simone: SAM.gov takes about two weeks. Start today, even without a notice.`,
    chapters: `0:00 How a budget is read
8:50 Match: what an hour of a volunteer is worth
16:10 SAM.gov takes about two weeks`,
  },
  {
    notes: `1. What a debrief letter tells you, read together.
2. Seats: two first-time applicants choose between three open grants.`,
    transcript: `[0:00] Simone: You lost. Ask for the scores within three days: most agencies owe you a debrief if you ask in time.
[6:40] Simone: Here's one, with the names taken out. The points were lost in "capacity". That's one paragraph.
[14:00] Simone: Write that paragraph now, while it still stings.`,
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
