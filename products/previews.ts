import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import encode, { init } from '@jsquash/webp/encode.js'

/** A picture of one page of a document, to look at before buying. */
export interface Preview {
  readonly document: string
  readonly slug: string
  readonly width: number
  readonly height: number
  readonly bytes: Uint8Array
}

/** Pixels: twice what the page shows, so that it is sharp on a phone. */
const WIDTH = 720

export interface PreviewRenderer {
  /** Page numbers begin at zero; the last page is taken where there are not so many. */
  render(document: string, pdf: Uint8Array, page: number): Promise<Preview>
  close(): void
}

export async function openPreviewRenderer(): Promise<PreviewRenderer> {
  const library = await PDFiumLibrary.init()
  await startEncoder()
  return {
    async render(document, pdf, page) {
      const file = await library.loadDocument(pdf)
      const sheet = file.getPage(Math.min(page, file.getPageCount() - 1))
      const { originalWidth } = sheet.getOriginalSize()
      const { data, width, height } = await sheet.render({
        scale: WIDTH / originalWidth,
        render: 'bitmap',
        renderFormFields: false,
      })
      file.destroy()
      const image = { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' } as const
      const bytes = new Uint8Array(await encode(image, { quality: 62, method: 4 }))
      return { document, slug: `${document}.webp`, width, height, bytes }
    },
    close: () => library.destroy(),
  }
}

async function startEncoder(): Promise<void> {
  const require = createRequire(import.meta.url)
  const wasm = await readFile(require.resolve('@jsquash/webp/codec/enc/webp_enc_simd.wasm'))
  await init(await WebAssembly.compile(wasm))
}
