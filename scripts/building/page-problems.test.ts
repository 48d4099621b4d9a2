import { expect, test } from 'vitest'
import { pageProblems } from './page-problems.ts'

test('a page that we generate has no problems', () => {
  const page = `<html><head><style>a[style="x"]{}</style><link rel="canonical" href="https://unborrowed.example/"/></head>
    <body><img src="/art/seal.svg" alt=""/><a href="https://example.com" class="style">Out</a>
    <script>document.body.outerHTML = '<a style="color:red" onclick="go()">'; l.rel="modulepreload"</script>
    <script nomodule src="/assets/old.js" integrity="sha256-abc"></script></body></html>`
  expect(pageProblems(page)).toEqual([])
})

test.each([
  ['<p style="color:red">', 'style attribute'],
  ['<button type="button" onclick="go()">', 'event handler'],
  ['<link rel="modulepreload" href="/assets/a.js"/>', 'before the first paint'],
  ['<link href="/a.css" rel="stylesheet"/>', 'before the first paint'],
  ['<script type="module" async="">import "/a.js"</script>', 'did not put off'],
  ['<script src="/a.js" integrity="sha256-abc"></script>', 'did not put off'],
  ['<script nomodule src="/a.js"></script>', 'without its integrity'],
  ['<img src="https://cdn.example/a.png"/>', 'another origin'],
  ['<img src="//cdn.example/a.png"/>', 'another origin'],
])('%s is a problem', (markup, fault) => {
  expect(pageProblems(`<body>${markup}</body>`)).toEqual([expect.stringContaining(fault)])
})
