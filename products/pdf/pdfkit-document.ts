export type Document = PDFKit.PDFDocument

/** A rectangle of a page, in points. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
