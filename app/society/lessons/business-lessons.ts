import type { Lesson } from './lesson-text.ts'

/** What has to be there before anybody can pay you. The facts are those of the Blueprint, with their sources. */
export const BUSINESS_LESSONS: readonly Lesson[] = [
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
      'A buyer gives your page less than a minute. She looks for five things: what you do in her words, three jobs like hers, what makes you easier than the others, your codes, and a person to call.',
      'Write each job as what, for which customer, how much and when. A number and a name who will confirm it are worth a paragraph of adjectives.',
      'Put the codes where she expects them: UEI, CAGE, NAICS, and only those certifications that you really hold.',
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
