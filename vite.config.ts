import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { documentScripts } from './scripts/building/document-scripts.ts'
import { sampleChapter } from './scripts/building/sample-chapter.ts'

/** Files of `app/ui` that no public page shows: the pages behind sign-in load them. */
const BEHIND_SIGN_IN = [
  'avatar',
  'dial',
  'file-list',
  'fresh-link',
  'inbox-hint',
  'link-pages',
  'passkey-form',
  'refund-form',
  'session-watch',
]

/**
 * What pages share comes in few chunks instead of two dozen: it compresses better, and each answer has its headers. The
 * layers for notifications and tooltips, queries and the proof of work stay out of them: each is fetched when needed.
 */
const SHARED = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/ },
  { name: 'router', test: /node_modules\/(react-router|cookie-es|set-cookie-parser)\// },
  // On every page.
  {
    name: 'ui',
    test: new RegExp(
      [
        `app/ui/(?!.*-layer|form-proof|queries|${BEHIND_SIGN_IN.join('|')})`,
        'app/site/(links|page-meta|portrait|offer-price)',
        'app/catalog/(offers|claims|live|evidence|destinations|newsletter|navigation)',
        'app/newsletter/signup-form',
        'site.config',
        'node_modules/lucide-react/dist/esm/(?!icons)',
      ].join('|'),
    ),
  },
  // On pages that sell.
  { name: 'offers', test: /app\/(payments\/checkout-button|site\/(offer-checkout|covers\/cover))/ },
  { name: 'stories', test: /app\/(site\/(testimonial-|testimonials-block)|catalog\/testimonials)/ },
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
 * Packages of many files: bundled, they do not make the server wait for a second at its start. In development Node loads
 * them as they are, for Vite reads no CommonJS there.
 */
const BUNDLED = [
  /^@react-email\//,
  /^drizzle-orm/,
  'lucide-react',
  'radix-ui',
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
  'html5parser',
  'htmlparser2',
  'entities',
  'csv-parse',
  '@streamparser/json',
  /^altcha-lib/,
  'temporal-polyfill',
]

/** The entry of worker threads, as one more chunk of the server: React Router names every input `index.js`. */
const workerEntry: Plugin = {
  name: 'worker-entry',
  apply: 'build',
  buildStart() {
    if (this.environment.name === 'ssr') this.emitFile({ type: 'chunk', id: './app/worker.ts', fileName: 'worker.js' })
  },
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), documentScripts(), sampleChapter(), workerEntry],
  // Known from the start, so that a first visit in development does not make Vite begin again.
  optimizeDeps: {
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react-router',
      'react-router/dom',
      '@tanstack/react-query',
      'radix-ui',
      'sonner',
      'lucide-react',
    ],
  },
  build: { target: 'es2022', sourcemap: false },
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: SHARED }, postBanner: compiledWhole } } } },
    // One bundle holds the server and the pages, so that each module exists once (one pool, one set of error classes).
    ssr: {
      build: {
        rollupOptions: {
          input: { main: './app/main.ts' },
          // All chunks side by side, so that `platform/process/worker.server.ts` finds the worker's beside its own.
          output: { chunkFileNames: '[name]-[hash].js' },
        },
      },
      resolve: { noExternal: command === 'build' ? BUNDLED : [] },
    },
  },
}))
