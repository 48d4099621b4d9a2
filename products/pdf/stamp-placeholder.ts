import { page } from '../theme.ts'
import type { Document } from './pdfkit-document.ts'

/**
 * Every page draws one and the same small form at its foot, which is empty as built. Delivery gives a buyer's copy their
 * address there by adding a new version of that one object behind the file (app/sales/downloads/stamps.ts), so that a copy
 * costs no rebuilding, and every byte of the original, its tags included, stays where it is.
 */
export function createStampPlaceholder(doc: Document, font: PDFKit.PDFKitReference): () => void {
  const place = doc.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, page.right - page.left, 10],
    // The name that files sold earlier have for theirs.
    Resources: { Font: { Helv: font } },
    UnborrowedStamp: true,
  })
  place.end(Buffer.from(' '))
  return () => {
    doc.page.xobjects.Stamp = place
    doc.save()
    // The page is drawn top down; the form's own text is upright.
    doc.transform(1, 0, 0, -1, page.left, page.height - 18)
    doc.addContent('/Stamp Do')
    doc.restore()
  }
}
