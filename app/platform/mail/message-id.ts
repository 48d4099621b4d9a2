import { newId } from '../ids.ts'

/** The Message-ID of an email that has no row in the queue. */
export const newMessageId = (domain: string): string => `<${newId('mail')}@${domain}>`
