import routes from '../../app/routes.ts'

/** The address of every page that anybody can open, built or rendered: those without a token in them. */
export function publicPaths(): string[] {
  const paths = routes.map(({ path = '' }) => `/${path.replace(/\/:\w+\?/g, '')}`)
  return [...new Set(paths)].filter((path) => !/[:*.]/.test(path))
}
