declare namespace PDFKit {
  namespace Mixins {
    interface TextOptions {
      /** The element of the structure that the text belongs to. */
      structParent?: PDFStructureElement
    }
  }
}
