/**
 * What a built page must not have: its own Content-Security-Policy would block it, or it would compete with the first
 * paint. Each problem is a sentence; a page without problems gives an empty list.
 */
export function pageProblems(html: string): string[] {
  const markup = html.replace(/(<(script|style)[^>]*>)[\s\S]*?<\/\2>/g, '$1')
  return PROBLEMS.filter(([pattern]) => pattern.test(markup)).map(([, fault]) => fault)
}

const PROBLEMS: [pattern: RegExp, fault: string][] = [
  [/<[^>]*\sstyle="/, 'has a style attribute, which its policy blocks'],
  [/<[^>]*\son[a-z]+="/, 'has an event handler attribute, which its policy blocks'],
  [
    /<link(?![^>]*media="print")[^>]*rel="(modulepreload|stylesheet)"/,
    'loads a script or a stylesheet before the first paint',
  ],
  [/<script(?! nomodule)[^>]*\s(src=|type="module")/, 'has a script that document.ts did not put off'],
  [/<script(?![^>]*\sintegrity="sha256-)[^>]*\ssrc=/, 'has a script without its integrity'],
  [/<[^>]*\ssrc(set)?="(https?:)?\/\//, 'loads from another origin'],
]
