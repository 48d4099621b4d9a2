/**
 * An inline script for the head. The typefaces are fetched once the first paint is done, so that they do not compete
 * with the text they are for, and put on when all of them are there, so that text changes its typeface only once: one block of the
 * page a frame, from the top, because all in one would hold up a phone. From then on, for as long as the tab lives, they
 * come from the cache and are there from the first paint; a first visit does not even ask, because the tab's memory
 * takes milliseconds to answer, before the paint. Without script the stylesheet asks for them by itself. The engravings
 * come last.
 */
export const typefaceLoading = `(()=>{const d=document,s=d.documentElement.dataset,f=requestAnimationFrame,draw=()=>{s.drawn=""},on=()=>{s.typefaces=""};
try{if((d.referrer.startsWith(location.origin)||performance.getEntriesByType("navigation")[0].type!="navigate")&&sessionStorage.typefaces)return on(),draw()}catch{}
const set=b=>{const e=b.shift();if(e){e.dataset.set="";f(()=>set(b))}else{on();f(()=>setTimeout(draw));try{sessionStorage.typefaces=1}catch{}}};
new PerformanceObserver((_,o)=>{o.disconnect();Promise.allSettled(${JSON.stringify([
  '600 1em Besley',
  'italic 500 1em Besley',
  '400 1em "Hanken Grotesk"',
  '400 1em "DM Mono"',
])}.map(f=>d.fonts.load(f))).then(()=>set([...d.querySelectorAll("body>:not(main,script),main>*")]))}).observe({type:"paint",buffered:true})})()`
