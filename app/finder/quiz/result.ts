import { fillBlanks } from '../../catalog/blanks.ts'
import { dollars, offers } from '../../catalog/offers.ts'
import { quiz } from '../../catalog/quiz.ts'
import { registrationOffice } from '../../catalog/registration-offices.ts'
import type { QuizContent } from '../../catalog/schemas/quiz.ts'
import { matchesCondition, type QuizAnswers } from './answers.ts'

export type QuizResult = ReturnType<typeof scoreAnswers>

/** Scores answers as the quiz says: the same answers always give the same result. */
export function scoreAnswers(answers: QuizAnswers) {
  const scored = quiz.categories.map(({ name, points }) => ({
    name,
    points: Math.min(
      100,
      points.filter(({ when }) => matchesCondition(when, answers)).reduce((sum, { points: more }) => sum + more, 0),
    ),
  }))
  const missing = quiz.gaps
    .filter(({ when, unless }) => matchesCondition(when, answers) && !(unless && matchesCondition(unless, answers)))
    .map(({ title, why, office, byState }) => ({
      title,
      why,
      office: (byState && registrationOffice(answers.state?.[0] ?? '')) || office,
    }))
  const score = Math.round(scored.reduce((sum, { points }) => sum + points, 0) / scored.length)
  return {
    /** Out of 100: the mean of its categories. */
    score,
    categories: scored,
    verdict: verdictOf(score, missing.length),
    money: moneyFor(answers),
    /** In the order in which to do it. */
    missing,
    advice: adviceFor(answers),
  }
}

/** The result in a sentence, and in a word for its stamp. */
function verdictOf(score: number, missing: number) {
  const verdict = quiz.verdicts.find(({ from }) => score >= from)
  if (!verdict) throw new Error(`the quiz has no verdict for a score of ${score}`)
  const { stamp, none, one, several } = verdict
  const number = STEP_COUNTS[missing] ?? missing
  return { stamp, headline: missing === 0 ? none : missing === 1 ? one : fillBlanks(several, { number }) }
}

const STEP_COUNTS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

/** The kinds of money that fit now, and those that don't yet, each with its reason. */
function moneyFor(answers: QuizAnswers) {
  const judged = quiz.money.flatMap(({ name, rules }) => {
    const rule = rules.find(({ when }) => matchesCondition(when, answers))
    return rule ? [{ name, why: rule.why, fits: rule.fits }] : []
  })
  const kinds = (wanted: boolean) =>
    judged.filter(({ fits }) => fits === wanted).map(({ name, why }) => ({ name, why }))
  return { fits: kinds(true), notYet: kinds(false) }
}

/** The path that fits, and another one if there is. */
function adviceFor(answers: QuizAnswers) {
  const fitting = quiz.advice.filter(
    ({ when, unless = [], offer }) =>
      matchesCondition(when, answers) &&
      !unless.some((against) => matchesCondition(against, answers)) &&
      offers[offer].onSale,
  )
  const once = fitting.filter(({ offer }, index) => fitting.findIndex((other) => other.offer === offer) === index)
  return once.slice(0, 2).map(toAdvice)
}

function toAdvice({ offer: id, why }: QuizContent['advice'][number]) {
  const offer = offers[id]
  const { charge } = offer
  const price =
    charge.mode === 'subscription'
      ? `${dollars(charge.amountCents)} for the first month, then ${dollars(charge.monthlyCents)} a month`
      : dollars(charge.amountCents)
  return { offer: id, title: offer.title, path: offer.path, price, why, refund: offer.refund }
}
