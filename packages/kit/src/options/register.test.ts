import { expect, it } from 'vitest';
import { complaintsOf } from '../test-support/compile-site.node.ts';

const site = (registers: boolean, facts: string) => `
import { createAppKit, useAppKitNetwork, useAppKitState } from '@mooring/kit/react';
import { arbitrum, mainnet } from 'viem/chains';

const appKit = createAppKit({ networks: [mainnet, arbitrum] });
export { appKit };
${registers ? "declare module '@mooring/kit/react' { interface Register { appKit: typeof appKit } }" : ''}

const { chainId, caipNetworkId, caipNetwork, switchNetwork } = useAppKitNetwork();
const { selectedNetworkId } = useAppKitState();
${facts}
void [chainId, caipNetworkId, caipNetwork, selectedNetworkId];
void switchNetwork(mainnet);
`;

const narrow = `
const id: 1 | 42161 = chainId;
const caipId: 'eip155:1' | 'eip155:42161' = caipNetworkId;
const selected: 'eip155:1' | 'eip155:42161' = selectedNetworkId;
const name: 'Ethereum' | 'Arbitrum One' = caipNetwork.name;
void [id, caipId, selected, name];
`;

it('types hooks by the networks of a registered instance', () => {
  expect(complaintsOf(site(true, narrow))).toEqual([]);
  expect(complaintsOf(site(true, 'export const wrong: 5 = chainId;'))).toHaveLength(1);
}, 120_000);

it('types hooks by any network without one', () => {
  expect(complaintsOf(site(false, narrow)).length).toBeGreaterThan(2);
  expect(complaintsOf(site(false, 'export const wide: number | string = chainId;'))).toEqual([]);
}, 120_000);
