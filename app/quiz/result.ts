import { dollars, findOffer } from '../catalog/offers.ts'
import type { OfferId } from '../catalog/prices.ts'
import { categories, gaps, type ReadinessGap, type Recommendation, recommendations } from '../catalog/quiz.ts'
import { matchesCondition, type QuizAnswers } from './answers.ts'

export interface QuizResult {
  /** Out of 100: the mean of its categories. */
  score: number
  categories: { name: string; points: number }[]
  /** What is missing, in the order in which to do it. */
  missing: Pick<ReadinessGap, 'title' | 'why' | 'office'>[]
  /** The path that fits, and another one if there is. */
  advice: Advice[]
}

export interface Advice {
  offer: OfferId
  title: string
  path: string
  price: string
  why: string
}

/** Scores answers by the catalog. Pure: the same answers always give the same result. */
export function scoreAnswers(answers: QuizAnswers): QuizResult {
  const scored = categories.map(({ name, points }) => ({
    name,
    points: Math.min(
      100,
      points.filter(({ when }) => matchesCondition(when, answers)).reduce((sum, { points: more }) => sum + more, 0),
    ),
  }))
  const missing = gaps
    .filter(({ when, unless }) => matchesCondition(when, answers) && !(unless && matchesCondition(unless, answers)))
    .map(({ title, why, office, stateOffice }) => ({
      title,
      why,
      office: stateOffice?.(answers.state?.[0] ?? '') ?? office,
    }))
  return {
    score: Math.round(scored.reduce((sum, { points }) => sum + points, 0) / scored.length),
    categories: scored,
    missing,
    advice: adviceFor(answers),
  }
}

function adviceFor(answers: QuizAnswers): Advice[] {
  const fitting = recommendations.filter(
    ({ when, unless = [], offer }) =>
      matchesCondition(when, answers) &&
      !unless.some((against) => matchesCondition(against, answers)) &&
      findOffer(offer)?.onSale,
  )
  const once = fitting.filter(({ offer }, index) => fitting.findIndex((other) => other.offer === offer) === index)
  return once.slice(0, 2).map(toAdvice)
}

function toAdvice({ offer: id, why }: Recommendation): Advice {
  const offer = findOffer(id)
  if (!offer) throw new Error(`the quiz advises ${id}, which is no offer`)
  const { charge } = offer
  const price =
    charge.mode === 'subscription'
      ? `${dollars(charge.amountCents)} for the first month, then ${dollars(charge.monthlyCents)} a month`
      : dollars(charge.amountCents)
  return { offer: id, title: offer.title, path: offer.path, price, why }
}
