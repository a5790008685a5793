import { expect, test } from 'vitest';
import { compileContracts } from './compile-contracts.ts';

// `npm run contracts` runs this with `-u`, which writes the artifacts; everywhere else it compares.
test('the committed artifacts are what the sources compile to', { timeout: 120_000 }, async () => {
  const artifacts = compileContracts(new URL('./', import.meta.url));
  expect(Object.keys(artifacts)).toEqual([
    'TestToken.generated.ts',
    'Multicall3.generated.ts',
    'OwnedAccount.generated.ts',
    'AccountFactory.generated.ts',
    'SignatureCheck.generated.ts',
  ]);
  for (const [name, text] of Object.entries(artifacts)) {
    await expect(text).toMatchFileSnapshot(`./artifacts/${name}`);
  }
});
