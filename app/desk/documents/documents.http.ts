import { Hono } from 'hono'
import { RouterContextProvider } from 'react-router'
import type { Session } from '../../people/sign-in/sign-in.ts'
import { type AppContext, appContext } from '../../platform/app-context.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { networkOf } from '../../platform/http/rate-limits.ts'
import { clientAddress, mediaType } from '../../platform/http/request.ts'
import { PRIVATE_HEADERS } from '../../platform/http/security-headers.ts'
import {
  addToDraft,
  type IncomingForm,
  type Manifest,
  type ProductUpload,
  receiveFile,
} from '../../sales/downloads/downloads.ts'
import { requireDesk } from '../desk-access.ts'
import { DOCUMENTS_PATH, parseReplaced, productPath, UPLOAD_PATH } from './document-paths.ts'
import { recordUpload, requireProduct } from './document-product.ts'

/**
 * POST /desk/documents/upload   a finished file, which then waits to be published
 *
 * Forms of pages are short, and a longer one is refused before its page sees it, so this one isn't a page's.
 */
export function documentRoutes(deps: AppContext): Hono {
  const app = new Hono()
  app.post(UPLOAD_PATH, async (hono) => {
    const { req } = hono
    if (mediaType(req.raw) !== 'multipart/form-data')
      throw new HttpError(415, 'not_an_upload', 'Please send the file by the form of the page.')
    try {
      const context = new RouterContextProvider()
      context.set(appContext, { ...deps, network: networkOf(clientAddress(hono, deps.trustedProxies)) })
      const session = await requireDesk({ request: req.raw, context })
      return leadOn(await receiveFile(deps.dataDir, req.raw, (form) => addFile(deps, session, form)))
    } catch (thrown) {
      // What a page would throw: where to sign in, or that there is nothing.
      if (thrown instanceof Response) return thrown
      if (thrown instanceof Error) throw thrown
      throw new HttpError(404, 'nothing_here', 'There’s nothing at this address.')
    }
  })
  return app
}

function leadOn(location: string): Response {
  return new Response(null, { status: 303, headers: { ...PRIVATE_HEADERS, Location: location } })
}

/** @returns where to go on */
async function addFile(deps: AppContext, session: Session, form: IncomingForm): Promise<string> {
  const { productId, id } = parseReplaced(form.fields.get('replaces') ?? '')
  if (!productId) return `${DOCUMENTS_PATH}?problem=unknown#upload`
  const { title, current } = await requireProduct(deps, productId)
  const path = productPath(productId)
  const problem = await addToDraft(deps, productId, { current: current.manifest, id, form }, (tx, upload) =>
    recordUpload(deps, tx, session, {
      ...{ action: 'document-uploaded', upload, summary: `Uploaded a file for ${title}: ${nameOf(current, id)}` },
      before: { sha256: checksumIn(current.manifest.files, id) },
      after: { sha256: checksumIn(upload.files, id) },
    }),
  )
  return problem ? `${path}?${new URLSearchParams({ problem, file: id })}#upload` : `${path}/review`
}

const nameOf = ({ manifest }: { manifest: Manifest }, id: string) =>
  manifest.files.find((file) => file.id === id)?.name ?? id

const checksumIn = (files: readonly ProductUpload['files'][number][] | Manifest['files'], id: string): string | null =>
  files.find((file) => file.id === id)?.sha256 ?? null
