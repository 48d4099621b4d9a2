import { describe, expect, test } from 'vitest'
import { criticalCss, usedNames, withCriticalCss } from './critical-css.ts'

const PAGE =
  '<html><body class="page sm:flex [&amp;&gt;p]:mt-2 w-1/2"><p class="lead">Text</p><svg class="seal"/><input type="time"/></body></html>'
const kept = (css: string) => criticalCss(css, usedNames(PAGE))

describe('a rule is kept', () => {
  test.each([
    ['without a class or an element', ':root{color:red}'],
    ['for everything', '*,::before{margin:0}'],
    ['for an element of the page', 'body>p:first-child::before{color:red}'],
    ['for a class of it', '.page .lead:hover{color:red}'],
    [
      'for a class with signs of its own',
      String.raw`.sm\:flex{display:flex}.\[\&\>p\]\:mt-2>p{margin:0}.w-1\/2{width:50%}`,
    ],
    ['for a state that script sets', '.page[data-open="yes"] .lead[aria-busy]{color:red}'],
    [
      'where it names what may be or not be',
      '.lead:not(.gone,.there):is(.a,.b .c),p:has(> .none,.seal),.page:not(:has(.none)){color:red}',
    ],
    [
      'for what one pair of parentheses asks for',
      String.raw`:where(.page>:not(:last-child)),:is(.\[\&\>p\]\:mt-2>*),.lead:where(:not(iframe)){margin:0}`,
    ],
    ['inside of others', '@layer base{@media (width>=40rem){.lead{color:red}}}'],
    ['for what is drawn within an input of it', '::-webkit-datetime-edit,::placeholder{padding:0}'],
    ['for a control that isn’t disabled', '.lead:active:not(:disabled){translate:0 1px}'],
    ['that is a step of an animation', '.lead{animation:draw 1s both}@keyframes draw{from{opacity:0}to{opacity:1}}'],
    ['that names the order of layers', '@layer base, components;'],
  ])('%s', (_, css) => {
    expect(kept(css)).toBe(css)
  })
})

describe('a rule is removed', () => {
  test.each([
    ['for a class that is not there', '.alert{color:red}'],
    ['for one that is not there around one that is', '.alert .lead{color:red}'],
    ['for an element that is not there', 'table td{color:red}'],
    ['for what has something in it that is not there', '.page:has(.alert) > .lead,.page:has(> table){color:red}'],
    ['for what parentheses ask for', String.raw`:where(.gone\:stack>:not(.lead,.page)),:is(.gone>*)>.lead{color:red}`],
    ['for what is drawn within other inputs', '::file-selector-button,::-webkit-search-decoration{padding:0}'],
    ['for a disabled control, where there is none', '.lead:disabled:not(.busy){color:red}'],
    ['for what lies behind a dialog', '::backdrop{color:red}'],
    ['that is a remark', '/*! whoever made this */'],
    ['that is a step of an animation that nothing has', '@keyframes draw{from{opacity:0}to{opacity:1}}'],
    ['with the blocks around it', '@layer base{@media (width>=40rem){.alert{color:red}}}'],
    ['for the printer, which gets the whole', '@media print{.lead{color:red}}'],
    ['that sets what nobody reads', '.lead{--gone:1;--too:var(--gone)}'],
    ['that registers what nobody reads', '@property --gone{syntax:"*";inherits:false}'],
  ])('%s', (_, css) => {
    expect(kept(css).replace('.lead{}', '')).toBe('')
  })

  test('but the other selectors of its list are kept', () => {
    expect(kept('.alert,.lead{color:red}')).toBe('.lead{color:red}')
  })
})

test('rules for disabled controls stay where the page has one', () => {
  const page = usedNames('<button class="lead" disabled="">Send</button>')
  expect(criticalCss('.lead:disabled{color:red}', page)).toBe('.lead:disabled{color:red}')
})

test('custom properties in use are kept, with those they depend on', () => {
  const css = '.page{--ink:#000;--soft:var(--ink)}.lead{color:var(--soft)}'
  expect(kept(css)).toBe(css)
})

describe('a custom property', () => {
  test('with one value everywhere is replaced by that value', () => {
    const lead = '.lead{color:var(--ink);background:var(--ink, red)}'
    expect(kept(`@layer theme{:root,:host{--ink:#000}}${lead}`)).toBe('.lead{color:#000;background:#000}')
  })

  test('that an inline SVG of the page uses is kept as well', () => {
    const page = usedNames('<svg><path class="lead" fill="var(--ink)"/></svg>')
    expect(criticalCss(':root{--ink:#000}.lead{color:var(--ink)}', page)).toBe(':root{--ink:#000}.lead{color:#000}')
  })

  test('that is set again only for elements the page does not have counts as having one value', () => {
    expect(kept(':root{--ink:#000}.lead{color:var(--ink)}.gone{--ink:red}')).toBe('.lead{color:#000}')
  })

  test('that is set for the whole document is written without its fallback', () => {
    const set = ':root{--ink:#000}.page{--ink:red}'
    expect(kept(`${set}.lead{color:var(--ink, rgb(1, 2, 3))}`)).toBe(`${set}.lead{color:var(--ink)}`)
  })

  test('that is set nowhere is replaced by its fallback', () => {
    expect(kept('.lead{color:var(--ink, rgb(1, 2, 3))}')).toBe('.lead{color:rgb(1, 2, 3)}')
    expect(kept(':root{--ink:#000}.lead{color:var(--gone, var(--ink))}')).toBe('.lead{color:#000}')
  })

  test.each([
    ['is set again', ':root{--ink:#000}.lead{--ink:red;color:var(--ink)}'],
    ['is set for a part', '.page{--ink:#000}.lead{color:var(--ink, red)}'],
    ['is set under a condition', '@media (width>=40rem){:root{--ink:#000}}.lead{color:var(--ink, red)}'],
    ['is made of one that changes', ':root{--soft:var(--ink)}.page{--ink:red}.lead{color:var(--soft)}'],
  ])('is kept if it %s', (_, css) => {
    expect(kept(css)).toBe(css)
  })
})

test('the page links the full stylesheet, which printing uses without JavaScript', () => {
  const page = PAGE.replace('<body', '<style id="css">.lead{color:red}.alert{color:blue}</style><body')
  const { html, stylesheet } = withCriticalCss(page) ?? expect.unreachable()
  expect(stylesheet.css).toBe('.lead{color:red}.alert{color:blue}')
  expect(stylesheet.href).toMatch(/^\/assets\/style-[\w-]{8}\.css$/)
  expect(html).toContain(`<style id="css" data-rest="${stylesheet.href}">.lead{color:red}</style>`)
  expect(html).toContain(`<noscript><link rel="stylesheet" href="${stylesheet.href}" media="print"/></noscript>`)
})

test('a page without a stylesheet gets no critical CSS', () => {
  expect(withCriticalCss(PAGE)).toBeUndefined()
})

test('what a visitor typed has no effect on the CSS: text, form fields and page data are ignored', () => {
  const typed =
    '<p>var(--x1) fill=&quot;var(--x2)&quot;</p><input value="var(--x3)"/><script>a("fill=\\"var(--x4)\\"")</script>'
  expect([...usedNames(typed)].filter((name) => name.startsWith('--'))).toEqual([])
})
