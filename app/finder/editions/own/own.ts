export { type AskedFit, answersCookie, askedQuery, readAskedFit } from './answers.ts'
export {
  audienceOf,
  drawEdition,
  drawWhenPaid,
  findOwnEdition,
  keepAnswers,
  noteOwnAnswers,
  sellEdition,
} from './own-edition.ts'
