/** What the documents use of pdfkit beyond its published types: layers, form fields and what tags an annotation. */
declare namespace PDFKit {
  interface PDFDocument {
    readonly _root: { readonly data: Record<string, unknown> }
    /** The font that is set now; its lengths are thousandths of its size, its box the font's own units. */
    readonly _font: {
      readonly ascender: number
      readonly descender: number
      readonly capHeight: number
      readonly scale: number
      readonly bbox: { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number }
    }
    /** What pdfkit asks for when it ends a document that has a form. */
    _acroform?: { fonts: Record<string, unknown>; defaultFont: string }
  }

  interface PDFPage {
    readonly resources: { readonly data: Record<string, unknown> }
  }

  interface PDFKitReference {
    end(data?: Uint8Array): void
  }

  namespace Mixins {
    interface AnnotationOption {
      /** The entries of the annotation's own dictionary. */
      [entry: string]: unknown
      structParent?: PDFStructureElement
    }
  }
}
