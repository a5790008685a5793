import { expect, it } from 'vitest';
import { warnings } from '../words/warnings.ts';
import { describeSignedTransfer } from './describe-signed-transfer.ts';

const token = `0x${'aa'.repeat(20)}`;
const from = `0x${'11'.repeat(20)}`;
const to = `0x${'22'.repeat(20)}`;
const known = { address: token, name: 'USD X', symbol: 'USDX', decimals: 6 };
const transfer = { token, from, to, amount: 1_500_000n };

it('shows the amount of a known token, and both whole addresses', () => {
  const {
    summary,
    fields,
    warnings: found,
  } = describeSignedTransfer(transfer, { tokens: [known], address: from });
  expect(JSON.stringify(summary)).toContain('1.5');
  expect(fields.map(({ value }) => value)).toEqual(expect.arrayContaining([from, to]));
  expect(found).toEqual([warnings.sendBySignature]);
});

it('warns of a token that it does not know', () => {
  for (const tokens of [undefined, [], [{ ...known, address: to }]]) {
    const { warnings: found } = describeSignedTransfer(transfer, { tokens, address: from });
    expect(found).toContain(warnings.unknownToken);
  }
  const { warnings: found } = describeSignedTransfer({ ...transfer, token: undefined }, { tokens: [known] });
  expect(found).toContain(warnings.unknownToken);
});

it('warns if another account pays than the one that signs, in any spelling', () => {
  const signed = (address: string) =>
    describeSignedTransfer({ ...transfer, from: `0x${'ab'.repeat(20)}` }, { tokens: [known], address })
      .warnings;
  expect(signed(to)).toContain(warnings.signerDiffers);
  expect(signed(`0x${'AB'.repeat(20)}`)).not.toContain(warnings.signerDiffers);
});
