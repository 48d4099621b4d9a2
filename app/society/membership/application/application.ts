import { businessStages } from '../../../catalog/application.ts'
import { usStates } from '../../../catalog/us-states.ts'
import { chosenEmail } from '../../../people/email-field/mistyped/mistyped.ts'
import { type FormFields, manyLines, oneLine } from '../../../platform/forms/form-fields.ts'
import type { FieldErrors } from '../../../platform/forms/guarded-action.ts'
import { MAX_EMAIL_LENGTH, parseEmailAddress } from '../../../platform/mail/email-address.ts'
import { addressProblem } from '../../../platform/mail/pasted-address.ts'
import { type Answers, FIELDS, type Field } from './answers.ts'

/** The most characters that each may have. */
const MAX_LENGTHS: Record<Field, number> = {
  name: 100,
  email: MAX_EMAIL_LENGTH,
  business: 200,
  stage: 20,
  state: 2,
  needs: 4000,
  heard: 200,
}

/** What was typed, as it was typed. */
export function rawAnswers(fields: FormFields): Answers {
  const typed = (name: Field) => fields.get(name) ?? ''
  return {
    ...{ name: typed('name'), email: chosenEmail(fields), business: typed('business'), stage: typed('stage') },
    ...{ state: typed('state'), needs: typed('needs'), heard: typed('heard') },
  }
}

/** Cleans what was typed, and names what is wrong. A draft only has to be short enough to be stored. */
export function parseAnswers(
  typed: Answers,
  as: 'draft' | 'application',
): { answers: Answers; errors: FieldErrors<Answers> } {
  const answers: Answers = {
    name: oneLine(typed.name),
    email: parseEmailAddress(typed.email) ?? '',
    business: oneLine(typed.business),
    stage: Object.hasOwn(businessStages, typed.stage) ? typed.stage : '',
    state: Object.hasOwn(usStates, typed.state) ? typed.state : '',
    needs: manyLines(typed.needs),
    heard: oneLine(typed.heard),
  }
  const errors: FieldErrors<Answers> = {}
  for (const field of FIELDS) {
    const error =
      tooLongError(field, typed[field]) ?? (as === 'application' ? requiredError(field, answers) : undefined)
    if (error) errors[field] = error
  }
  if (typed.email.trim() !== '' && !answers.email) errors.email = addressProblem(typed.email, INVALID_EMAIL_MESSAGE)
  return { answers, errors }
}

const INVALID_EMAIL_MESSAGE = 'We can’t send to this address. It should look like name@example.com.'

function tooLongError(field: Field, { length }: string): string | undefined {
  if (length <= MAX_LENGTHS[field]) return undefined
  const [has, most] = [length, MAX_LENGTHS[field]].map((count) => count.toLocaleString('en-US'))
  return `This is ${has} characters. Please shorten it to ${most}.`
}

const REQUIRED_MESSAGES: Partial<Record<Field, string>> = {
  name: 'Please tell us your name.',
  email: 'Please enter your email address so we can reply.',
  business: 'Please tell us in a few words what your business does.',
  stage: 'Please choose how far along it is.',
  state: 'Please choose which state it’s in.',
  needs: 'Please tell us what you need. A sentence or two is enough.',
}

function requiredError(field: Field, answers: Answers): string | undefined {
  return answers[field] === '' ? REQUIRED_MESSAGES[field] : undefined
}
