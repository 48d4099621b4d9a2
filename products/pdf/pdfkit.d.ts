/** What the documents use of pdfkit beyond its published types: layers, form fields and what tags an annotation. */
declare namespace PDFKit {
  interface PDFDocument {
    readonly _root: { readonly data: Record<string, unknown> }
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
