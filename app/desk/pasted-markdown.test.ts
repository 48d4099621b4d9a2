import { expect, test } from 'vitest'
import { pastedMarkdown } from './pasted-markdown.ts'

test('Text from Word keeps its headings, bold, italics, links and lists, and none of Word’s own markup', () => {
  const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0} --></style>
    <!--[if gte mso 9]><xml><w:WordDocument></w:WordDocument></xml><![endif]--></head><body lang=EN-US><!--StartFragment-->
    <h1>Open <b>now</b><o:p></o:p></h1>
    <p class=MsoNormal>Dear&nbsp;Rosa, <b>read </b>this <i style='mso-x:"a > b"'>first</i>:
    <a href="https://example.com/a?b=1&amp;c=(2)">the list</a>.<o:p></o:p></p>
    <p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span>·<span>&nbsp; </span></span><![endif]>One</p>
    <p class=MsoListParagraphCxSpLast style='mso-list:l0 level2 lfo1'><!--[if !supportLists]--><span>a.<span> </span></span><!--[endif]-->Two</p>
    <!--EndFragment--></body></html>`
  expect(pastedMarkdown(word)).toBe(
    '## Open now\n\nDear Rosa, **read** this *first*: [the list](https://example.com/a?b=1&c=%282%29).\n\n- One\n    1. Two',
  )
})

test('Text from Google Docs is bold where it looks bold, and its lists are nested', () => {
  const docs = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h3 dir="ltr"><span style="font-weight:400">Dates</span></h3>
    <p dir="ltr"><span style="font-weight:400;font-style:normal">Plain, </span><span style="font-weight:700">bold</span><span style="font-style:italic"> and slanted</span></p>
    <ol><li dir="ltr"><p role="presentation"><span>First</span></p></li><ul><li><p><span>Inside</span></p></li></ul><li><p><span>Second</span></p></li></ol><br></b>`
  expect(pastedMarkdown(docs)).toBe('### Dates\n\nPlain, **bold** *and slanted*\n\n1. First\n    - Inside\n2. Second')
})

test('What looks like Markdown in the text stays what it is, and a script is neither a link nor text', () => {
  expect(pastedMarkdown('<p>2*3*4 [x] _y_ a_b</p><p># 1</p><p>1. <b>x</b></p>')).toBe(
    '2\\*3\\*4 \\[x\\] \\_y\\_ a_b\n\n\\# 1\n\n1\\. **x**',
  )
  expect(
    pastedMarkdown('<b>a</b><a href="javascript:alert(1)">b</a><script>c()</script><img src=x onerror="d()">'),
  ).toBe('**a**b')
  const row = '<table><tr><th>Due</th><th>Grant</th></tr><tr><td>May 4</td><td><b>$900</b></td></tr></table>'
  expect(pastedMarkdown(row)).toBe('Due Grant\n\nMay 4 **$900**')
})

test('Text without any of that is left to the browser', () => {
  for (const html of [
    '',
    '<p>One</p><p>Two<br>three</p>',
    '<div style="font-weight:400"><span>const a = 1</span></div>',
  ])
    expect(pastedMarkdown(html)).toBeUndefined()
})
