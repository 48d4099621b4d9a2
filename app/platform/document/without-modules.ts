/**
 * For browsers without modules, which run nothing of the application: they get the content of `<noscript>` too.
 */
const notes = document.getElementsByTagName('noscript')
while (notes[0]) notes[0].outerHTML = notes[0].textContent
