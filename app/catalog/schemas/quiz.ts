import { z } from 'zod'
import { GIVEN_ANSWERS } from '../given-answers.ts'
import { offersSchema } from './offers.ts'
import { meta, text, textWith, textWithLinks } from './text.ts'

const questionId = z.enum([
  'stage',
  'entity',
  'state',
  'sector',
  'registrations',
  'revenue',
  'certifications',
  'purpose',
])
const condition = z.partialRecord(questionId, z.array(z.string()).min(1))
const answers = z.record(z.string().regex(/^[a-z]+$/, 'is a word in small letters'), text)

const question = z.strictObject({
  id: questionId,
  text,
  hint: text.optional(),
  kind: z.enum(['one', 'several', 'list']).describe('One answer, several, or one of a long list'),
  options: answers.optional().describe('The answers. Those about the stage and the state are given'),
  unless: condition.optional().describe('Left out when this holds: the answer is known already, or doesn’t matter'),
})

const category = z.strictObject({
  name: text,
  points: z
    .array(z.strictObject({ when: condition, points: z.int().min(-100).max(100) }))
    .describe('Points out of 100: they are added up'),
})

const verdict = z.strictObject({
  from: z.int().min(0).max(100).describe('The lowest score that it is for'),
  stamp: text,
  none: text.describe('When nothing is missing'),
  one: text,
  several: textWith('number'),
})

const kindOfMoney = z.strictObject({
  name: text,
  rules: z
    .array(z.strictObject({ when: condition, fits: z.boolean(), why: text }))
    .min(1)
    .describe('The first that holds decides whether it fits, and says why'),
})

const gap = z.strictObject({
  title: text,
  when: condition,
  unless: condition.optional(),
  why: text,
  byState: z.boolean().optional().describe('The state’s own place, where it is known'),
  office: z.strictObject({ name: text, url: z.url({ protocol: /^https$/ }) }).describe('An official place, and free'),
})

const advice = z.strictObject({
  offer: z.enum(offersSchema.keyof().options, 'isn’t an offer'),
  when: condition,
  unless: z.array(condition).optional().describe('If one of these holds, the offer isn’t named'),
  why: text,
})

/** The quiz: its questions, how answers are weighed, and what is advised. Everything in it is read at the server. */
export const quizSchema = z
  .strictObject({
    meta,
    question: z.strictObject({ label: text, progress: textWith('number', 'of'), note: text }),
    questions: z.array(question).min(1).max(8, 'has more than eight: each costs a few of the sixty seconds'),
    categories: z.array(category).min(1).max(6),
    verdicts: z.array(verdict).min(1).max(5).describe('From the best to the first steps'),
    business: z
      .strictObject({
        place: textWith('who', 'state'),
        age: textWith('who', 'state', 'age'),
        who: answers,
        ages: answers,
      })
      .describe('Who the result is for, as its letter says it'),
    money: z.array(kindOfMoney).min(1).max(7),
    gaps: z.array(gap).max(20).describe('What can be missing, in the order in which to do it'),
    advice: z.array(advice).min(1).max(20).describe('The first that fits is the advice, the next one another way'),
    result: z.strictObject({
      label: text,
      greeting: textWith('business'),
      fits: z.strictObject({ none: text, one: text, several: textWith('number') }),
      ledger: z.strictObject({ fits: text, none: text, notYet: text, closed: text }),
      missing: z.strictObject({ title: text, none: text }),
      examples: z.strictObject({
        none: text,
        one: text,
        several: textWith('number'),
        sample: textWith('number'),
        source: textWithLinks(1),
        sampleSource: textWithLinks(1),
        empty: text,
        note: text,
      }),
      next: z.strictObject({ label: text, place: textWith('place'), offer: textWith('offer') }),
      help: text,
      closing: text,
      back: text,
      again: text,
    }),
  })
  .superRefine(checkQuiz)

export type QuizContent = z.infer<typeof quizSchema>
export type QuestionId = z.infer<typeof questionId>
export type Condition = z.infer<typeof condition>

type Quiz = Omit<QuizContent, 'meta' | 'result'>
type Path = (string | number)[]

/** Conditions name questions and answers that there are, and nobody is left without a verdict, a reason or advice. */
function checkQuiz(quiz: Quiz, context: z.RefinementCtx) {
  const { questions, verdicts, business, money, advice } = quiz
  const problem = (path: Path, message: string) => context.addIssue({ code: 'custom', path, message })
  const known = new Map<QuestionId, readonly string[]>()
  const checkAnswers = (path: Path, id: QuestionId, values: readonly string[]) => {
    for (const value of values)
      if (!known.get(id)?.includes(value))
        problem(path, known.has(id) ? `“${id}” has no answer “${value}”` : `no question “${id}” has been asked by then`)
  }
  const checkCondition = (path: Path, when: Condition = {}) => {
    for (const [id, values] of Object.entries(when)) checkAnswers([...path, id], questionId.parse(id), values)
  }
  for (const [index, { id, options, unless }] of questions.entries()) {
    const path = ['questions', index]
    checkCondition([...path, 'unless'], unless)
    if (known.has(id)) problem([...path, 'id'], `“${id}” is asked twice`)
    if (GIVEN_ANSWERS[id] ? options : !options)
      problem([...path, 'options'], options ? 'stays empty: its answers are given' : 'has no answers')
    known.set(id, Object.keys(GIVEN_ANSWERS[id] ?? options ?? {}))
  }
  for (const [path, when] of conditionsOf(quiz)) checkCondition(path, when)
  checkAnswers(['business', 'who'], 'entity', Object.keys(business.who))
  checkAnswers(['business', 'ages'], 'stage', Object.keys(business.ages))
  for (const [index, { rules }] of money.entries())
    if (Object.keys(rules.at(-1)?.when ?? {}).length > 0)
      problem(['money', index, 'rules'], 'ends with a rule that doesn’t always hold: leave its condition empty')
  if (!advice.some(({ when, unless }) => Object.keys(when).length === 0 && !unless))
    problem(['advice'], 'has none that always fits: leave the last one’s condition empty')
  if (verdicts.some(({ from }, index) => from >= (verdicts[index - 1]?.from ?? 101)) || verdicts.at(-1)?.from !== 0)
    problem(['verdicts'], 'go from the highest score down to 0')
}

/** Every condition on the answers to all questions, with its place. */
function conditionsOf({ categories, money, gaps, advice }: Quiz): [Path, Condition | undefined][] {
  return [
    ...categories.flatMap(({ points }, index) =>
      points.map(({ when }, at): [Path, Condition] => [['categories', index, 'points', at, 'when'], when]),
    ),
    ...money.flatMap(({ rules }, index) =>
      rules.map(({ when }, at): [Path, Condition] => [['money', index, 'rules', at, 'when'], when]),
    ),
    ...gaps.flatMap(({ when, unless }, index): [Path, Condition | undefined][] => [
      [['gaps', index, 'when'], when],
      [['gaps', index, 'unless'], unless],
    ]),
    ...advice.flatMap(({ when, unless = [] }, index): [Path, Condition][] => [
      [['advice', index, 'when'], when],
      ...unless.map((against, at): [Path, Condition] => [['advice', index, 'unless', at], against]),
    ]),
  ]
}
