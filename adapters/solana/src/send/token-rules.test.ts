import { expect, it } from 'vitest';
import { extensions, type Mint, token2022Program, tokenProgram } from '../tokens/token-account.ts';
import { accountSize, assertSendable, startsFrozen, tokenFee } from './token-rules.ts';

function mint(...found: readonly (readonly [number, Uint8Array])[]): Mint {
  return { address: 'mint', program: token2022Program, decimals: 6, extensions: new Map(found) };
}

/** Fees as `[epoch, maximum, basis points]`. */
function feeConfig(...fees: readonly (readonly [bigint, bigint, number])[]): Uint8Array {
  const bytes = new Uint8Array(108);
  const view = new DataView(bytes.buffer);
  for (const [index, [epoch, most, points]] of fees.entries()) {
    const at = 72 + index * 18;
    view.setBigUint64(at, epoch, true);
    view.setBigUint64(at + 8, most, true);
    view.setUint16(at + 16, points, true);
  }
  return bytes;
}

const bytes = (length: number, at: number, value: number): Uint8Array => {
  const made = new Uint8Array(length);
  made[at] = value;
  return made;
};

it.each([
  ['stays where it is', mint([extensions.nonTransferable, new Uint8Array()])],
  ['transfers are paused', mint([extensions.pausable, bytes(33, 32, 1)])],
  ['call a program', mint([extensions.transferHook, bytes(64, 40, 7)])],
])('rejects a token that %s', (problem, token) => {
  expect(() => assertSendable(token)).toThrow(
    expect.objectContaining({ code: 'TOKEN_NOT_SENDABLE', message: expect.stringContaining(problem) }),
  );
});

it('accepts a token that is not paused and has no hook program', () => {
  const token = mint([extensions.pausable, bytes(33, 0, 9)], [extensions.transferHook, bytes(64, 0, 9)]);
  expect(() => assertSendable(token)).not.toThrow();
});

it.each([
  // 1 %, rounded up, at most 50.
  [0n, 1_000n, 10n],
  [0n, 1_001n, 11n],
  [0n, 1n, 1n],
  [0n, 1_000_000n, 50n],
  // From epoch 10 on 2.5 %, at most 2^64−1.
  [9n, 1_000n, 10n],
  [10n, 1_000n, 25n],
  [11n, 2n ** 63n, (2n ** 63n * 250n + 9_999n) / 10_000n],
])('charges in epoch %s for %s: %s', (epoch, amount, fee) => {
  const token = mint([extensions.transferFeeConfig, feeConfig([0n, 50n, 100], [10n, 2n ** 64n - 1n, 250])]);
  expect(tokenFee(token, amount, epoch)).toBe(fee);
});

it('charges nothing for a token without a fee', () => {
  expect(tokenFee(mint(), 1_000n, 0n)).toBe(0n);
});

it('detects tokens whose accounts begin frozen', () => {
  expect(startsFrozen(mint([extensions.defaultAccountState, new Uint8Array([2])]))).toBe(true);
  expect(startsFrozen(mint([extensions.defaultAccountState, new Uint8Array([1])]))).toBe(false);
  expect(startsFrozen(mint())).toBe(false);
});

it('computes the size of a new account', () => {
  expect(accountSize({ ...mint(), program: tokenProgram }, tokenProgram)).toBe(165);
  expect(accountSize(mint(), tokenProgram)).toBe(170);
  const large = mint(
    [extensions.transferFeeConfig, new Uint8Array(108)],
    [extensions.transferHook, new Uint8Array(64)],
    [extensions.pausable, new Uint8Array(33)],
  );
  expect(accountSize(large, tokenProgram)).toBe(191);
});
