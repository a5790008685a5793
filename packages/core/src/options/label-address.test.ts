import { expect, it } from 'vitest';
import { selectAddressLabel } from '../select/address-label.ts';
import { address, makeCore } from '../test-support/fake-adapter.ts';
import { labelAddress } from './label-address.ts';

it('labels an account on every network until the label is removed', () => {
  const { core } = makeCore();
  const shown = (network: number) =>
    selectAddressLabel(core.store.getState(), `eip155:${network}:${address}`);
  labelAddress(core, { namespace: 'eip155', address: address.toLowerCase() }, 'Savings');
  expect([shown(1), shown(2)]).toEqual(['Savings', 'Savings']);
  labelAddress(core, { namespace: 'eip155', address }, undefined);
  expect(shown(1)).toBeUndefined();
});

it('keeps the latest 100 labels, of at most 64 characters', () => {
  const { core } = makeCore();
  for (let index = 0; index < 101; index += 1)
    labelAddress(core, { namespace: 'eip155', address: `0x${index}` }, 'x'.repeat(100));
  const { addressLabels } = core.store.getState();
  expect(Object.keys(addressLabels)).toHaveLength(100);
  expect(addressLabels['eip155:0x100']).toHaveLength(64);
  expect(addressLabels['eip155:0x0']).toBeUndefined();
});
