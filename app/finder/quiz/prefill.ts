import { quizQuestions } from '../../catalog/quiz.ts'
import type { QuestionId } from '../../catalog/schemas/quiz.ts'
import type { QuizAnswers } from './answers.ts'

/** Answers of the quiz that later forms need too, by the names of their fields. */
export type Prefill = Record<'email' | 'stage' | 'state' | 'businessType' | 'needs' | 'question', string>

export function prefillOf(email: string, answers: QuizAnswers): Prefill {
  const words = (id: QuestionId) => {
    const { options = {} } = quizQuestions().find((one) => one.id === id) ?? {}
    return answers[id]?.map((value) => options[value]).join(', ') ?? ''
  }
  const about = (['stage', 'entity', 'sector', 'state'] as const).map(words).filter(Boolean)
  return {
    email,
    stage: answers.stage?.[0] ?? '',
    state: answers.state?.[0] ?? '',
    businessType: words('sector'),
    needs: words('purpose'),
    question: `What the money is for: ${words('purpose')}.\nMy business: ${about.join('; ')}.`,
  }
}
