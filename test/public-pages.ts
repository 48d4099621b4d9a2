import { createElement } from 'react'
import { prerender } from 'react-dom/static'
import { type EntryContext, Meta, Outlet, ServerRouter, UNSAFE_withComponentProps } from 'react-router'
import { contentScript } from '../app/operations/releases/releases.ts'
import type { PageHandler } from '../app/platform/document/render-page.ts'
import { PAGES, PRERENDERED_FILES, PRERENDERED_PATHS, RENDERED_PATHS } from '../app/routes.ts'
import { Frame } from '../app/site/frame.tsx'
import { handlerOf } from './page-build.ts'

/** Its text is made by the build. */
const CHAPTER = '/blueprint/sample-chapter'

export const PUBLIC_PATHS = [...PRERENDERED_PATHS, ...RENDERED_PATHS, ...PRERENDERED_FILES].filter(
  (path) => path !== CHAPTER,
)

/** The pages that the build makes, as React renders them from their sources, in the frame that all have. */
export async function publicPages(): Promise<PageHandler> {
  const pages = await Promise.all(
    PAGES.filter(({ path }) => PUBLIC_PATHS.includes(path)).map(async ({ path, file }) => ({
      ...{ id: file, parentId: 'root', path: path.slice(1) },
      module: withProps(await import(/* @vite-ignore */ `../app/${file}`)),
    })),
  )
  const root = { id: 'root', path: '', module: { default: Root } }
  return handlerOf([root, ...pages], { default: renderPage, handleError: (error: unknown) => console.error(error) })
}

/** As the build does it. */
function withProps<Module extends { default?: Parameters<typeof UNSAFE_withComponentProps>[0] }>(module: Module) {
  return module.default ? { ...module, default: UNSAFE_withComponentProps(module.default) } : module
}

function Root() {
  const frame = createElement(Frame, null, createElement(Outlet))
  return createElement(
    'html',
    null,
    createElement('head', null, createElement(Meta)),
    createElement('body', null, frame),
  )
}

async function renderPage(request: Request, status: number, headers: Headers, context: EntryContext) {
  const { prelude } = await prerender(createElement(ServerRouter, { context, url: request.url }))
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const first = contentScript()?.path ?? 'nothing'
  return new Response(`${await new Response(prelude).text()}<!-- first: ${first} -->`, { status, headers })
}
