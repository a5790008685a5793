import { bitcoinNetwork, devnetChains, devnetTokens, solanaCluster, solanaTokens } from '@mooring/devnet';

/**
 * The rows of the address table.
 *
 * @param {import('@mooring/devnet').StackUrls} urls
 * @param {string} [certificateUrl] where a device fetches the authority's certificate
 */
export function addressRows(urls, certificateUrl) {
  /** @type {[string, string][]} */
  const rows = [
    ['Demo page', urls.demo],
    ['Sample wallet', urls.sampleWallet],
    ['API', urls.api],
    ['Relay', urls.relay],
    ...devnetChains.map(
      ({ id, name }, index) =>
        /** @type {[string, string]} */ ([`${name}, chain ${id}`, urls.rpc[index] ?? '']),
    ),
    ...devnetTokens.map(
      ({ symbol, address }) => /** @type {[string, string]} */ ([`${symbol}, on both chains`, address]),
    ),
    [bitcoinNetwork.name, urls.bitcoin],
    [solanaCluster.name, urls.solana],
    [`${solanaCluster.name}, WebSocket`, urls.solanaWebSocket],
    ...solanaTokens.map(
      ({ symbol, address }) => /** @type {[string, string]} */ ([`${symbol}, on Solana`, address]),
    ),
  ];
  if (certificateUrl) rows.push(['Certificate to trust', certificateUrl]);
  return rows;
}
