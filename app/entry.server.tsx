import scripts from 'virtual:document-scripts'
import { prerender } from 'react-dom/static'
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router'
import { isRouteErrorResponse, ServerRouter } from 'react-router'
import { rewriteDocument } from './document.ts'
import { pageRequest } from './page-request.ts'
import { RequestId } from './site/request-id.ts'

/** Renders a whole page to one string: our pages are small, and a complete document can be hashed for its CSP. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext?: RouterContextProvider,
): Promise<Response> {
  const html = await renderToHtml(
    <RequestId value={loadContext?.get(pageRequest).requestId}>
      <ServerRouter context={context} url={request.url} />
    </RequestId>,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(import.meta.env.DEV ? html : rewriteDocument(html, scripts), { status, headers })
}

/** A fault of a loader, an action or the rendering. A visitor who has left is none, nor one who asks for what is not there. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  if (isRouteErrorResponse(error) && error.status < 500) return
  const asked = (context as RouterContextProvider | undefined)?.get(pageRequest)
  if (!asked?.log) throw error // at build: a page that fails must fail the build
  if (isRouteErrorResponse(error) && error.status < 500) return
  asked.fault = error
  asked.log.error({ err: error, requestId: asked.requestId }, 'a page failed')
}

async function renderToHtml(page: React.ReactNode): Promise<string> {
  const { prelude } = await prerender(page, { progressiveChunkSize: Number.POSITIVE_INFINITY })
  return new Response(prelude).text()
}
