declare namespace PDFKit {
  interface PDFDocument {
    /** The font in hand, which pdfkit's published types do not show. */
    readonly _font: { readonly font: { hasGlyphForCodePoint(point: number): boolean } }
  }
}
