/** What the form at /find-my-purchase is answered with. */
export type SearchReply =
  | { state: 'asked'; email: string }
  | { state: 'confirm'; token: string; kept: [name: string, value: string][] }
  | { state: 'again'; email: string; problem?: string; fault?: string }

export const SEARCH_PATH = '/find-my-purchase/mail'
