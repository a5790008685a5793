import { describe, expect, it } from 'vitest';
import type { Siwx } from '../contract/siwx.ts';
import type { AppKitState } from '../contract/state.ts';
import { emptySiwx } from '../test-support/empty-siwx.ts';
import { page } from '../test-support/two-namespaces.ts';
import { signer } from './signer.ts';

const required: Siwx = { ...emptySiwx, getRequired: () => true };

/** A page on an EVM chain, with Solana beside it. */
function made() {
  const { core, evm, solana } = page();
  const of = (given: Siwx | undefined, change: Partial<AppKitState> = {}) => {
    const store = { ...core.store, getState: () => ({ ...core.store.getState(), ...change }) };
    return signer({ siwx: given, store });
  };
  return { core, evm, solana, of };
}

it('is the active account on its chain, also without sign-in', () => {
  const { core, evm, of } = made();
  evm.reportConnected(undefined, 'eip155:2');
  const { eip155 } = core.store.getState().connections;
  for (const given of [undefined, emptySiwx, required])
    expect(of(given)).toEqual({ namespace: 'eip155', connection: eip155 });
});

it('is nobody while no wallet is connected, or while one is being connected', () => {
  const { evm, of } = made();
  expect(of(required)).toBeUndefined();
  evm.report({ connection: { status: 'connecting', connectorId: 'test.one', reconnecting: true } });
  expect(of(required)).toBeUndefined();
});

it('is nobody on a chain that the site does not list, or whose accounts do not sign in', () => {
  const { evm, of } = made();
  evm.reportConnected(undefined, 'eip155:9');
  expect(of(required)).toBeUndefined();
  evm.reportConnected();
  expect(of({ ...required, serves: (chainId) => chainId !== 'eip155:1' })).toBeUndefined();
  expect(of({ ...required, serves: (chainId) => chainId === 'eip155:1' })).toBeDefined();
});

describe('of another namespace', () => {
  /** A page that switched to an EVM chain after Solana was connected. */
  function onSolana() {
    const { evm, solana, of } = made();
    solana.reportConnected();
    const on = (given: Siwx, change: Partial<AppKitState> = {}) =>
      of(given, { activeNamespace: 'eip155', ...change })?.namespace;
    return { evm, on };
  }

  it('signs in if the site requires it, since no account of the active one can', () => {
    const { evm, on } = onSolana();
    expect(on(required)).toBe('solana');
    expect(on(emptySiwx)).toBeUndefined();
    evm.reportConnected();
    expect(on(required)).toBe('eip155');
    const serves: Siwx['serves'] = (chainId) => chainId.startsWith('solana:');
    expect(on({ ...required, serves })).toBe('solana');
  });

  it('waits while the account of the last visit may still be restored', () => {
    const { on } = onSolana();
    expect(on(required, { reconnecting: 'eip155' })).toBeUndefined();
    expect(on(required, { reconnecting: 'solana' })).toBe('solana');
  });

  it('does not stand in for an account on a chain that the site does not list', () => {
    const { evm, on } = onSolana();
    evm.reportConnected(undefined, 'eip155:9');
    expect(on(required)).toBeUndefined();
  });
});
