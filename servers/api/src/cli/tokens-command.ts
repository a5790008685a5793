import { quietUpstreams } from '../server/quiet-upstreams.ts';
import { updateTokenFile } from '../tokens/update-token-file.ts';
import type { Command } from './command.ts';

/** Updates a token file. */
export const tokensCommand: Command = {
  usage: 'tokens update FILE ADDRESS…   takes the tokens of the chains in API_CHAINS from token lists',
  async run([verb, file, ...addresses], { settings, environment }) {
    if (verb !== 'update' || file === undefined || addresses.length === 0) return undefined;
    return updateTokenFile({
      ...(await quietUpstreams(settings, environment)),
      ...{ file, addresses },
      bounds: { perChain: settings.balanceTokensPerChain, bytes: settings.balanceTokensBytes },
    });
  },
};
