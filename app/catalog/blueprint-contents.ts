/**
 * What The Blueprint holds, by name. The sales page, the mails and the PDF's own text say these names and no others;
 * a test reads the finished PDF and fails when one of them is missing from it.
 */

interface BlueprintPart {
  readonly name: string
  readonly what: string
  /** What its document says it fulfils. */
  readonly item: string
}

interface BlueprintContents {
  readonly tools: readonly BlueprintPart[]
  readonly templates: readonly BlueprintPart[]
  /** What the ebook comes with beside its tools and templates. */
  readonly also: readonly BlueprintPart[]
}

export const blueprintContents: BlueprintContents = {
  tools: [
    {
      name: 'Readiness Check',
      what: 'The 12 things funders check before they read a word, and where to get each one.',
      item: 'readiness-check',
    },
    {
      name: 'Funder Map',
      what: 'Where each kind of money is posted, and the three or four places worth your time.',
      item: 'funder-map',
    },
    {
      name: 'Opportunity Reader',
      what: 'Turns a sixty-page notice into the nine answers that matter.',
      item: 'opportunity-reader',
    },
    {
      name: 'Go/No-Go Score',
      what: 'Eight questions and a number, so you only write the applications worth writing.',
      item: 'go-no-go-score',
    },
    {
      name: 'Budget Builder',
      what: 'Costs tied to the work, with the math a reviewer will check.',
      item: 'budget-builder',
    },
    {
      name: 'Deadline Tracker',
      what: 'Every application, its real due time, and the next step, in one place.',
      item: 'deadline-tracker',
    },
  ],
  templates: [
    {
      name: 'Letter of Inquiry',
      what: 'One page that asks a foundation if it wants to see a full proposal.',
      item: 'letter-of-inquiry',
    },
    {
      name: 'Need Statement',
      what: 'The problem, who has it, and the proof, in three paragraphs.',
      item: 'need-statement',
    },
    {
      name: 'Capability Statement',
      what: 'The one-page résumé government buyers ask for.',
      item: 'capability-statement',
    },
    {
      name: 'Budget Justification',
      what: 'A sentence behind every line of your budget.',
      item: 'budget-justification',
    },
    {
      name: 'Follow-Up Email',
      what: 'What to send after you submit, after a no and after a yes.',
      item: 'follow-up-email',
    },
  ],
  also: [
    {
      name: 'The ebook',
      what: 'The whole path from getting ready to your final report, as PDF and EPUB.',
      item: 'ebook',
    },
    { name: 'AI prompts', what: 'Prompts for your drafts, with the check each one needs.', item: 'ai-prompts' },
    {
      name: 'Funding tracker',
      what: 'A spreadsheet with a dashboard that does the counting.',
      item: 'funding-tracker',
    },
    {
      name: 'Working papers',
      what: 'Partner letters, a memo, three policies, a timesheet and a progress report.',
      item: 'working-papers',
    },
    {
      name: 'State directory',
      what: 'Three offices in each state and DC, where to find three more, and the date each address was confirmed.',
      item: 'state-directory',
    },
    { name: 'Checklist', what: 'Everything before you press submit, on one list.', item: 'checklist' },
  ],
}
