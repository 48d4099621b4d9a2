/** What a box in a product is for, which says how it looks. */
export const tones = ['note', 'rule', 'warning', 'example', 'prompt', 'form'] as const

export type Tone = (typeof tones)[number]

/** The label above the title of a box. */
export const toneLabels: Record<Tone, string> = {
  note: 'Note',
  rule: 'Official rule',
  warning: 'Warning',
  example: 'Worked example',
  prompt: 'Prompt',
  form: 'Fill in',
}
