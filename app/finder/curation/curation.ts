export {
  answerProposal,
  type Curation,
  decide,
  loadCuration,
  proposeRules,
  REJECTIONS,
} from './decisions.ts'
