import { expect, it } from 'vitest';
import { address, makeCore } from '../test-support/fake-adapter.ts';
import { testNetwork } from '../testing/test-network.ts';
import { selectAddressExplorerUrl } from './address-explorer-url.ts';

it("returns the connected account's page in the shown network's explorer", () => {
  const explorer = { name: 'Scan', url: 'https://scan.example/' };
  const { core, adapter } = makeCore({
    networks: [{ ...testNetwork(1), blockExplorers: { default: explorer } }, testNetwork(2)],
  });
  const shown = () => selectAddressExplorerUrl(core.store.getState());
  expect(shown()).toBeUndefined();
  adapter.reportConnected();
  expect(shown()).toBe(`https://scan.example/address/${address}`);
  adapter.reportConnected('test.one', 'eip155:2');
  expect(shown()).toBeUndefined();
});
