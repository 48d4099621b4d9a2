/**
 * An inline script for the head. In the first view of a tab what lies far below the screen is not laid out until it
 * comes near (`base.css`): setting a whole page twice, once in the stand-in typefaces and once in ours, would hold up a
 * phone. It ends with the first scrolling, and later views have none, because a place to come back to needs every height.
 */
export const firstView = `(()=>{const s=document.documentElement.dataset;try{if(sessionStorage.typefaces)return}catch{}
if(location.hash)return;s.firstView="";addEventListener("scroll",()=>delete s.firstView,{once:true,passive:true})})();`

/** Another page stands in this document from now on. */
export function leaveFirstView(): void {
  delete document.documentElement.dataset.firstView
}
