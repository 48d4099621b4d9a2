import type { Entity } from './profile.ts'

const ENTITY_PATTERNS: Record<Entity, RegExp> = {
  'small-business': /\b(small business(es)?( concerns?)?|small firms?|SBCs?|entrepreneurs?|businesses)\b/i,
  'for-profit': /\b(for-profit|commercial (firms?|organizations?|entities)|industry|businesses|companies)\b/i,
  'nonprofit-501c3':
    /\b(non-?profits?|not-for-profit|501\s?\(c\)|community-based organizations?|faith-based organizations?)\b/i,
  nonprofit: /\b(non-?profits?|not-for-profit|community-based organizations?|faith-based organizations?)\b/i,
  individual: /\b(individuals?|artists?|researchers?)\b/i,
}

/** The first sentence of a text that names this kind of applicant without excluding it, or undefined. */
export function findSentenceNaming(entity: Entity, text: string | null): string | undefined {
  return (text ?? '')
    .split(/(?<=[.;])\s+|\n+/)
    .find(
      (sentence) =>
        ENTITY_PATTERNS[entity].test(sentence) &&
        !/\b(not eligible|ineligible|except|excluding|other than|may not)\b/i.test(sentence),
    )
    ?.trim()
}
