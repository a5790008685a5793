import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { strictPolicy } from './strict-policy.ts';

/** Lets a test make every `import()` throw synchronously, like webpack's if a policy forbids adding a script. */
const throwingImports: Plugin = {
  name: 'throwing-imports',
  transform: (code, id) =>
    /\/(packages|adapters)\/[^/]+\/src\//.test(id)
      ? code.replace(/\bimport\((["'][^"']+["'])\)/g, '(window.refuseImport?.(), import($1))')
      : null,
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [throwingImports],
  resolve: { conditions: ['mooring-source', ...defaultClientConditions] },
  build: {
    target: 'es2022',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  preview: { headers: { 'Content-Security-Policy': strictPolicy } },
});
