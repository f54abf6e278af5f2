import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [
    // must come before react()
    tanstackRouter({
      target: 'react',
      routesDirectory: './src/routes',
      generatedRouteTree: './src/routeTree.gen.ts',
      routeFileIgnorePattern: '\\.test\\.',
      autoCodeSplitting: true,
    }),
    react(),
    tailwindcss(),
  ],
  // found before the first start: the worker must not wait for the optimiser
  optimizeDeps: { include: ['comlink', '@noble/hashes/sha2.js', '@noble/hashes/utils.js'] },
  worker: { format: 'es' },
  server: {
    port: 5173,
    headers: { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' },
  },
  build: { target: 'es2022', outDir: 'dist/app', license: { fileName: 'third-party-licenses.md' } },
})
