import { moneyKinds } from '../../catalog/money-kinds.ts'
import { dollars, findOffer } from '../../catalog/offers.ts'
import type { OfferId } from '../../catalog/prices.ts'
import { categories, gaps, type ReadinessGap, type Recommendation, recommendations } from '../../catalog/quiz.ts'
import { matchesCondition, type QuizAnswers } from './answers.ts'

export interface QuizResult {
  /** Out of 100: the mean of its categories. */
  score: number
  categories: { name: string; points: number }[]
  verdict: Verdict
  /** The kinds of money that fit now, and those that don't yet, each with its reason. */
  money: Record<'fits' | 'notYet', KindOfMoney[]>
  /** What is missing, in the order in which to do it. */
  missing: Pick<ReadinessGap, 'title' | 'why' | 'office'>[]
  /** The path that fits, and another one if there is. */
  advice: Advice[]
}

interface KindOfMoney {
  name: string
  why: string
}

/** The result in a sentence, and in a word for its stamp. */
interface Verdict {
  headline: string
  stamp: string
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
  const score = Math.round(scored.reduce((sum, { points }) => sum + points, 0) / scored.length)
  return {
    score,
    categories: scored,
    verdict: verdictOf(score, missing.length),
    money: moneyFor(answers),
    missing,
    advice: adviceFor(answers),
  }
}

const READY_FROM = 80
const NEARLY_READY_FROM = 50

function verdictOf(score: number, missing: number): Verdict {
  const steps = missing === 1 ? 'one step' : `${STEP_COUNTS[missing] ?? missing} steps`
  if (score >= READY_FROM)
    return {
      headline: missing === 0 ? 'You’re ready to apply.' : `You’re ready, with ${steps} to go further.`,
      stamp: 'Ready',
    }
  if (score >= NEARLY_READY_FROM)
    return {
      headline: missing === 0 ? 'You’re close to ready.' : `You’re close: ${steps} short of ready.`,
      stamp: 'Nearly ready',
    }
  return {
    headline:
      missing === 0
        ? 'You’re at the start.'
        : `You’re at the start: ${steps} ${missing === 1 ? 'comes' : 'come'} first.`,
    stamp: 'First steps',
  }
}

const STEP_COUNTS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

function moneyFor(answers: QuizAnswers): QuizResult['money'] {
  const judged = moneyKinds.flatMap(({ name, rules }) => {
    const rule = rules.find(({ when }) => matchesCondition(when, answers))
    return rule ? [{ name, why: rule.why, fits: rule.fits }] : []
  })
  const kinds = (wanted: boolean) =>
    judged.filter(({ fits }) => fits === wanted).map(({ name, why }) => ({ name, why }))
  return { fits: kinds(true), notYet: kinds(false) }
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
