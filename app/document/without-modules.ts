/**
 * For browsers that know no modules, and so run nothing of the application: what stands in `<noscript>` is for them too.
 */
const notes = document.getElementsByTagName('noscript')
while (notes[0]) notes[0].outerHTML = notes[0].textContent
