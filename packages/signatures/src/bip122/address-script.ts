import { Address, OutScript } from '@scure/btc-signer/payment.js';
import { NETWORK, TEST_NETWORK } from '@scure/btc-signer/utils.js';

/** CAIP-2 reference of mainnet: the first half of its genesis block's hash. */
const mainReference = '000000000019d6689c085ae165831e93';

const test = [TEST_NETWORK, { ...TEST_NETWORK, bech32: 'bcrt' }];

/**
 * The output script of an address; `undefined` for a malformed one.
 *
 * @param reference of the CAIP-2 id: rejects addresses of other networks. Default: accepts any network. The networks for
 * tests share their addresses.
 */
export function addressScript(address: string, reference?: string): Uint8Array | undefined {
  const networks =
    reference === undefined ? [NETWORK, ...test] : reference === mainReference ? [NETWORK] : test;
  for (const network of networks) {
    try {
      return OutScript.encode(Address(network).decode(address));
    } catch {
      // Not on this network.
    }
  }
  return undefined;
}
