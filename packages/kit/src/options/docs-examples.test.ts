import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { complaintsOf } from '../test-support/compile-site.node.ts';

const root = path.join(import.meta.dirname, '../../../..');

/**
 * Pages whose TypeScript examples compile unchanged. `js` examples need packages that this repository does not install.
 */
const pages = [
  'README.md',
  'docs/errors.md',
  'docs/modal.md',
  'docs/guides/custom-wallets.md',
  'docs/guides/frameworks.md',
  'docs/guides/nextjs.md',
  'docs/guides/node.md',
  'docs/guides/several-namespaces.md',
  'docs/guides/sign-in.md',
  'docs/guides/wallet.md',
  'docs/drop-in-provider.md',
  'docs/drop-in.md',
  'packages/clear-signing/README.md',
  'packages/core/README.md',
  'packages/evm/README.md',
  'packages/kit/README.md',
  'packages/protocol/README.md',
  'packages/react/README.md',
  'packages/sign-client/README.md',
  'packages/contracts/README.md',
  'packages/signatures/README.md',
  'packages/ui/README.md',
  'adapters/solana/README.md',
  'adapters/universal/README.md',
  'adapters/wagmi/README.md',
];

describe.each(pages)('%s', (page) => {
  const text = readFileSync(path.join(root, page), 'utf8');
  const examples = [...text.matchAll(/^```(tsx?)\n([\s\S]*?)^```$/gm)].map(([, kind = 'ts', code = '']) => ({
    kind,
    code,
  }));

  it('has examples', () => {
    expect(examples.length).toBeGreaterThan(0);
  });

  it.each(examples)(
    'compiles example %#',
    ({ kind, code }) => {
      expect(complaintsOf(code, `example.${kind}`, { types: ['node'] })).toEqual([]);
    },
    120_000,
  );
});
