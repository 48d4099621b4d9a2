/** A browser may forbid its storage, or have other content in it: then the page works without it. */
export function tryStorage<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch (error) {
    if (!(error instanceof DOMException || error instanceof SyntaxError)) throw error
    return undefined
  }
}
