export { findOwnEditions, type OwnEdition, type OwnPick } from './own-editions.ts'
