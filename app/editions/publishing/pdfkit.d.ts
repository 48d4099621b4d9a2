declare namespace PDFKit {
  namespace Mixins {
    interface TextOptions {
      /** The element of the structure that the text belongs to. */
      structParent?: PDFStructureElement
    }
  }
  interface PDFDocument {
    /** The selected font, which pdfkit's published types do not have. */
    readonly _font: { readonly font: { hasGlyphForCodePoint(point: number): boolean } }
  }
}
