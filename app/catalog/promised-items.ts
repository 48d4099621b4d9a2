import type { DocumentProduct } from './product-documents.ts'

/**
 * Everything that the pages promise of a product's files, by id, each line in the order of its page. A test holds it against
 * the files: each id is fulfilled by a document, and each document fulfils one of them.
 */
export const promisedItems: Readonly<Record<DocumentProduct, readonly string[]>> = {
  blueprint: [
    ...['readiness-check', 'funder-map', 'opportunity-reader', 'go-no-go-score', 'budget-builder', 'deadline-tracker'],
    ...['letter-of-inquiry', 'need-statement', 'capability-statement', 'budget-justification', 'follow-up-email'],
    // Beside the tools and templates.
    ...['ebook', 'ai-prompts', 'funding-tracker', 'working-papers', 'state-directory', 'checklist'],
  ],
  'startup-pack': [
    'formation-checklist',
    ...['operating-agreement-single-member', 'operating-agreement-multi-member', 'bylaws'],
    ...['business-plan-outline', 'projections-workbook'],
    'brand-clarity-worksheet',
    ...['outreach-emails', 'pitch-templates'],
    'prompt-bank',
  ],
  'funding-pack': [
    'grant-narrative-templates',
    ...['capability-statement-classic', 'capability-statement-modern'],
    'budget-justification-workbook',
    ...['proposal-outlines', 'loi-template', 'intro-scripts'],
    ...['fundable-checklist', 'prompt-bank'],
  ],
}
