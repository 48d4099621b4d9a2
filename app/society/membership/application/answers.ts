/** What an applicant answers. `stage` and `state` are keys of the catalog. */
export type Answers = Record<Field, string>

export type Field = (typeof FIELDS)[number]

/** In the order of the form. */
export const FIELDS = ['name', 'email', 'business', 'stage', 'state', 'needs', 'heard'] as const

/** Which of its two buttons sent the form: `send`, or this for a draft. */
export const THEN_FIELD = 'then'
export const KEEP = 'keep'

export const NO_ANSWERS: Answers = { name: '', email: '', business: '', stage: '', state: '', needs: '', heard: '' }

export const LABELS: Record<Field, string> = {
  name: 'your name',
  email: 'your email',
  business: 'your business',
  stage: 'how far along it is',
  state: 'its state',
  needs: 'what you need',
  heard: 'how you heard of us',
}
