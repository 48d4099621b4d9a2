import { isBuiltin } from 'node:module'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { dependencies } from './package.json' with { type: 'json' }
import { contentFiles } from './scripts/building/content-files.ts'
import { documentScripts } from './scripts/building/document-scripts.ts'
import { sampleChapter } from './scripts/building/sample-chapter.ts'

/** Files of `app/ui` that no public page shows: the pages behind sign-in load them. */
const BEHIND_SIGN_IN = [
  'account-page',
  'avatar',
  'dial',
  'file-list',
  'inbox-hint',
  'kit/',
  'link-pages',
  'passkey-form',
  'refund-form',
  'session-watch',
]

/**
 * What pages share comes in few chunks instead of two dozen: it compresses better, and each answer has its headers. The
 * layers for notifications and tooltips, icons, linked texts and queries stay out: each is fetched when needed.
 */
const SHARED = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/ },
  { name: 'router', test: /node_modules\/(react-router|cookie-es|set-cookie-parser)\// },
  // On every page.
  {
    name: 'ui',
    test: new RegExp(
      [
        `app/ui/(?!.*-layer|icons|queries|${BEHIND_SIGN_IN.join('|')})`,
        'app/site/(links|page-meta|portrait|offer-price)',
        'brand/colors',
        'app/catalog/(blanks|offers|claims|live|evidence|destinations|newsletter|frame|society-rooms)',
        'app/people/newsletter/signup-form',
        'site.config',
      ].join('|'),
    ),
  },
  // On pages that sell.
  {
    name: 'offers',
    test: /app\/(sales\/payments\/checkout-button|site\/(offer-checkout|buy-bar|covers\/cover)|catalog\/covers)/,
  },
  // On the pages of products that are documents.
  { name: 'products', test: /app\/(site\/(product-|packs\/(purchase|closing))|catalog\/product)/ },
  { name: 'profile-options', test: /app\/(finder\/profile\/profile-options|catalog\/us-states)/ },
  // On the two pages that show rows of an edition to everyone.
  {
    name: 'rows',
    test: /app\/(finder\/(entries\/entry-(row|details)|profile\/three-)|catalog\/(effort|no-quote|grants-gov))/,
  },
  { name: 'stories', test: /app\/(site\/testimonial-|catalog\/stories)/ },
  { name: 'queries', test: /node_modules\/@tanstack\/|app\/ui\/queries/ },
]

/**
 * Lets V8 compile all of React while it arrives, beside the main thread, instead of one function after another on it as
 * they are called (v8.dev/blog/explicit-compile-hints). Other engines see a comment.
 */
function compiledWhole({ name }: { name: string }): string {
  return name === 'react' ? '//# allFunctionsCalledOnLoad' : ''
}

/**
 * Packages of many files, with what they import: bundled, they do not make the server wait for a second at its start, and
 * needn't be on it. `dependencies` of package.json are the others. In development Node loads all as they are, for Vite reads no
 * CommonJS there.
 */
const BUNDLED = [
  /^drizzle-orm/,
  /^@radix-ui\//,
  'stripe',
  'zod',
  'hucre',
  'nanoid',
  'react-router',
  /^@tanstack\//,
  'hono',
  /^@hono\//,
  'pg-boss',
  'postcss',
  'html-to-text',
  'htmlparser2',
  'entities',
  'csv-parse',
  'yaml',
  'temporal-polyfill',
  'temporal-utils',
  'cookie-es',
  /^@floating-ui\//,
  // Of pg-boss.
  'cron-parser',
  'luxon',
  'rrule-temporal',
  'serialize-error',
  // Of html-to-text.
  /^@?selderee/,
  'deepmerge-ts',
  'dom-serializer',
  'domhandler',
  'domelementtype',
  'domutils',
  'parseley',
  'leac',
  'peberminta',
  'non-error',
  // Of postcss.
  'picocolors',
  'source-map-js',
]

/** The entry of worker threads, as one more chunk of the server: React Router names every input `index.js`. */
const workerEntry: Plugin = {
  name: 'worker-entry',
  apply: 'build',
  buildStart() {
    if (this.environment.name === 'ssr') this.emitFile({ type: 'chunk', id: './app/worker.ts', fileName: 'worker.js' })
  },
}

/** A release has the packages of `dependencies` alone: what the server imports besides them has to be bundled. */
const onlyDependencies: Plugin = {
  name: 'only-dependencies',
  apply: 'build',
  generateBundle(_, bundle) {
    if (this.environment.name !== 'ssr') return
    const imported = Object.values(bundle).flatMap((file) => {
      if (file.type !== 'chunk') return []
      const required = [...file.code.matchAll(/\b__require\("([^"]+)"\)/g)].map(([, name = '']) => name)
      return [...file.imports, ...file.dynamicImports, ...required]
    })
    const isThere = (name: string) =>
      name in bundle || isBuiltin(name) || Object.keys(dependencies).some((one) => `${name}/`.startsWith(`${one}/`))
    const missing = imported.filter((name) => !isThere(name))
    if (missing.length > 0) this.error(`add to dependencies, or to BUNDLED: ${[...new Set(missing)].join(', ')}`)
  },
}

/**
 * Sonner would write its style into an element of every page, whose policy had to name it by two hashes, which nothing
 * compresses. A sheet that is adopted needs none.
 */
const adoptedStyle: Plugin = {
  name: 'adopted-style',
  transform(code, id) {
    if (!id.includes('/sonner/dist/index.mjs')) return undefined
    const adopted = code.replace(/^__insertCSS\((".*")\);?$/m, (_, css) => {
      const adopt = `const sheet = new CSSStyleSheet(); sheet.replaceSync(${css}); document.adoptedStyleSheets = [sheet, ...document.adoptedStyleSheets]`
      return `if (typeof document !== 'undefined' && 'adoptedStyleSheets' in document) { ${adopt} }`
    })
    if (adopted === code) this.error('sonner no longer adds its style by __insertCSS("…")')
    return { code: adopted, map: null }
  },
}

export default defineConfig(({ command }) => ({
  plugins: [
    contentFiles(),
    tailwindcss(),
    reactRouter(),
    documentScripts(),
    adoptedStyle,
    sampleChapter(),
    workerEntry,
    onlyDependencies,
  ],
  // Known from the start, so that a first visit in development does not make Vite begin again.
  optimizeDeps: {
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react-router',
      'react-router/dom',
      '@tanstack/react-query',
      '@radix-ui/react-tooltip',
    ],
    exclude: ['sonner'],
  },
  // scripts/build.ts empties what it makes anew: the documents are there before the pages, which say how many pages they have.
  build: { target: 'es2022', sourcemap: false, emptyOutDir: false },
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: SHARED }, postBanner: compiledWhole } } } },
    // One bundle holds the server and the pages, so that each module exists once (one pool, one set of error classes).
    ssr: {
      build: {
        // For the lines of faults, read by Node alone: scripts/start.ts. What is sent to browsers has none.
        sourcemap: true,
        rollupOptions: {
          input: { main: './app/main.ts' },
          // All chunks side by side, so that `platform/process/worker.server.ts` finds the worker's beside its own.
          output: { chunkFileNames: '[name]-[hash].js', sourcemapExcludeSources: true },
        },
      },
      resolve: { noExternal: command === 'build' ? BUNDLED : [] },
    },
  },
}))
