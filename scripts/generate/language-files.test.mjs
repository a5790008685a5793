import { expect, test } from 'vitest';
import { rootFolder } from '../build/workspaces.mjs';
import { languageFiles, manifestWith, missingTexts } from './language-files.mjs';

test('a new language adds entries, loaders and rows in manifests, and changes nothing else', () => {
  const before = languageFiles(rootFolder, ['es', 'ar']);
  const after = languageFiles(rootFolder, ['es', 'ar', 'de']);
  const changed = Object.keys(after).filter((file) => after[file] !== before[file]);
  expect(changed.sort()).toEqual([
    'apps/demo/public/languages.generated.js',
    'apps/demo/src/messages/languages/de.generated.ts',
    'apps/demo/src/messages/load-languages.generated.ts',
    'apps/sample-wallet/src/messages/bitcoin/de.generated.ts',
    'apps/sample-wallet/src/messages/languages/de.generated.ts',
    'apps/sample-wallet/src/messages/load-chain-words.generated.ts',
    'apps/sample-wallet/src/messages/load-languages.generated.ts',
    'apps/sample-wallet/src/messages/solana/de.generated.ts',
    'packages/clear-signing/package.json',
    'packages/clear-signing/src/exports/bitcoin-de.ts',
    'packages/clear-signing/src/exports/de.ts',
    'packages/clear-signing/src/exports/solana-de.ts',
    'packages/react/src/exports/activity-de.ts',
    'packages/react/src/exports/de.ts',
    'packages/react/src/exports/names-de.ts',
    'packages/react/src/exports/onramp-de.ts',
    'packages/react/src/exports/page-de.ts',
    'packages/react/src/exports/send-de.ts',
    'packages/react/src/exports/swap-de.ts',
    'packages/react/src/lazy.generated.ts',
    'packages/ui/package.json',
    'packages/ui/src/exports/trace-de.ts',
  ]);
  expect(after['packages/react/src/lazy.generated.ts']).toContain(
    "  de: async () => import('./exports/de.ts'),\n",
  );
  expect(after['apps/demo/public/languages.generated.js']).toContain("  ar: 'rtl',\n  de: 'ltr',\n");
});

test('the manifest lists each language once, also when run again, and keeps the rest', () => {
  const manifest = {
    name: 'a',
    exports: { '.': 'a', './xx': 'b', './x-xx': 'b', './messages': 'c', './package.json': 'd' },
  };
  const written = JSON.parse(
    manifestWith(JSON.stringify(manifest), ['{locale}', 'x-{locale}'], ['es', 'ar']),
  );
  expect(Object.keys(written.exports)).toEqual([
    '.',
    './messages',
    './ar',
    './es',
    './x-ar',
    './x-es',
    './package.json',
  ]);
  expect(written.exports['./es']).toEqual({
    'mooring-source': './src/exports/es.ts',
    types: './dist/es.d.ts',
    default: './dist/es.js',
  });
});

test('each text that a language lacks is named', () => {
  const files = [
    'packages/a/src/messages/words/en.json',
    'packages/a/src/messages/words/es.json',
    'packages/ui/src/trace/trace-es.ts',
  ];
  expect(missingTexts(files, ['es'])).toEqual([]);
  expect(missingTexts(files, ['es', 'de'])).toEqual([
    'packages/a/src/messages/words/de.json',
    'packages/ui/src/trace/trace-de.ts',
  ]);
});
