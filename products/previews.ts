import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'

/** A picture of one page of a document, to look at before buying. */
export interface Preview {
  readonly document: string
  readonly slug: string
  readonly width: number
  readonly height: number
  readonly bytes: Uint8Array
}

/** Pixels: twice what the page shows, so that it is sharp on a phone. */
const PREVIEW_WIDTH = 720

/** Pixels, as shops of ebooks ask for. */
const COVER_WIDTH = 1240

export interface Camera {
  /** Page numbers begin at zero; the last page is taken where there are not so many. */
  preview(document: string, pdf: Uint8Array, page: number): Promise<Preview>
  /** The first page as JPEG, which every reader of ebooks shows. */
  cover(pdf: Uint8Array): Promise<Uint8Array>
  close(): void
}

export async function openCamera(): Promise<Camera> {
  const library = await PDFiumLibrary.init()
  async function shoot(pdf: Uint8Array, page: number, width: number) {
    const file = await library.loadDocument(pdf)
    const sheet = file.getPage(Math.min(page, file.getPageCount() - 1))
    const scale = width / sheet.getOriginalSize().originalWidth
    const { data, ...size } = await sheet.render({ scale, render: 'bitmap', renderFormFields: false })
    file.destroy()
    return { picture: sharp(data, { raw: { ...size, channels: 4 } }).removeAlpha(), ...size }
  }
  return {
    async preview(document, pdf, page) {
      const { picture, width, height } = await shoot(pdf, page, PREVIEW_WIDTH)
      const bytes = await picture.webp({ quality: 62 }).toBuffer()
      return { document, slug: `${document}.webp`, width, height, bytes }
    },
    cover: async (pdf) => (await shoot(pdf, 0, COVER_WIDTH)).picture.jpeg({ quality: 82 }).toBuffer(),
    close: () => library.destroy(),
  }
}
