/** What the document's boot script and the pages tell one another. */
interface Window {
  /** Set once React answers for the page. */
  __hydrated?: true
  /** A checkout form that was submitted before that, and the tab that was opened for it within the click. */
  __early?: { form: HTMLFormElement; tab: Window | null } | undefined
}
