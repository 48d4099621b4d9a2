export type { PageFacts } from './curation.sql.ts'
export {
  answerProposal,
  decide,
  loadCuration,
  proposeRules,
  REJECTIONS,
} from './decisions.ts'
export {
  findPage,
  handleWatchPage,
  isDue,
  type KeptPage,
  keepPage,
  leadAt,
  loadPages,
  monthOf,
  noteProblem,
  proposeFacts,
  putAway,
  RECURRENCES,
} from './kept-pages.ts'
