import type { RouteConfigEntry } from '@react-router/dev/routes'
import { createRequestHandler, type EntryContext, type ServerBuild } from 'react-router'
import { answerRefusals } from '../app/platform/document/refusals.ts'
import type { PageHandler } from '../app/platform/document/render-page.ts'
import routes from '../app/routes.ts'

/** Every page with an id in its address, as React Router runs it. The answer is what the root's error screen is given, as JSON. */
export async function pagesWithIds(): Promise<PageHandler> {
  const built = [{ id: 'root', path: '', module: { default: () => null } }, ...(await routesOf(routes, 'root'))]
  return handlerOf(built, { default: answer, handleError: () => {} })
}

/** Answers as the server's bundle does, with these routes and this module for what it renders with. */
export function handlerOf(built: readonly { id: string }[], entry: object): PageHandler {
  const routes = Object.fromEntries(built.map((route) => [route.id, route]))
  const build = {
    entry: { module: entry },
    routes,
    assets: { version: '1', url: '', entry: { module: '', imports: [] }, routes },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild
  const handler = createRequestHandler(answerRefusals(build), 'production')
  return (request, context) => handler(request, context)
}

async function routesOf(entries: readonly RouteConfigEntry[], parentId: string): Promise<{ id: string }[]> {
  const found = entries
    .filter(({ path, children }) => path?.includes(':') || children)
    .map(async ({ file, id = file, path, children = [] }) => {
      const module = await import(/* @vite-ignore */ `../app/${file}`)
      return [{ id, parentId, path, module }, ...(await routesOf(children, id))]
    })
  return (await Promise.all(found)).flat()
}

async function answer(_: Request, status: number, headers: Headers, { staticHandlerContext }: EntryContext) {
  const [error] = Object.values(staticHandlerContext.errors ?? {})
  headers.set('Content-Type', 'application/json')
  return new Response(JSON.stringify(error ?? null), { status, headers })
}
