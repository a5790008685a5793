import { expect, it } from 'vitest';
import { warnings } from '../words/warnings.ts';
import { describeSignedAgent } from './describe-signed-agent.ts';

const [contract, agent, owner] = ['aa', '22', '11'].map((pair) => `0x${pair.repeat(20)}`) as [
  string,
  string,
  string,
];

it('is a danger, and shows who may act', () => {
  const { fields, warnings: found } = describeSignedAgent(
    { contract, agent, allowed: true, owner },
    { address: owner },
  );
  expect(fields.map(({ value }) => value)).toEqual([agent]);
  expect(found).toEqual([warnings.agent, warnings.callBySignature]);
});

it('is no danger where it ends', () => {
  expect(
    describeSignedAgent({ contract, agent, allowed: false, owner }, { address: owner }).warnings,
  ).toEqual([]);
});

it('warns if another account is named than the one that signs', () => {
  const found = describeSignedAgent({ contract: undefined, agent, allowed: true, owner }, { address: agent });
  expect(found.warnings).toContain(warnings.signerDiffers);
});
