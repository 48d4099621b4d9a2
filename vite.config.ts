import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

const SHARED = [
  {
    name: 'frame',
    test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack|cookie-es|set-cookie-parser)\//,
  },
  {
    name: 'ui',
    test: /app\/(ui\/(?!.*-layer|form-proof)|site\/(links|page-meta|portrait|offer-price)|catalog\/(offers|claims|destinations))/,
  },
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
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
    // What every page shares comes in two chunks instead of a dozen: it compresses better, and is cached once. The layers
    // for notifications and tooltips and the proof of work stay out of it: they are fetched when one is needed.
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: SHARED } } } } },
    // One bundle holds the server and the pages, so that each module exists once (one pool, one set of error classes).
    ssr: { build: { rollupOptions: { input: { main: './app/main.ts' } } } },
  },
})
