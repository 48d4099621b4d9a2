import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync, zipSync } from 'fflate'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { buyBlueprint, lastSegment, readOutbox, waitForEmail } from '../../../test/buyer.ts'
import { deskForFile, signInStaff, visitDesk } from '../../../test/desk-visits.ts'
import { type SignedIn, signIn } from '../../../test/signed-in.ts'
import { buildSmallProduct, type SmallProduct } from '../../../test/small-product.ts'
import { HOUR } from '../../platform/clock.ts'
import { readDownloadPage } from '../../sales/downloads/download-page.ts'
import { findDraftUpload, publishVersions } from '../../sales/downloads/downloads.ts'
import { deleteUnfinishedUploads, UPLOAD_LIMIT } from '../../sales/downloads/incoming-files.ts'
import { handleMakeFiles } from './readings.ts'

const PATH = '/desk/documents/blueprint'
/** A page that the letter rests on and nobody has read yet. */
const PAGE = 'https://www.gsa.gov/mileage'
const MORE = `\nSee [GSA, mileage](${PAGE}).\n`
const first = await buildSmallProduct({ more: MORE })
const second = await buildSmallProduct({ version: '1.1.0', more: `${MORE}\n## A new section\n\nWith more in it.\n` })
const { shop, owner, visit, lastChange } = deskForFile({ contents: { ...first.contents }, runJobs: true })
let link: string
beforeAll(async () => {
  link = (await buyBlueprint(shop, 'ada@example.com')).link
})
afterEach(async () => {
  const draft = await findDraftUpload(shop.database.db, 'blueprint')
  if (draft) await discard(draft)
})

const product = async () => (await visit(PATH)).data
const reviewWith = (form?: Record<string, string>) => visit(`${PATH}/review`, form)
const fileOf = ({ contents }: SmallProduct, id: string) => {
  const file = contents.manifestOf('blueprint')?.files.find((each) => each.id === id)
  if (!file) throw new Error(`${id} was not built`)
  return { file, bytes: readFileSync(contents.locate(file)) }
}
const builtFile = (id: string): Buffer => fileOf(first, id).bytes
const uploadsLeft = () => readdirSync(join(shop.deps.dataDir, 'uploads'))

async function upload(replaces: string, bytes: Buffer, who: SignedIn | null = owner) {
  const body = new FormData()
  body.set('replaces', `blueprint/${replaces}`)
  body.set('file', new Blob([new Uint8Array(bytes)]), 'finished.bin')
  const headers = { Origin: shop.deps.publicUrl(), ...who?.headers }
  const answer = await fetch(`${shop.url}/desk/documents/upload`, { method: 'POST', body, headers, redirect: 'manual' })
  return { status: answer.status, location: answer.headers.get('Location') ?? '' }
}

/** The same letter, written once more. */
function letter(mark: string): Buffer {
  const entries = unzipSync(builtFile('letter-docx'))
  const note = { 'docProps/note.xml': Buffer.from(`<note>${mark}</note>`) }
  return Buffer.from(zipSync({ ...entries, ...note }, { mtime: '2026-11-20' }))
}
const CONTENTS = '[Content_Types].xml'
const MB = 1024 * 1024
/** The letter with zeros in a file of this name: a small upload, however many they are. */
const letterWith = (name: string, bytes: number): Buffer =>
  Buffer.from(zipSync({ ...unzipSync(builtFile('letter-docx')), [name]: Buffer.alloc(bytes) }))
/** A zip whose list says another size of its contents (APPNOTE 4.3.12: 22 bytes before the name). */
function withSize(zip: Buffer, bytes: number): Buffer {
  zip.writeUInt32LE(bytes, zip.lastIndexOf(CONTENTS) - 46 + 24)
  return zip
}
const pdf = (mark: string): Buffer => Buffer.concat([builtFile('letter-pdf'), Buffer.from(`% ${mark}\n%%EOF\n`)])

/** What the form of the review sends that the coach has before her. */
async function formOf(text: string): Promise<Record<string, string>> {
  const { id, revision, follows } = (await reviewWith()).data
  return { do: 'publish', id, revision: String(revision), follows, changes: text }
}

const publish = async (text: string) => reviewWith(await formOf(text))
const discard = ({ id, revision }: { id: string; revision: number }) =>
  reviewWith({ do: 'discard', id, revision: String(revision) })
const download = async (path: string) => Buffer.from(await (await fetch(shop.url + path)).arrayBuffer())
const visitFile = (version: string, file = 'letter-docx') => visit(`${PATH}/${version}/${file}`)

test('A finished file is uploaded, reviewed and published: owners get it by their link with what changed, and the old one stays', async () => {
  const before = await product()
  expect(before).toMatchObject({ title: 'The Blueprint', version: '1.0.0', owners: 1, earlier: [] })
  const bytes = letter('the first')
  expect(await upload('letter-docx', bytes)).toEqual({ status: 303, location: `${PATH}/review` })
  const { data: review } = await reviewWith()
  expect(review).toMatchObject({
    ...{ version: '1.0.0.1', follows: '1.0.0', owners: 1 },
    files: [
      { now: { href: `${PATH}/1.0.0/letter-docx` }, next: { href: `${PATH}/draft/letter-docx` }, isStamped: true },
    ],
  })
  expect((await visit('/desk/documents')).data.products).toMatchObject([
    { title: 'The Blueprint', owners: 1, hasDraft: true, replaceable: [{}, {}, {}] },
  ])
  expect((await visitFile('draft')).data).toEqual(bytes.toString())
  expect(await download(`${link}/letter-docx`)).toEqual(builtFile('letter-docx'))
  expect((await publish('A date is corrected.')).location).toBe(`${PATH}?published=1.0.0.1`)
  expect(await download(`${link}/letter-docx`)).toEqual(bytes)
  const email = await waitForEmail(shop, 'ada@example.com', /^Version 1\.0\.0\.1 of The Blueprint/)
  expect(email.text).toContain('What changed: A date is corrected.')
  const changes = [{ version: '1.0.0.1', text: 'A date is corrected.' }, {}]
  expect(await readDownloadPage(shop.deps, lastSegment(link))).toMatchObject({
    product: { version: '1.0.0.1', changes },
  })
  expect(await product()).toMatchObject({ version: '1.0.0.1', earlier: [{ version: '1.0.0' }] })
  for (const [version, file] of Object.entries({ '1.0.0': builtFile('letter-docx'), '1.0.0.1': bytes }))
    expect((await visitFile(version)).data).toEqual(file.toString())
  for (const none of [visitFile('9.9.9'), visitFile('1.0.0', 'nothing')]) expect((await none).status).toBe(404)
  expect(await lastChange()).toMatchObject({
    ...{ action: 'document-published', actor: owner.session.person.id, before: { version: '1.0.0' } },
    after: { version: '1.0.0.1', changes: 'A date is corrected.' },
  })
  expect(uploadsLeft()).toEqual([])
})

test('An uploaded PDF made from ours still gets its buyer’s address; one without a place for it is said to go without', async () => {
  await upload('letter-pdf', pdf('ours'))
  expect((await reviewWith()).data.files).toMatchObject([{ isStamped: true }])
  const foreign = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n')
  await upload('letter-pdf', foreign)
  expect((await reviewWith()).data.files).toMatchObject([{ isStamped: false }])
  await upload('letter-pdf', pdf('ours'))
  await publish('The letter is shorter.')
  const copy = await download(`${link}/letter-pdf`)
  expect(copy.subarray(0, pdf('ours').length)).toEqual(pdf('ours'))
  expect(copy.toString('latin1')).toContain('(For ada@example.com · Unborrowed) Tj')
  expect(await upload('letter-pdf', copy)).toMatchObject({ location: expect.stringContaining('problem=stamped') })
})

test.each<[string, string, () => Buffer, string]>([
  ['an empty file', 'letter-docx', () => Buffer.alloc(0), 'empty'],
  ['a PDF in place of a letter', 'letter-docx', () => builtFile('letter-pdf'), 'type'],
  ['a workbook in place of a letter', 'letter-docx', () => builtFile('sums-xlsx'), 'type'],
  ['a letter in place of a PDF', 'letter-pdf', () => builtFile('letter-docx'), 'type'],
  ['any other zip', 'sums-xlsx', () => Buffer.from(zipSync({ 'a.txt': Buffer.from('a') })), 'type'],
  ['half a letter', 'letter-docx', () => letter('half').subarray(0, 900), 'damaged'],
  ['a letter with a file that leads out of it', 'letter-docx', () => letterWith('../../../evil.txt', 9), 'damaged'],
  ['a letter whose contents unpack to 64 MB', 'letter-docx', () => letterWith(CONTENTS, 64 * MB), 'type'],
  ['one that says they are small', 'letter-docx', () => withSize(letterWith(CONTENTS, 64 * MB), 1000), 'damaged'],
  ['half a PDF', 'letter-pdf', () => builtFile('letter-pdf').subarray(0, 2000), 'damaged'],
  ['the bytes that it is now', 'sums-xlsx', () => builtFile('sums-xlsx'), 'same'],
  ['a file of no product', 'other', () => letter('x'), 'unknown'],
  ['too much', 'letter-pdf', () => Buffer.alloc(UPLOAD_LIMIT + 1, 37), 'large'],
])('%s is refused in words, and nothing of it stays', async (_, replaces, bytes, problem) => {
  const stored = readdirSync(join(shop.deps.dataDir, 'products'))
  const { status, location } = await upload(replaces, bytes())
  expect([status, location]).toEqual([303, `${PATH}?problem=${problem}&file=${replaces}#upload`])
  const { data } = await visit(location)
  expect(data.problem).toMatch(/^Nothing was uploaded: /)
  expect(data.draft).toBeUndefined()
  expect(readdirSync(join(shop.deps.dataDir, 'products'))).toEqual(stored)
  expect(uploadsLeft()).toEqual([])
})

test('An upload without a file, cut off in the middle, of another form or by someone else changes nothing', async () => {
  const post = (body: BodyInit, type: string) => {
    const headers = { Origin: shop.deps.publicUrl(), ...owner.headers, 'Content-Type': type }
    return fetch(`${shop.url}/desk/documents/upload`, { method: 'POST', body, redirect: 'manual', headers })
  }
  const head = '--line\r\nContent-Disposition: form-data; name="replaces"\r\n\r\nblueprint/letter-pdf\r\n--line\r\n'
  const none = `${head}Content-Disposition: form-data; name="file"; filename=""\r\n\r\n\r\n--line--\r\n`
  expect((await post(none, 'multipart/form-data; boundary=line')).headers.get('Location')).toContain('problem=none')
  const cut = `${head}Content-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7 and`
  expect((await post(cut, 'multipart/form-data; boundary=line')).status).toBe(400)
  expect((await post('replaces=blueprint/letter-pdf', 'application/x-www-form-urlencoded')).status).toBe(415)
  expect((await upload('letter-docx', letter('x'), null)).location).toContain('/login')
  const member = await signIn(shop, 'member@example.com')
  expect((await upload('letter-docx', letter('x'), member)).status).toBe(404)
  expect(await findDraftUpload(shop.database.db, 'blueprint')).toBeUndefined()
  expect(uploadsLeft()).toEqual([])
})

test('What a killed process left of an upload is deleted later, and what arrives now is not', async () => {
  const folder = join(shop.deps.dataDir, 'uploads')
  mkdirSync(folder, { recursive: true })
  for (const name of ['left', 'arriving']) writeFileSync(join(folder, name), 'half')
  const now = new Date()
  const longAgo = new Date(now.getTime() - 2 * HOUR)
  utimesSync(join(folder, 'left'), longAgo, longAgo)
  await deleteUnfinishedUploads(shop.deps.dataDir, now)
  expect(uploadsLeft()).toEqual(['arriving'])
  rmSync(join(folder, 'arriving'))
})

test('Pressed twice or in two tabs, a version is published and announced once', async () => {
  await upload('letter-docx', letter('twice'))
  const { version } = (await reviewWith()).data
  const form = await formOf('Once.')
  // The passkey ends the cookie of its session, so each tab has its own.
  const other = await signInStaff(shop, 'owner@example.com')
  const answers = await Promise.all([owner, other].map((who) => visitDesk(shop, who, `${PATH}/review`, form)))
  expect(answers.map(({ location }) => location)).toEqual(Array(2).fill(`${PATH}?published=${version}`))
  await waitForEmail(shop, 'ada@example.com', new RegExp(`^Version ${version.replaceAll('.', '\\.')} `))
  const announced = (await readOutbox(shop)).filter(({ subject }) => subject.startsWith(`Version ${version} of`))
  expect(announced).toHaveLength(1)
  expect((await product()).version).toBe(version)
})

test('Without words, or from a page that was read before another file was added or another version came out, nothing goes out, and its text stays', async () => {
  await upload('letter-docx', letter('stale'))
  const read = await formOf('Stale.')
  for (const changes of ['   ', 'x'.repeat(1001)]) expect((await reviewWith({ ...read, changes })).status).toBe(422)
  await upload('letter-pdf', pdf('added'))
  const answer = await reviewWith(read)
  expect([answer.status, answer.data.values.changes]).toEqual([409, 'Stale.'])
  expect(answer.data.problem).toContain('since you read this')
  const { id, revision } = (await reviewWith()).data
  expect((await reviewWith({ ...read, revision: String(revision), follows: '1.0.0' })).status).toBe(409)
  expect((await discard({ id, revision: revision - 1 })).status).toBe(409)
  expect((await product()).draft.names).toHaveLength(2)
})

test('A discarded upload is back when that is undone in the log', async () => {
  await upload('letter-docx', letter('discarded'))
  const draft = await findDraftUpload(shop.database.db, 'blueprint')
  if (draft) expect((await discard(draft)).location).toBe(PATH)
  expect((await reviewWith()).status).toBe(404)
  const change = await lastChange()
  expect(change).toMatchObject({ action: 'document-discarded', subject: draft?.id })
  expect((await visit('/desk', { undo: change.id })).status).toBe(303)
  expect((await reviewWith()).data.files).toHaveLength(1)
})

test('An uploaded file lasts through starts and through releases that leave its built file alone, and gives way to a changed one', async () => {
  const bytes = letter('to last')
  await upload('letter-docx', bytes)
  await upload('letter-pdf', builtFile('letter-pdf'))
  await publish('To last.')
  const { version } = await product()
  await publishVersions(shop.deps)
  expect((await product()).version).toBe(version)

  // A release that has a new PDF, and the letter and the workbook that there were.
  const [built, next] = [first, second].map(({ contents }) => contents.manifestOf('blueprint'))
  const { file: newPdf, bytes: newPdfBytes } = fileOf(second, 'letter-pdf')
  const files = built?.files.map((file) => (file.id === 'letter-pdf' ? newPdf : file))
  const mixed = { ...next, sha256: 'a'.repeat(64), files }
  const was = { ...shop.deps.contents }
  const locate = (file: typeof newPdf) => (file.sha256 === newPdf.sha256 ? second : first).contents.locate(file)
  Object.assign(shop.deps.contents, { manifestOf: () => mixed, locate })
  await Promise.all([publishVersions(shop.deps), publishVersions(shop.deps)])
  expect(await product()).toMatchObject({ version: '1.1.0.1', superseded: [] })
  expect(await download(`${link}/letter-docx`)).toEqual(bytes)
  expect((await download(`${link}/letter-pdf`)).subarray(0, 5000)).toEqual(newPdfBytes.subarray(0, 5000))
  const email = await waitForEmail(shop, 'ada@example.com', /^Version 1\.1\.0\.1 of/)
  expect(email.text).toContain('What is new in 1.1.0.')

  // The old release again, as after an update that failed.
  Object.assign(shop.deps.contents, was)
  await publishVersions(shop.deps)
  expect((await product()).version).toBe(version)
  expect(await download(`${link}/letter-docx`)).toEqual(bytes)

  // A release whose letter is another one.
  Object.assign(shop.deps.contents, second.contents)
  await publishVersions(shop.deps)
  const after = await product()
  expect(after.superseded).toEqual([{ name: 'Letter of inquiry.docx', version }])
  expect(await download(`${link}/letter-docx`)).toEqual(fileOf(second, 'letter-docx').bytes)
  expect(after.earlier.map((each: { version: string }) => each.version)).toContain(version)
})

const toConfirm = (form?: Record<string, string>) => visit('/desk/documents', form)

test('A page that documents rest on is confirmed by one press, which the log keeps with who and when, and its undo brings back', async () => {
  const shown = async () => (await toConfirm()).data.sources
  expect(await shown()).toMatchObject([{ key: PAGE, address: PAGE, supports: expect.stringContaining('mileage') }])
  expect((await toConfirm({ do: 'right', key: PAGE })).location).toBe('/desk/documents#to-confirm')
  expect((await toConfirm()).data).toMatchObject({ sources: [], count: 0, waiting: 1 })
  const change = await lastChange()
  expect(change).toMatchObject({ action: 'source-read', subject: PAGE, actor: owner.session.person.id })
  await visit('/desk', { undo: change.id })
  expect(await shown()).toHaveLength(1)
})

test.each([
  ['nothing', ' ', 'Write what the page says'],
  ['too much', 'x'.repeat(201), '200 characters'],
  ['what no file can print', 'free 🎉', 'can’t print'],
])('Of a page that says something else now, %s is refused with what was typed', async (_, says, problem) => {
  const { status, data } = await toConfirm({ do: 'now', key: PAGE, says })
  expect([status, data.values.says, data.errors.says]).toEqual([422, says, expect.stringContaining(problem)])
  expect((await toConfirm({ do: 'right', key: 'https://other.example/' })).status).toBe(409)
})

test('What was read goes into the files of the next version: each says the month, and what the page says now', async () => {
  await toConfirm({ do: 'now', key: PAGE, says: 'the number comes at once' })
  const by = owner.session.person.id
  await handleMakeFiles(shop.deps, { by }, join(second.folder, 'content'))
  const { data: review } = await reviewWith()
  expect(review.form.values.changes).toMatch(/^One source was read again.* the number comes at once\.$/)
  expect(review.files.map(({ next }: { next: { id: string } }) => next.id)).toEqual(['letter-docx', 'letter-pdf'])
  const draft = await findDraftUpload(shop.database.db, 'blueprint')
  const { sha256 = '' } = draft?.files.find(({ id }) => id === 'letter-docx') ?? {}
  const parts = unzipSync(readFileSync(shop.deps.archive.locate({ sha256 })))
  const month = new Date().toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'America/New_York' })
  expect(strFromU8(parts['word/document.xml'] ?? new Uint8Array())).toContain(`In ${month}: the number comes at once.`)
  expect((await toConfirm()).data.waiting).toBe(0)
  await publish(review.form.values.changes)
  const email = await waitForEmail(shop, 'ada@example.com', new RegExp(`^Version ${review.version} of`))
  expect(email.text).toContain('the number comes at once.')
  expect(uploadsLeft()).toEqual([])
})
