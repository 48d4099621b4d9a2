import { dollars, type Offer, offers } from './offers.ts'

/**
 * A template pack's page. The contents are the whole list: what is named here is in the download, as the `items` that its
 * documents say they fulfil.
 */
export interface TemplatePack {
  readonly offer: Offer
  readonly label: string
  readonly headline: string
  readonly lead: string
  readonly description: string
  readonly contents: readonly { readonly name: string; readonly what: string; readonly items: readonly string[] }[]
  readonly forWhom: readonly string[]
  readonly subject: string
  /** What a buyer of another product has already. */
  readonly overlap?: string
}

/** Said on both pages, before a buyer of one pays for the other. */
const SHARED =
  'a go/no-go score, a letter of inquiry, letters of support and commitment, a capability statement, a budget justification and a few prompts'
export const blueprintOverlap = `Have the Business Funding Template Pack? It and this book both hold ${SHARED}.`

export const startupPack: TemplatePack = {
  offer: offers['startup-pack'],
  label: 'Template pack · Instant download',
  headline: 'Startup Essentials Template Pack',
  lead: 'Funders want to see a real company first. These documents prove you’re one.',
  description: `Formation checklist, operating agreement and bylaws, business plan with projections, brand worksheet, outreach and pitch templates. ${dollars(offers['startup-pack'].displayPrices.own.cents)}, instant download, lifetime updates.`,
  contents: [
    {
      name: 'Formation checklist',
      what: 'Every registration and account, in the order that keeps you from doing one twice.',
      items: ['formation-checklist'],
    },
    {
      name: 'Operating agreement and bylaws template',
      what: 'Who owns what, who decides what and what happens if one of you leaves.',
      items: ['operating-agreement-single-member', 'operating-agreement-multi-member', 'bylaws'],
    },
    {
      name: 'Business plan outline with a projections worksheet',
      what: 'The plan on a few pages, and the numbers in a workbook that adds up on its own.',
      items: ['business-plan-outline', 'projections-workbook'],
    },
    {
      name: 'Brand clarity worksheet',
      what: 'What you do, who it’s for and why you, in words a stranger can repeat.',
      items: ['brand-clarity-worksheet'],
    },
    {
      name: 'Outreach email and pitch templates',
      what: 'The first email, the second email and the two minutes you get when someone replies.',
      items: ['outreach-emails', 'pitch-templates'],
    },
    {
      name: 'Editable docs with AI prompts',
      what: 'Change every line yourself, or let a prompt draft it and fix what’s off.',
      items: ['prompt-bank'],
    },
    { name: 'Lifetime updates', what: 'When a form or a rule changes, you get the new version free.', items: [] },
  ],
  forWhom: [
    'You’re starting a company or a nonprofit, or you started one and skipped the paperwork',
    'You’d rather edit a page than face a blank one',
    'You have a lawyer, or you’ll ask one, for anything unusual. Templates don’t replace one',
  ],
  subject: 'Purchase: Startup Essentials Template Pack',
}

export const fundingPack: TemplatePack = {
  offer: offers['funding-pack'],
  label: 'Template pack · Instant download',
  headline: 'Business Funding Template Pack',
  lead: 'Reviewers spend minutes on your application. These templates put the points where they look.',
  description: `Grant and narrative templates, capability statement, budget justification, proposal outlines with LOI and intro scripts, Fundable checklist. ${dollars(offers['funding-pack'].displayPrices.own.cents)}, instant download for Word or Google Docs.`,
  contents: [
    {
      name: 'Grant and narrative templates',
      what: 'Need, plan, people, results: the four parts every form asks for, whatever it calls them.',
      items: ['grant-narrative-templates'],
    },
    {
      name: 'Capability statement template',
      what: 'One page for government buyers: what you do, proof you’ve done it and your codes.',
      items: ['capability-statement-classic', 'capability-statement-modern'],
    },
    {
      name: 'Budget justification',
      what: 'A line for every cost, with the sentence that says why you need it.',
      items: ['budget-justification-workbook'],
    },
    {
      name: 'Proposal outlines with LOI and intro scripts',
      what: 'The letter of inquiry, the outline that comes after a yes and what to say on the phone.',
      items: ['proposal-outlines', 'loi-template', 'intro-scripts'],
    },
    {
      name: 'Fundable checklist with an AI prompt bank',
      what: 'What to have ready before you write, and prompts for the parts where you’re stuck.',
      items: ['fundable-checklist', 'prompt-bank'],
    },
    {
      name: 'Templates editable in Word or Google Docs',
      what: 'They open in the programs you already have. There’s nothing to install, and nothing’s locked.',
      items: [],
    },
  ],
  forWhom: [
    'You have a grant or contract in mind and a deadline',
    'Your company is set up and you need to write the application',
    'You’re writing it yourself and want to be sure you haven’t missed a part',
  ],
  subject: 'Purchase: Business Funding Template Pack',
  overlap: `Have The Blueprint? It and this pack both hold ${SHARED}. What the pack adds: worked examples with their scores, the budget workbook, more designs and more prompts.`,
}
