export { LESSONS } from './lesson.ts'
export { lessonPath } from './lesson-path.ts'
export { nextLesson, saveChecks } from './progress.ts'
