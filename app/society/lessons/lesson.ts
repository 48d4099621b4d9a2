import type { Lesson } from './lesson-text.ts'

/** From a notice to what comes after the answer. The facts are those of the Blueprint, with their sources. */
const APPLICATION_LESSONS: readonly Lesson[] = [
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

/** What has to be there before anybody can pay you. The facts are those of the Blueprint, with their sources. */
const BUSINESS_LESSONS: readonly Lesson[] = [
  {
    id: 'one-name-one-address',
    title: 'One name and one address everywhere',
    minutes: 4,
    when: 'Before you register anywhere. It saves more weeks than any other step.',
    paragraphs: [
      'SAM.gov, banks and funders compare your name and address letter by letter. “Suite 4” in one place and “#4” in another is enough to stop a registration for weeks.',
      'Take the spelling on your state’s certificate as the right one. Then make the rest follow: the IRS letter, the bank account, your insurance, your website’s footer and one utility bill.',
      'A post office box doesn’t count as a physical address. If you work from home, your home is the address. It doesn’t have to be on your website, but the papers behind it have to match.',
    ],
    checks: [
      { id: 'certificate', text: 'I have my state certificate in front of me' },
      { id: 'irs', text: 'My IRS letter has the same name and address' },
      { id: 'bank', text: 'My bank account has them, too' },
      { id: 'bill', text: 'One bill or lease in the business’s name has them' },
    ],
    template: { productId: 'blueprint', documentId: 'readiness-check', name: 'Readiness Check' },
  },
  {
    id: 'sam-registration',
    title: 'Register in SAM.gov without the surprises',
    minutes: 6,
    when: 'You want federal grants or contracts. Start before you find a notice.',
    paragraphs: [
      'You need a full entity registration, not only a UEI, to apply for federal grants yourself or to win federal contracts. It’s free, to get and to renew. Anyone who asks for money isn’t the government.',
      'It runs in four steps: your name and address are validated, the IRS matches your tax number, you get a CAGE code, and the registration goes active. SAM.gov says to allow up to ten business days after you submit. If your papers don’t match, it takes longer. Plan six weeks and hope for two.',
      'One email asks about your CAGE code, and it expires if you don’t answer. Look in your spam folder each day.',
      'Name two administrators, because people leave. The registration runs for 365 days: put the renewal in your calendar now.',
    ],
    checks: [
      { id: 'papers', text: 'Certificate, EIN letter, bank details and a bill are in one folder' },
      { id: 'sent', text: 'I’ve submitted the registration on sam.gov' },
      { id: 'cage', text: 'I’ve answered the email about the CAGE code' },
      { id: 'active', text: 'SAM.gov says “active,” and I’ve saved that page', milestone: 'registration' },
      { id: 'renewal', text: 'The renewal is in my calendar, 30 days ahead' },
    ],
    template: { productId: 'blueprint', documentId: 'readiness-check', name: 'Readiness Check' },
  },
  {
    id: 'entity-that-fits',
    title: 'Choose the entity that money can be paid to',
    minutes: 5,
    when: 'You’re still a sole proprietor, or your state papers are old.',
    paragraphs: [
      'Small local grants and prizes do go to sole proprietors. Almost everything larger is easier with an entity, because the award, the account and the risk then belong to the same name.',
      'Form it in the state where you work. Once a year, look it up on the state’s site: a missed annual report can show as “delinquent,” and a funder’s officer looks.',
      'If you’re a nonprofit, being incorporated and being tax exempt are two things from two offices. Many notices ask for 501(c)(3) status by name. Without it, a fiscal sponsor may be able to receive the grant for your project. Read each notice for whether it allows that.',
    ],
    checks: [
      { id: 'chosen', text: 'I know which entity I have or want, and why' },
      { id: 'standing', text: 'I’ve looked it up: the state lists it as active' },
      { id: 'report', text: 'The next annual report is in my calendar' },
    ],
    template: { productId: 'startup-pack', documentId: 'formation-checklist', name: 'Formation checklist' },
  },
  {
    id: 'books-that-pass',
    title: 'Books that a stranger believes',
    minutes: 5,
    when: 'Someone will ask for a year of numbers, and they will.',
    paragraphs: [
      'Reviewers don’t mind small numbers. They mind groceries. Run all business money through one account in the business’s name, and nothing else through it.',
      'Reconcile each month: every line of the bank statement is in your books, and every line in your books is on the statement. An hour a week is enough for most of us.',
      'You don’t usually need a second bank account for an award. You need a code, a class or a fund in your software, so that its money can be shown apart from the rest.',
    ],
    checks: [
      { id: 'apart', text: 'No private spending went through the account this month' },
      { id: 'reconciled', text: 'Last month is reconciled' },
      { id: 'code', text: 'I know how to give an award its own code' },
    ],
    template: { productId: 'startup-pack', documentId: 'projections', name: 'Projections workbook' },
  },
  {
    id: 'capability-statement',
    title: 'One page that a buyer keeps',
    minutes: 6,
    when: 'You sell to a government, or to a company that does.',
    paragraphs: [
      'A buyer gives your page less than a minute. They look for five things: what you do in their words, three jobs like theirs, what makes you easier than the others, your codes, and a person to call.',
      'Write each job as what, for which customer, how much and when. A number and a name who will confirm it are worth a paragraph of adjectives.',
      'Put the codes where they expect them: UEI, CAGE, NAICS, and only those certifications that you really hold.',
      'Change the top line for every office you send it to. “For the clinic on Lakeland Drive” opens more doors than “Dear Sir or Madam.”',
    ],
    checks: [
      { id: 'jobs', text: 'Three jobs, each with a number and someone who confirms it' },
      { id: 'codes', text: 'UEI, CAGE and NAICS codes are on it and right' },
      { id: 'read', text: 'Someone outside my trade read it in a minute and said what I do' },
    ],
    template: {
      productId: 'funding-pack',
      documentId: 'capability-statement-guide',
      name: 'Capability statement guide',
    },
  },
  {
    id: 'first-ten-buyers',
    title: 'Find your first ten buyers',
    minutes: 6,
    when: 'You want contracts and don’t know who to call.',
    paragraphs: [
      'On USAspending, pick your NAICS code, your state, the last two fiscal years and contracts. Sort by amount and look at the smallest hundred. Those are the ones you can do.',
      'Write down two offices for each: the one that signed and the one that needs the work. Note what was bought, who sold it, for how much, and when it ends. What ends next summer is bought again, and the looking around starts about a year before.',
      'Each large agency has a small business specialist. Call with one specific question about one contract, and offer to send one page. Write once more six weeks later.',
      'Start low. Purchases up to $15,000 often need no competing quotes, and those up to $350,000 are reserved for small firms as a rule.',
    ],
    checks: [
      { id: 'ten', text: 'Ten rows: office, what, amount, who has it, when it ends, person' },
      { id: 'call', text: 'I’ve called one of them' },
      { id: 'page', text: 'I’ve sent my one page within the hour' },
    ],
    template: { productId: 'funding-pack', documentId: 'introduction-scripts', name: 'Introduction scripts' },
  },
]

export type { Lesson }

/** In the order in which a founder needs them. */
export const LESSONS: readonly Lesson[] = [...BUSINESS_LESSONS, ...APPLICATION_LESSONS]

export function findLesson(id: string): Lesson | undefined {
  return LESSONS.find((lesson) => lesson.id === id)
}
