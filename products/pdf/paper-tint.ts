import { colors, page } from '../theme.ts'
import type { Document } from './pdfkit-document.ts'

/**
 * The warm ground of the inner pages, on a layer that shows on a screen and stays off a printer: worksheets are
 * printed and written on, and tinted paper costs ink. Returns what paints it on the current page.
 */
export function createPaperTint(doc: Document): () => void {
  const layer = doc.ref({
    Type: 'OCG',
    Name: new String('Paper tint (screen only)'),
    Usage: { Print: { PrintState: 'OFF' }, View: { ViewState: 'ON' } },
  })
  const automatic = (event: 'Print' | 'View') => ({ Event: event, Category: [event], OCGs: [layer] })
  const settings = { Name: new String('Default'), ON: [layer], AS: [automatic('Print'), automatic('View')] }
  doc._root.data.OCProperties = { OCGs: [layer], D: settings }
  layer.end()
  return () => {
    doc.page.resources.data.Properties = { Paper: layer }
    doc.addContent('/OC /Paper BDC')
    doc.rect(0, 0, page.width, page.height).fill(colors.paper)
    doc.addContent('EMC')
  }
}
