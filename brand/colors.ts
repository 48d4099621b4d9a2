// The palette of pages, emails, documents and pictures. app/ui/styles/tokens.css repeats it for the browser, and
// test/colors.test.ts compares the two. One export each: a page's script gets only the color that it uses.

export const paper = '#fbf6ea'
export const card = '#fffdf6'
export const deepPaper = '#f3ead6'
export const ink = '#15241d'
export const softInk = '#4a5a50'
export const evergreen = '#0f4a37'
export const deepEvergreen = '#0a3427'
export const mint = '#cfe3d2'
export const paleMint = '#eaf3ea'
export const marigold = '#f2b53c'
export const deepMarigold = '#cf9e37'
export const lightMarigold = '#f5c361'
export const clay = '#c2410c'
export const rule = '#d8cbae'
