import { createHash } from 'node:crypto'
import { globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { decodeXML } from 'entities'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { BOOK_COVER, type DocumentProduct, documentsOf } from '../app/catalog/product-documents.ts'
import { promisedItems } from '../app/catalog/promised-items.ts'
import { isStale } from '../scripts/building/stamp.ts'
import { buildSmallProduct } from '../test/small-product.ts'
import { tempFolder } from '../test/temp-folder.ts'
import { buildProducts, CONTENT } from './build.ts'
import { splitOpening } from './print.ts'
import type { Contents, ListedFile } from './product.ts'
import { readSampleChapter } from './sample-chapter.ts'
import type { Block } from './source/markdown.ts'
import { readSource } from './source/source.ts'

const own = tempFolder('products')
/** The folder of the products: an up-to-date build, or one that this test makes in half a minute. */
const out = isStale() ? own : 'build/products'
const ids = Object.keys(promisedItems) as DocumentProduct[]
const contents: Contents =
  out === own ? await buildProducts(own) : JSON.parse(readFileSync(join(out, 'contents.json'), 'utf8'))
const sources = await Promise.all(ids.map((id) => readSource(CONTENT, id)))

const filesOf = (format: ListedFile['format']) =>
  Object.values(contents)
    .flatMap((product) => product.files)
    .filter((file) => file.format === format)
const read = (file: ListedFile) => readFileSync(join(out, file.path))
const parts = (file: ListedFile) => unzipSync(new Uint8Array(read(file)))
const part = (file: ListedFile, name: string) => strFromU8(parts(file)[name] ?? new Uint8Array())

describe('What is sold', () => {
  test.each(ids)('%s contains every item that its page promises, and no other document', (id) => {
    const held = new Set(contents[id]?.documents.flatMap(({ items }) => items))
    expect([...held].sort()).toEqual([...new Set(promisedItems[id])].sort())
    expect(contents[id]?.documents.filter(({ items }) => items.length === 0)).toEqual([])
  })

  test('The chapter that is free to read is in the ebook that is sold, word for word', async () => {
    const { title, blocks } = await readSampleChapter()
    const words = [...JSON.stringify(blocks).matchAll(/"(?:text|title)":"((?:[^"\\]|\\.)*)"/g)].map(
      ([, text]) => `${text}`,
    )
    const [epub] = filesOf('epub')
    const chapters = Object.values(parts(epub as ListedFile)).map((bytes) => decodeXML(strFromU8(bytes)))
    const sold = chapters.find((text) => text.includes(title) && text.includes('Total of 16')) ?? ''
    for (const each of words) expect(sold).toContain(JSON.parse(`"${each}"`).trim())
    expect(words.join(' ').length).toBeGreaterThan(5000)
  })

  test.each(ids)('%s is shown on its page with the name and a picture of every document', (id) => {
    const built = contents[id]?.documents.map(({ id, title }) => ({ id, title }))
    expect(documentsOf(id).map(({ id, title }) => ({ id, title }))).toEqual(built)
    for (const { id: document, format } of documentsOf(id)) {
      const picture = contents[id]?.previews.find((preview) => preview.document === document)
      expect(picture).toMatchObject({ width: 720, height: format === 'workbook' ? 556 : 931 })
      expect(readFileSync(join(out, picture?.path ?? '')).length).toBeLessThan(90_000)
    }
  })

  test('The Blueprint is shown with its own cover', () => {
    const cover = contents.blueprint?.previews.find(({ document }) => document === 'the-blueprint-cover')
    expect(cover).toMatchObject({ path: BOOK_COVER.address.replace('/previews/blueprint/', 'blueprint/previews/') })
    expect(cover).toMatchObject({ width: BOOK_COVER.width, height: BOOK_COVER.height })
    expect(readFileSync(join(out, cover?.path ?? '')).length).toBeLessThan(90_000)
  })

  test.each(ids)('%s comes to as many pages and prompts as its files and texts have', async (id) => {
    const library = await PDFiumLibrary.init()
    const pdfs = filesOf('pdf').filter(({ path }) => path.startsWith(`${id}/`))
    const pages = await Promise.all(pdfs.map(async (file) => (await library.loadDocument(read(file))).getPageCount()))
    library.destroy()
    const texts = globSync(`${CONTENT}/${id}/**/*.md`).map((path) => readFileSync(path, 'utf8'))
    expect(JSON.parse(readFileSync(join(out, 'counts.json'), 'utf8'))[id]).toMatchObject({
      pages: pages.reduce((sum, each) => sum + each),
      prompts: Math.max(...texts.map((text) => text.match(/^> \*\*Prompt[.:]/gm)?.length ?? 0)),
    })
  })

  test.each([
    ['need-statement', 'Need Statement.docx', 'Need statement to send.docx'],
    ['grant-narrative-templates', 'Grant and narrative templates.docx', 'Grant narrative to send.docx'],
    ['business-plan-outline', 'Business plan outline.docx', 'Business plan.docx'],
    ['pitch-templates', 'Pitch templates.docx', 'One-page pitch.docx'],
  ])('the worksheet %s stays a Word file beside the clean one that is sent', (document, ...names) => {
    const own = filesOf('docx').filter((file) => file.document === document)
    expect(own.map(({ name }) => name)).toEqual(names)
  })

  test('no document says whose site it is sold on: the download does', () => {
    for (const format of ['docx', 'xlsx', 'epub'] as const)
      for (const file of filesOf(format))
        for (const [name, bytes] of Object.entries(parts(file)))
          if (/(xml|xhtml|svg|rels|opf)$/.test(name))
            expect(/simone|unborrowed/i.exec(strFromU8(bytes))?.[0], `${file.path} ${name}`).toBeUndefined()
    for (const file of filesOf('pdf')) expect(read(file).includes('/Author'), file.path).toBe(false)
  })

  test('every Source and every rule has a link', () => {
    for (const { documents, book } of sources)
      for (const { title, blocks } of [...documents, ...(book?.chapters ?? [])])
        for (const block of [...sourcesOf(blocks), ...rulesOf(blocks)])
          expect(JSON.stringify(block), title).toContain('"href":"https://')
  })

  test('every legal template says that it is not legal advice and when a lawyer is needed', () => {
    const legal = sources.flatMap(({ documents }) => documents).filter(({ legal }) => legal)
    expect(legal.flatMap(({ item }) => item)).toEqual(
      expect.arrayContaining(['operating-agreement-single-member', 'operating-agreement-multi-member', 'bylaws']),
    )
    for (const document of legal) {
      const opening = JSON.stringify(splitOpening(document).opening)
      expect(opening, document.slug).toMatch(/not legal, tax or accounting advice.*lawyer/)
      expect(filesOf('pdf').some((file) => file.document === document.slug)).toBe(true)
    }
  })
})

describe('The build', () => {
  test('produces the same bytes every time, and lists each file with its size and checksum', async () => {
    const [once, again] = [await buildSmallProduct(), await buildSmallProduct()]
    const checksums = (of: typeof once) => of.contents.manifestOf('blueprint')
    expect(checksums(once)).toEqual(checksums(again))
    for (const { folder } of [once, again]) rmSync(folder, { recursive: true })
    for (const file of Object.values(contents).flatMap((product) => product.files)) {
      expect(file.bytes).toBe(read(file).length)
      expect(file.sha256).toBe(createHash('sha256').update(read(file)).digest('hex'))
    }
    const manifest = JSON.parse(readFileSync(join(out, 'blueprint/manifest.json'), 'utf8'))
    expect(manifest).toEqual(contents.blueprint)
  })

  test('writes Word files with a title, a language, real headings, lists and controls to fill in', () => {
    for (const file of filesOf('docx')) {
      expect(part(file, 'docProps/core.xml'), file.path).toMatch(/<dc:title>[^<]+<[\s\S]*<dc:language>en-US</)
      const text = part(file, 'word/document.xml')
      if (text.includes('CoverTitle')) expect(text).toMatch(/<w:pStyle w:val="Title"\/>/)
      expect(part(file, 'word/styles.xml')).toContain('<w:lang w:val="en-US"/>')
      expect(text, file.path).not.toMatch(/undefined|NaN|\[object/)
    }
    const all = filesOf('docx')
      .map((file) => part(file, 'word/document.xml'))
      .join('')
    for (const mark of ['<w:sdt>', 'w14:checkbox', 'TOC \\h', '<w:tblHeader/>', '<w:numPr>'])
      expect(all).toContain(mark)
  })

  test('says on the cover of a Word file to fill it in only where it has something to fill in', () => {
    const covers = filesOf('docx').map((file) => ({ file, text: part(file, 'word/document.xml') }))
    const says = (words: string) => covers.filter(({ text }) => text.includes(words))
    const names = (text: string) => [...text.matchAll(/<w:alias w:val="([^"]+)"/g)].map(([, name]) => name)
    const asks = (text: string) => text.includes('w14:checkbox') || names(text).some((name) => name !== 'Contents')
    const silent = says('Nothing. Read it and keep it')
    expect(silent.map(({ file }) => file.document)).toContain('state-directory')
    expect(silent.filter(({ text }) => asks(text)).map(({ file }) => file.path)).toEqual([])
    expect(says('Click a shaded blank').flatMap(({ file, text }) => (asks(text) ? [] : [file.path]))).toEqual([])
  })

  test('gives a PDF room for sentences, and its cover counts the fields that are there', () => {
    const pdfs = filesOf('pdf').map((file) => ({ file, text: read(file).toString('latin1') }))
    const textFields = (text: string) =>
      [...text.matchAll(/<<[^<>]*(?:<<[^<>]*>>[^<>]*)*\/FT \/Tx[^<>]*(?:<<[^<>]*>>[^<>]*)*>>/g)].map(([each]) => each)
    const share = (document: string) => {
      const { text = '' } = pdfs.find(({ file }) => file.document === document) ?? {}
      const all = textFields(text)
      return all.filter((each) => each.includes('/Ff 4096')).length / all.length
    }
    expect(share('opportunity-reader')).toBeGreaterThan(0.9)
    for (const { file, text } of pdfs) {
      const statement = /^capability-statement(-classic|-modern|-nonprofit)?$/.test(file.document)
      const asking = textFields(text).filter((each) => /\/V \(\[[^\]]{33,}\]/.test(each))
      if (file.document === 'grant-narrative-templates') expect(asking.length).toBeGreaterThan(10)
      const cramped = statement ? [] : asking.filter((each) => !each.includes('/Ff 4096'))
      expect(cramped, file.path).toEqual([])
      const listed = textFields(text).filter((each) => /\/V \(\[(Competency|Service|Program|Fact) /.test(each))
      if (statement) expect(listed.length, file.path).toBeGreaterThan(2)
      if (statement)
        expect(
          listed.filter((each) => !each.includes('/Ff 4096')),
          file.path,
        ).toEqual([])
      const sizes = new Set([...text.matchAll(/\/DA \(\/Text ([\d.]+) Tf/g)].map(([, size]) => size))
      sizes.delete('9')
      if (sizes.size > 0) expect([...sizes], file.path).toEqual([statement ? '9.5' : '0'])
      if (statement) expect(text, file.path).toContain('/Ff 65536')
    }
    const checklist = pdfs.find(({ file }) => file.document === 'formation-checklist')?.text ?? ''
    expect(checklist.split('/FT /Btn').length - 1).toBeGreaterThan(100)
    expect(textFields(checklist).length).toBeGreaterThan(15)
    const agreement = pdfs.find(({ file }) => file.document === 'bylaws-nonprofit')?.text ?? ''
    expect(agreement).not.toContain('/FT /')
  })

  test('writes workbooks in which every formula carries its value and every input can be changed', () => {
    expect(filesOf('xlsx').length).toBeGreaterThanOrEqual(2)
    for (const file of filesOf('xlsx')) {
      const sheets = Object.entries(parts(file)).filter(([name]) => /worksheets\/sheet\d+\.xml$/.test(name))
      const text = sheets.map(([, bytes]) => strFromU8(bytes)).join('')
      const cells = [...text.matchAll(/<c [^>]*>(?:(?!<\/c>).)*<f[ >](?:(?!<\/c>).)*<\/c>/gs)].map(([cell]) => cell)
      expect(cells.length, file.path).toBeGreaterThan(20)
      const empty = cells.filter((cell) => !/<v>[^<]*<\/v>|<v\/>|t="str"/.test(cell))
      expect(empty, file.path).toEqual([])
      expect(text).not.toContain('<sheetProtection')
      expect(text, file.path).toMatch(/<dataValidation /)
      expect(text, file.path).toMatch(/<conditionalFormatting /)
      expect(text, file.path).toMatch(/state="frozen"/)
      expect(text, file.path).not.toContain('orientation="portrait"')
      const names = part(file, 'xl/workbook.xml').match(/(?<=<definedName name="_xlnm\.Print_[^>]*>)[^<]+/g)
      for (const place of names?.flatMap((each) => each.split(',')) ?? []) expect(place).toMatch(/^'[^']+'!\$/)
    }
  })

  test('writes an EPUB whose first entry is its media type, plain, and whose contents lead to every chapter', () => {
    const [book] = filesOf('epub')
    if (!book) throw new Error('there is no EPUB')
    expect(read(book).subarray(30, 58).toString()).toBe('mimetypeapplication/epub+zip')
    const chapters = Object.keys(parts(book)).filter((name) => /chapter-\d+\.xhtml$/.test(name))
    expect(chapters.length).toBeGreaterThan(10)
    const contents = part(book, 'OEBPS/nav.xhtml')
    for (const chapter of chapters) expect(contents).toContain(`href="${chapter.replace('OEBPS/', '')}"`)
    const { 'OEBPS/cover.jpg': cover = new Uint8Array() } = parts(book)
    expect([...cover.slice(0, 3)], 'a JPEG').toEqual([0xff, 0xd8, 0xff])
    const drawings = Object.keys(parts(book)).flatMap((name) => part(book, name).match(/<svg [\s\S]*?<\/svg>/g) ?? [])
    expect(drawings).toHaveLength(12)
    for (const drawing of drawings) {
      expect(drawing, 'a point is a pixel on a phone').toContain('viewBox="0 0 344 ')
      const sizes = [...drawing.matchAll(/font-size="([\d.]+)"/g)].map(([, size]) => Number(size))
      expect(Math.min(...sizes)).toBeGreaterThan(10)
    }
  })
})

const sourcesOf = (blocks: readonly Block[]): Block[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'box') return sourcesOf(block.blocks)
    return block.kind === 'paragraph' && block.source ? [block] : []
  })

const rulesOf = (blocks: readonly Block[]) => blocks.filter((block) => block.kind === 'box' && block.tone === 'rule')
