/**
 * What The Blueprint holds, by name. The sales page, the mails and the PDF's own text say these names and no others;
 * a test reads the finished PDF and fails when one of them is missing from it.
 */

export interface BlueprintPart {
  readonly name: string
  readonly what: string
}

export interface BlueprintContents {
  readonly tools: readonly BlueprintPart[]
  readonly templates: readonly BlueprintPart[]
}

export const blueprintContents: BlueprintContents = {
  tools: [
    {
      name: 'Readiness Check',
      what: 'Twelve things a funder looks for before reading a word, and where to get each one.',
    },
    { name: 'Funder Map', what: 'Where each kind of money is posted, and the three or four places worth your time.' },
    { name: 'Opportunity Reader', what: 'One page that turns a sixty-page notice into the nine answers that matter.' },
    {
      name: 'Go/No-Go Score',
      what: 'Eight questions and a number, so that you only write the applications you can win.',
    },
    { name: 'Budget Builder', what: 'Costs tied to the work, with the arithmetic a reviewer will check.' },
    { name: 'Deadline Tracker', what: 'Every application, its real due time, and the next step, on one sheet.' },
  ],
  templates: [
    {
      name: 'Letter of Inquiry',
      what: 'One page that asks a foundation whether it would like to see a full proposal.',
    },
    { name: 'Need Statement', what: 'The problem, who has it, and the proof, in three paragraphs.' },
    { name: 'Capability Statement', what: 'The one-page résumé that government buyers ask for.' },
    { name: 'Budget Justification', what: 'A sentence behind every line of your budget.' },
    { name: 'Follow-Up Email', what: 'What to send after you submit, after a no, and after a yes.' },
  ],
}
