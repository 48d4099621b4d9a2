/**
 * An inline script for the head. In the first view of a tab what lies far below the screen is not laid out until it
 * comes near (`base.css`): setting a whole page twice, once in the stand-in typefaces and once in ours, would hold up a
 * phone. It ends with the first press or scrolling, and later views have none: a place to go to needs every height.
 */
export const firstView = `(()=>{const s=document.documentElement.dataset;try{if(sessionStorage.typefaces)return}catch{}
if(location.hash)return;s.firstView="";
for(const e of ["pointerdown","keydown","scroll"])addEventListener(e,()=>delete s.firstView,{once:true,passive:true,capture:true})})();`

/** Another page stands in this document from now on. */
export function leaveFirstView(): void {
  delete document.documentElement.dataset.firstView
}
