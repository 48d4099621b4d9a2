import { Hono } from 'hono'
import type { Session } from '../../people/sign-in/sign-in.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { type Capability, jobHandler } from '../../platform/capability.ts'
import { addToDraft, type IncomingForm, type Manifest, type ProductUpload } from '../../sales/downloads/downloads.ts'
import { recordChange } from '../changes.ts'
import { answerUpload } from '../desk-access.ts'
import { readJobs } from '../desk-jobs.ts'
import { DOCUMENTS_PATH, parseReplaced, productPath, UPLOAD_PATH } from './document-paths.ts'
import { requireProduct } from './documents-view.ts'
import jobs from './jobs.yaml?raw'
import { handleMakeFiles, makeFiles, readingChanges } from './readings.ts'

/** The files that are sold: replaced, made again, and what they rest on. */
export const deskDocuments = {
  routes: documentRoutes,
  jobs: [jobHandler(makeFiles, handleMakeFiles)],
  deskChanges: readingChanges,
  deskPages: [{ to: DOCUMENTS_PATH, label: 'Documents', inBar: 'never' }],
  deskJobs: readJobs(jobs),
} satisfies Capability

/** POST /desk/documents/upload   a finished file, which then waits to be published */
function documentRoutes(deps: AppContext): Hono {
  return new Hono().post(UPLOAD_PATH, (hono) =>
    answerUpload(deps, hono, (form, session) => addFile(deps, session, form)),
  )
}

/** @returns where to go on */
async function addFile(deps: AppContext, session: Session, form: IncomingForm): Promise<string> {
  const { productId, id } = parseReplaced(form.fields.get('replaces') ?? '')
  if (!productId) return `${DOCUMENTS_PATH}?problem=unknown#upload`
  const { title, current } = await requireProduct(deps, productId)
  const path = productPath(productId)
  const fileName = current.manifest.files.find((file) => file.id === id)?.name ?? id
  const problem = await addToDraft(deps, productId, { current: current.manifest, id, form }, (tx, upload) =>
    recordChange(deps, tx, {
      ...{ actor: session.person.id, action: 'document-uploaded', subject: upload.id },
      summary: `Uploaded a file for ${title}: ${fileName}`,
      before: { sha256: checksumIn(current.manifest.files, id) },
      after: { sha256: checksumIn(upload.files, id) },
    }),
  )
  return problem ? `${path}?${new URLSearchParams({ problem, file: id })}#upload` : `${path}/review`
}

const checksumIn = (files: readonly ProductUpload['files'][number][] | Manifest['files'], id: string): string | null =>
  files.find((file) => file.id === id)?.sha256 ?? null
