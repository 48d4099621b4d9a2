import { randomBytes } from 'node:crypto'
import scripts from 'virtual:document-scripts'
import { prerender } from 'react-dom/static'
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router'

import { isRouteErrorResponse, ServerRouter } from 'react-router'
import { contentScript } from './operations/releases/releases.ts'
import { hashSource, rewriteDocument } from './platform/document/document.ts'

import { pageRequestContext } from './platform/document/page-request.ts'
import { RequestId } from './site/request-id.ts'
import { trustedTypesPolicy } from './site/trusted-types.ts'
import faces from './ui/styles/fonts.css?inline'
import { typefaceLoading } from './ui/typeface-loading.ts'

/** Renders a whole page to one string: our pages are small, and what they may run is named in a header before them. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext?: RouterContextProvider,
): Promise<Response> {
  const page = loadContext?.get(pageRequestContext)
  const nonce = import.meta.env.DEV ? undefined : randomBytes(18).toString('base64url')
  const rendered = await renderToHtml(
    <RequestId value={page?.requestId}>
      <ServerRouter context={context} url={request.url} {...(nonce && { nonce })} />
    </RequestId>,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // React Router drops what an action says where its page exports no `headers`.
  for (const said of Object.values(context.staticHandlerContext.actionHeaders)) {
    const wait = said.get('Retry-After')
    if (wait) headers.set('Retry-After', wait)
  }
  if (!nonce) return new Response(rendered, { status, headers })
  const { html, script } = rewriteDocument(rendered, { ...scripts, first: contentScript()?.path }, nonce)
  if (page) page.inline = { scripts: [CONSTANT_SCRIPT, hashSource(script)], styles: [hashSource(faces)] }
  return new Response(html, { status, headers })
}

/** The inline script of `root.tsx`. */
const CONSTANT_SCRIPT = hashSource(trustedTypesPolicy + typefaceLoading)

/** A fault of a loader, an action or the rendering. Not logged: a visitor who has left, and a page that does not exist. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  if (isRouteErrorResponse(error) && error.status < 500) return
  const pageRequest = (context as RouterContextProvider | undefined)?.get(pageRequestContext)
  if (!pageRequest?.log) throw error // a prerendered page that fails must fail the build
  pageRequest.error = error
  pageRequest.log.error({ err: error }, 'a page failed')
}

async function renderToHtml(page: React.ReactNode): Promise<string> {
  const { prelude } = await prerender(page, { progressiveChunkSize: Number.POSITIVE_INFINITY })
  return new Response(prelude).text()
}
