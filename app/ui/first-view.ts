/**
 * An inline script for the head. In the first view of a tab what lies far below the screen is not laid out until it
 * comes near (`base.css`): setting a whole page twice, once in the stand-in typefaces and once in ours, would hold up a
 * phone. Only the first view, because later ones have a place to scroll back to, and need every height.
 */
export const firstView = `(()=>{try{if(sessionStorage.typefaces)return}catch{}
if(!location.hash)document.documentElement.dataset.firstView=""})();`

/** Another page stands in this document from now on. */
export function leaveFirstView(): void {
  delete document.documentElement.dataset.firstView
}
