import { PAGES } from '../../app/routes.ts'

/** The address of every page that anybody can open, built or rendered: those without a token in them. */
export function publicPaths(): string[] {
  const paths = PAGES.map(({ path }) => path.replace(/\/:\w+\?/g, ''))
  // The coach's desk has a frame of its own, and its tests in e2e/desk.e2e.ts.
  return [...new Set(paths)].filter((path) => !/[:*.]|^\/desk\b/.test(path))
}
