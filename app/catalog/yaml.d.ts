/** A file of `content/site`. What it says is checked by its schema: see content-files.ts. */
declare module '*.yaml' {
  // biome-ignore lint/suspicious/noExplicitAny: its schema says what is in it.
  const written: any
  export default written
  // biome-ignore lint/suspicious/noExplicitAny: its schema says what is in it.
  export const filled: any
}
