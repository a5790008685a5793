import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

// The page runs under a strict policy: no inline script, no polyfill that needs one, no data: modules.
export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ['mooring-source', ...defaultClientConditions] },
  build: {
    target: 'es2022',
    outDir: 'dist',
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
});
