import { expect, it } from 'vitest';
import type { Step } from '../transaction/decoded-call.ts';
import { warnings } from '../words/warnings.ts';
import { describeSignedCalls } from './describe-signed-calls.ts';
import type { SignedCalls } from './find-signed-calls.ts';

const actor = `0x${'11'.repeat(20)}`;
const to = `0x${'22'.repeat(20)}`;
const stranger = `0x${'33'.repeat(20)}`;
const step: Step = { what: 'step', to, value: 10n ** 18n, data: '0x' };
const chain = { nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } };

const describeCalls = (calls: Partial<SignedCalls>) =>
  describeSignedCalls({ steps: [step], actor, ...calls }, { chain, address: actor });

it('describes one call as what it does, and by which account', () => {
  const { kind, summary, fields, warnings: found } = describeCalls({});
  expect(kind).toBe('transfer');
  expect(JSON.stringify(summary)).toContain('ETH');
  expect(fields[0]?.value).toBe(actor);
  expect(found).toContain(warnings.callBySignature);
});

it('names no account if the data has none', () => {
  const [first] = describeCalls({ actor: undefined }).fields;
  expect(first?.value).not.toBe(actor);
});

it('counts several calls', () => {
  const { kind, summary } = describeCalls({ steps: [step, step] });
  expect(kind).toBe('several');
  expect(JSON.stringify(summary)).toContain('2');
});

it('warns first of a refund that the data sets', () => {
  expect(describeCalls({ refunds: true }).warnings[0]).toBe(warnings.refund);
  expect(describeCalls({}).warnings).not.toContain(warnings.refund);
});

it('warns of a contract that checks the signature and is not known', () => {
  expect(describeCalls({ checkedBy: stranger }).warnings).toContainEqual(warnings.unknownContract(stranger));
  expect(describeCalls({}).warnings).not.toContainEqual(warnings.unknownContract(stranger));
});
