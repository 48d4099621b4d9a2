import { filled } from '../../content/site/quiz.yaml'
import { content, derived } from './content.ts'
import { GIVEN_ANSWERS } from './given-answers.ts'
import type { QuizContent } from './schemas/quiz.ts'

/** Read at the server only: a browser is sent the question that it shows, or the result. */
export const quiz = content('quiz', filled)

export type Question = QuizContent['questions'][number] & { readonly options: Readonly<Record<string, string>> }

const asked = derived<{ questions: readonly Question[] }>(() => ({
  questions: quiz.questions.map((one) => ({ ...one, options: GIVEN_ANSWERS[one.id] ?? one.options ?? {} })),
}))

/** Its questions with their answers, also with those that aren't its own. */
export function quizQuestions(): readonly Question[] {
  return asked.questions
}
