import type { Lesson } from './lesson-text.ts'

/** From a notice to what comes after the answer. The facts are those of the Blueprint, with their sources. */
export const APPLICATION_LESSONS: readonly Lesson[] = [
  {
    id: 'read-a-notice',
    title: 'Read a notice in twenty minutes',
    minutes: 5,
    when: 'You’ve found something, and it has sixty pages.',
    paragraphs: [
      'Nine answers decide. Who may apply, what it pays for, how much, whether you need a match, when it’s due, which papers, how points are given, when you’re paid, and who you can ask. Look for them in that order and stop at the first no.',
      'Write the page number beside each answer. For eligibility, match, due time and points, copy the notice’s own words. Mistakes start when we paraphrase.',
      'Then mark the verbs. Must and shall go on a checklist. Should means points. May not comes out of your budget. “For example” asks for nothing.',
      'Some ask for a letter of intent before the application. It has a due date of its own, weeks earlier, and it’s easy to miss.',
    ],
    checks: [
      { id: 'nine', text: 'All nine answers are written down, each with its page' },
      { id: 'musts', text: 'Every “must” is on my checklist' },
      { id: 'zone', text: 'I know the hour and the time zone' },
      { id: 'letter', text: 'My letter of intent is sent, or it asks for none', milestone: 'letter' },
    ],
    template: { productId: 'blueprint', documentId: 'opportunity-reader', name: 'Opportunity Reader' },
  },
  {
    id: 'go-or-no-go',
    title: 'Say no in ten minutes',
    minutes: 4,
    when: 'Before you write a word.',
    paragraphs: [
      'A small team has perhaps six large applications a year in it. The cheapest hour in funding is the one you spend saying no.',
      'Score the eight questions as the reviewer would, not the founder. If your type of organization isn’t named, it’s a no, whatever the total says.',
      'Be honest about hours: about 10 for a letter, 40 for a state form, 80 for a federal one. Put names and dates on them. If nobody has them, that’s your answer.',
      'When it’s a no, write one line on why. You’ll be glad in March.',
    ],
    checks: [
      { id: 'scored', text: 'I’ve scored one open opportunity on my board' },
      { id: 'decided', text: 'I’ve moved it: preparing, or decided against with a reason' },
      { id: 'asked', text: 'I’ve asked the contact one good question' },
    ],
    template: { productId: 'blueprint', documentId: 'go-no-go-score', name: 'Go/No-Go Score' },
  },
  {
    id: 'narrative-by-points',
    title: 'Spend your pages the way they spend points',
    minutes: 5,
    when: 'You’ve said go, and the page is empty.',
    paragraphs: [
      'Copy the scoring table first. Make each criterion a heading, in its own words, with its points in the margin. If need gives 20 of 100 points and you have 15 pages, need gets three.',
      'Say the answer in the first sentence under each heading. The proof comes after it. A reader who has forty of these looks for the answer, not for suspense.',
      'Results, not activities. “We trained 40 people” is an activity. “31 of 40 had work six months later” is a result.',
      'Two people read it before you send it: one who knows your work, and one who doesn’t.',
    ],
    checks: [
      { id: 'headings', text: 'My headings are their criteria, in their order' },
      { id: 'pages', text: 'Each has its share of the pages' },
      { id: 'results', text: 'Three results, each with a number' },
      { id: 'readers', text: 'Two people have read it', milestone: 'review' },
    ],
    template: {
      productId: 'funding-pack',
      documentId: 'grant-narrative-templates',
      name: 'Grant and narrative templates',
    },
  },
  {
    id: 'budget-line-by-line',
    title: 'A budget that explains itself',
    minutes: 6,
    when: 'Your numbers end in three zeros.',
    paragraphs: [
      'Start from the tasks, not from the ceiling. For each task ask who, with what, where. Then price it. Look at the ceiling at the very end.',
      'Every line needs what it is, how you counted it, and which task it’s for. “60 students, $42 of safety gear each” stays. “Materials, $5,000” gets cut.',
      'Show the payroll taxes: Social Security and Medicare are 7.65%, and your state’s rates come on top. Don’t guess 25%.',
      'If the story says three afternoons a week and the budget pays for two, they believe the budget. Read both side by side.',
    ],
    checks: [
      { id: 'tasks', text: 'Every line names a task in the plan' },
      { id: 'counted', text: 'Every line shows how many and how much' },
      { id: 'sum', text: 'Someone else has added it up' },
    ],
    template: { productId: 'funding-pack', documentId: 'budget-justification', name: 'Budget justification workbook' },
  },
  {
    id: 'send-it-early',
    title: 'Send it two days early',
    minutes: 4,
    when: 'The last week before a deadline.',
    paragraphs: [
      'Good applications die in the last two days. A portal slows down, a password has expired, a PDF turns out to be empty. Your own due time is two working days before theirs, and the board here shows you an earlier one still.',
      'On Grants.gov only a person with the right role may press the button. Give out that role weeks ahead. “Submitted” isn’t the end, either: wait for “validated.” Only that one counts as in time.',
      'Open each file as it was uploaded, and read its first and last page. Save the receipt with its number.',
    ],
    checks: [
      { id: 'role', text: 'The right person can press the button' },
      { id: 'opened', text: 'I’ve opened every uploaded file' },
      { id: 'receipt', text: 'The receipt and its number are saved' },
    ],
    template: { productId: 'blueprint', documentId: 'deadline-tracker', name: 'Deadline Tracker' },
  },
  {
    id: 'after-the-answer',
    title: 'After a yes, and after a no',
    minutes: 6,
    when: 'The letter is here.',
    paragraphs: [
      'After a no, be kind to yourself for a day. Then ask for the scores and the comments, in writing. What they say is next year’s outline.',
      'After a yes, read the letter before you sign it. Look for a smaller amount than you asked for, approvals you need before you hire or buy, and what lets them end it.',
      'In the first two weeks: a code for the award in your books, every report in your calendar, timesheets for everyone who is charged, and agreements with your partners.',
      'Spend nothing before the start date. Ask before you change what was promised. No answer isn’t a yes.',
    ],
    checks: [
      { id: 'asked', text: 'After a no: I’ve asked for the debrief', milestone: 'debrief' },
      { id: 'read', text: 'After a yes: I’ve read every condition' },
      { id: 'reports', text: 'Every report is in my calendar with a warning two weeks ahead' },
    ],
    template: { productId: 'blueprint', documentId: 'follow-up-email', name: 'Follow-Up Email' },
  },
]
