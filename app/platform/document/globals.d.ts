/** What the document's own scripts and the pages share on `window`. */
interface Window {
  /** Set once React has hydrated the page. */
  __hydrated?: true
  /** A checkout form that was submitted before that, and the tab that was opened for it within the click. */
  __early?: { form: HTMLFormElement; tab: Window | null } | undefined
  /** What React Router's entry hydrates with. */
  __reactRouterRouteModules?: Record<string, unknown>
}

/** `scripts/building/document-scripts.ts` */
declare module 'virtual:document-scripts' {
  const scripts: import('./document.ts').DocumentScripts
  export default scripts
}
