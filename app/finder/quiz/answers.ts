import { type Question, quizQuestions } from '../../catalog/quiz.ts'
import type { Condition, QuestionId } from '../../catalog/schemas/quiz.ts'
import { keysOf } from '../../platform/keys-of.ts'

/** What was answered, by question. Several answers are several values. */
export type QuizAnswers = Partial<Record<QuestionId, string[]>>

/**
 * Reads answers from an address, which anyone can type. Unknown answers are left out, and so are answers to questions
 * that don't apply after the ones before.
 */
export function parseQuizAnswers(query: URLSearchParams): QuizAnswers {
  let answers: QuizAnswers = {}
  for (const question of quizQuestions()) {
    if (!isApplicable(question, answers)) continue
    const known = [...new Set(query.getAll(question.id))].filter((value) => Object.hasOwn(question.options, value))
    // With "none of these" and something else at once, the other answer counts.
    const named = known.length > 1 ? known.filter((value) => value !== 'none') : known
    const values = question.kind === 'several' ? named : named.slice(0, 1)
    if (values.length === 0) break
    answers = { ...answers, [question.id]: values }
  }
  return answers
}

/** The first question without an answer; undefined when all are answered. */
export function nextQuestion(answers: QuizAnswers): Question | undefined {
  return quizQuestions().find((question) => isApplicable(question, answers) && !answers[question.id])
}

/** The number of this question, and how many there are for someone with these answers. */
export function progressOf(answers: QuizAnswers): { number: number; of: number } {
  const applicable = quizQuestions().filter((question) => isApplicable(question, answers))
  return { number: Object.keys(answers).length + 1, of: applicable.length }
}

/**
 * Answers given before going back, as `was=stage.young`: each is preselected when its question comes again, and doesn't
 * count until then.
 */
export function parsePreviousAnswers(query: URLSearchParams): QuizAnswers {
  const earlier: QuizAnswers = {}
  for (const pair of query.getAll('was')) {
    const [id = '', value = ''] = pair.split('.')
    const question = quizQuestions().find((one) => one.id === id)
    if (question && Object.hasOwn(question.options, value)) {
      earlier[question.id] = [...(earlier[question.id] ?? []), value]
    }
  }
  return earlier
}

/** Where "back" leads: to the last question, with its answer preselected. */
export function backPath(answers: QuizAnswers, earlier: QuizAnswers = {}): string {
  const others = withoutLastAnswer(answers)
  const last = Object.entries(answers).slice(-1)
  const was = previousAnswerPairs({ ...earlier, ...Object.fromEntries(last) })
  return `/quiz?${new URLSearchParams([...answerPairs(others), ...was])}`
}

export function previousAnswerPairs(earlier: QuizAnswers): [string, string][] {
  return answerPairs(earlier).map(([id, value]) => ['was', `${id}.${value}`])
}

/** The answers without the last one. */
export function withoutLastAnswer(answers: QuizAnswers): QuizAnswers {
  return Object.fromEntries(Object.entries(answers).slice(0, -1))
}

export function toQuery(answers: QuizAnswers): string {
  return new URLSearchParams(answerPairs(answers)).toString()
}

export function answerPairs(answers: QuizAnswers): [QuestionId, string][] {
  return keysOf(answers).flatMap((id) => (answers[id] ?? []).map((value): [QuestionId, string] => [id, value]))
}

/** Whether each question that is named has one of the answers that are named. */
export function matchesCondition(when: Condition, answers: QuizAnswers): boolean {
  return keysOf(when).every((id) => answers[id]?.some((value) => when[id]?.includes(value)))
}

function isApplicable({ unless }: Question, answers: QuizAnswers): boolean {
  return !unless || !matchesCondition(unless, answers)
}
