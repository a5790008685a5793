import { defaultClientConditions, defineConfig } from 'vite';
import { strictPolicy } from './strict-policy.ts';

export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ['mooring-source', ...defaultClientConditions] },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  preview: { headers: { 'Content-Security-Policy': strictPolicy } },
});
