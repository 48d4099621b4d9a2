/**
 * An inline script for the head. The typefaces are fetched once the first paint is done, so that they do not compete
 * with the text they are for, and put on together, so that the text is set anew once and not four times. From then on,
 * for as long as the tab lives, they come from the cache and are there from the first paint. Without script the
 * stylesheet asks for them by itself. The engravings come a frame later: both in one would hold up a phone.
 */
export const typefaceLoading = `(()=>{const d=document,s=d.documentElement.dataset,draw=()=>{s.drawn=""},on=()=>{s.typefaces=""};
try{if(sessionStorage.typefaces)return on(),draw()}catch{}
new PerformanceObserver((_,o)=>{o.disconnect();Promise.allSettled(${JSON.stringify([
  '600 1em Besley',
  'italic 500 1em Besley',
  '400 1em "Hanken Grotesk"',
  '400 1em "DM Mono"',
])}.map(f=>d.fonts.load(f))).then(()=>{on();requestAnimationFrame(()=>setTimeout(draw));try{sessionStorage.typefaces=1}catch{}})}).observe({type:"paint",buffered:true})})()`
