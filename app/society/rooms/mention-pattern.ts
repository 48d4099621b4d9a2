/**
 * A member by their id within a text: `@[Dana W.](per_…)`. The name is the one that they had when it was written. Instead of an id,
 * `everyone` is everyone in the room.
 */
export const MENTION = /@\[([^\]\n]{1,40})\]\((per_[a-z0-9]{20}|everyone)\)/g

/** What the coach types behind an @ to call everyone; of a member it is a word like any other. */
export const EVERYONE = 'everyone'

/** A text whose mentions are names again, as it is quoted and searched. */
export function plainText(body: string): string {
  return body.replace(MENTION, '@$1')
}
