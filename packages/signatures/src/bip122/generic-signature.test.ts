import { messageTransactionId } from '@mooring/bitcoin/message-hashes';
import { p2wpkh, RawTx, RawWitness } from '@scure/btc-signer';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nothing, readFull, readSimple } from './generic-signature.ts';

const message = 'Quay';
const { script } = p2wpkh(Uint8Array.of(2, ...new Uint8Array(32).fill(7)));
const witness = [Uint8Array.of(1, 2), Uint8Array.of(3)];
const scriptSig = Uint8Array.of(0x51);

interface Change {
  readonly version?: number;
  readonly outputs?: readonly { readonly amount: bigint; readonly script: Uint8Array }[];
  readonly index?: number;
  readonly spent?: Uint8Array;
  readonly inputs?: number;
  readonly witness?: Uint8Array[];
}

function full(change: Change = {}): Uint8Array {
  const { version = 0, index = 0, spent = messageTransactionId(message, script), inputs = 1 } = change;
  const input = { txid: spent, index, finalScriptSig: scriptSig, sequence: 7 };
  const stack = change.witness ?? witness;
  return RawTx.encode({
    version,
    segwitFlag: stack.length > 0,
    inputs: Array.from({ length: inputs }, () => input),
    outputs: [...(change.outputs ?? [{ amount: 0n, script: nothing }])],
    witnesses: stack.length > 0 ? Array.from({ length: inputs }, () => stack) : undefined,
    lockTime: 9,
  });
}

it('reads the transaction that spends the message, of either version, with or without a witness', () => {
  const read = { lockTime: 9, sequence: 7, scriptSig };
  expect(readFull(full(), message, script)).toEqual({ ...read, version: 0, witness });
  expect(readFull(full({ version: 2 }), message, script)).toEqual({ ...read, version: 2, witness });
  expect(readFull(full({ witness: [] }), message, script)).toEqual({ ...read, version: 0, witness: [] });
});

it.each<[string, Change]>([
  ['another version', { version: 1 }],
  ['another output spent', { index: 1 }],
  ['another transaction spent', { spent: new Uint8Array(32) }],
  ['no input', { inputs: 0, witness: [] }],
  ['inputs that would prove funds', { inputs: 2 }],
  ['an output with value', { outputs: [{ amount: 1n, script: nothing }] }],
  ['an output to somebody', { outputs: [{ amount: 0n, script }] }],
  ['two outputs', { outputs: [0, 1].map(() => ({ amount: 0n, script: nothing })) }],
  ['no output', { outputs: [] }],
])('reads no transaction with %s', (_, change) => {
  expect(readFull(full(change), message, script)).toBeUndefined();
});

it('reads no transaction for another message or script', () => {
  expect(readFull(full(), `${message} `, script)).toBeUndefined();
  expect(readFull(full(), message, nothing)).toBeUndefined();
});

it('reads a witness alone', () => {
  const none = { version: 0, lockTime: 0, sequence: 0, scriptSig: new Uint8Array() };
  expect(readSimple(RawWitness.encode(witness))).toEqual({ ...none, witness });
});

it('reads nothing from malformed bytes, and never throws', () => {
  const [alone, whole] = [RawWitness.encode(witness), full()];
  for (let end = 0; end < alone.length; end += 1) expect(readSimple(alone.subarray(0, end))).toBeUndefined();
  for (let end = 0; end < whole.length; end += 1)
    expect(readFull(whole.subarray(0, end), message, script)).toBeUndefined();
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      readSimple(bytes);
      expect(readFull(bytes, message, script)).toBeUndefined();
    }),
  );
});
