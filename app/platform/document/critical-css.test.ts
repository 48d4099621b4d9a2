import { expect, test } from 'vitest'
import { criticalCss, usedNames, withCriticalCss } from './critical-css.ts'

const PAGE =
  '<html><body class="page sm:flex [&amp;&gt;p]:mt-2 w-1/2" data-open="yes"><p class="lead" aria-busy="true">Text</p><svg class="seal"/><input type="time"/></body></html>'
const kept = (css: string) => criticalCss(css, usedNames(PAGE))

// e2e/styles.slow.ts compares what a browser makes of the part and of the whole, on every page.
test('rules are kept for the elements and classes of the page, and removed for all others', () => {
  const needed = [
    'body>p:first-child::before{color:red}',
    String.raw`.sm\:flex{display:flex}.\[\&\>p\]\:mt-2>p{margin:0}.w-1\/2{width:50%}`,
    '.page[data-open="yes"] .lead:not(.gone)[aria-busy]{color:red}',
    '@layer base{@media (width>=40rem){.lead{animation:draw 1s both}}}@keyframes draw{from{opacity:0}to{opacity:1}}',
  ]
  for (const css of needed) expect(kept(css)).toBe(css)
  expect(kept('.alert .lead,table td,.lead:disabled{color:red}@media print{.lead{color:red}}')).toBe('')
  expect(kept('.alert,.lead{color:red}')).toBe('.lead{color:red}')
  expect(kept('.lead{-webkit-mask:none;-webkit-mask:none;mask:none}')).toBe('.lead{-webkit-mask:none;mask:none}')
  expect(
    kept('.lead[aria-invalid=true],.page:has([data-gone]) .lead{color:red}details[open],.page[open]{color:red}'),
  ).toBe('.page[open]{color:red}')
})

test('a custom property that has one value is replaced by it, and one that changes is kept', () => {
  expect(kept(':root{--ink:#000}.lead{color:var(--ink)}')).toBe('.lead{color:#000}')
  const changes = '.page{--ink:#000;--soft:var(--ink)}.lead{color:var(--soft)}'
  expect(kept(changes)).toBe(changes)
})

test('the page links the full stylesheet, which printing uses without JavaScript', () => {
  const page = PAGE.replace('<body', '<style id="css">.lead{color:red}.alert{color:blue}</style><body')
  const { html, stylesheet } = withCriticalCss(page) ?? expect.unreachable()
  expect(stylesheet.css).toBe('.lead{color:red}.alert{color:blue}')
  expect(stylesheet.href).toMatch(/^\/assets\/style-[\w-]{8}\.css$/)
  expect(html).toContain(`<style id="css" data-rest="${stylesheet.href}">.lead{color:red}</style>`)
  expect(html).toContain(`<noscript><link rel="stylesheet" href="${stylesheet.href}" media="print"/></noscript>`)
  // Without a stylesheet there's none.
  expect(withCriticalCss(PAGE)).toBeUndefined()
})

test('what a visitor typed has no effect on the CSS: text, form fields and page data are ignored', () => {
  const typed =
    '<p>var(--x1) fill=&quot;var(--x2)&quot;</p><input value="var(--x3)"/><script>a("fill=\\"var(--x4)\\"")</script>'
  expect([...usedNames(typed)].filter((name) => name.startsWith('--'))).toEqual([])
})
