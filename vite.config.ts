import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

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
    // One bundle holds the server and the pages, so that each module exists once (one pool, one set of error classes).
    ssr: { build: { rollupOptions: { input: { main: './app/main.ts' } } } },
  },
})
