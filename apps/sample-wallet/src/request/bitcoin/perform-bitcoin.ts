import { signMessage } from '@mooring/bitcoin/signing';
import { readPsbt } from '@mooring/clear-signing/bitcoin';
import type { SessionRecord } from '@mooring/protocol/sign';
import { base64, hex } from '@scure/base';
import type { BitcoinNetwork, WalletNetwork } from '../../config/wallet-network.ts';
import type { BitcoinKeys } from '../../vault/bitcoin-account.ts';
import { invalidParams, unauthorized, unsupportedChains } from '../codes.ts';
import { grantedAddress } from '../granted-account.ts';
import { Refusal } from '../refusal.ts';
import type { Perform, PerformParameters, SiteRequest } from '../request-module.ts';
import type { FeeLimits } from '../simulation.ts';
import { nodeOf } from './node-of.ts';
import { readBitcoinRequest } from './read-bitcoin-request.ts';
import { sendBitcoin } from './send-bitcoin.ts';
import { type SignedPsbt, signPsbt } from './sign-psbt.ts';

/** Signs or sends an approved request; a transfer exactly as planned. */
export const performBitcoin: Perform = async (parameters, prompt, session, limits, signing) => {
  const network = bitcoinNetwork(parameters.networks, prompt.chainId);
  if (network === undefined) throw new Refusal(unsupportedChains, (messages) => messages.chainUnknown());
  const node = nodeOf(network);
  const keys = keysFor(parameters, prompt.chainId, session);
  const own = keys.map(({ address }) => address);
  const request = readBitcoinRequest(prompt, own);
  if (request.kind === 'message') {
    const { address, message, protocol } = request;
    const key = keys.find((each) => each.address === address);
    if (key === undefined) throw new Refusal(unauthorized, (messages) => messages.accountUnknown());
    return { address, signature: hex.encode(signMessage(key, message, protocol)) };
  }
  const before = signing?.signed;
  if (before !== undefined && request.kind === 'transfer')
    return sendBitcoin(node, before, true, { txid: before.hash });
  const { psbt, whole } = signOne(
    request.kind === 'psbt' ? request.psbt : planned(prompt, limits, own),
    keys,
  );
  if (request.kind === 'psbt' && !request.psbt.broadcast) return { psbt };
  if (whole === undefined) throw new Refusal(invalidParams, (messages) => messages.signaturesMissing());
  const sending = before ?? whole;
  const { hash: txid } = sending;
  if (before === undefined) signing?.keep(sending);
  const result = request.kind === 'psbt' ? { psbt, txid } : { txid };
  return sendBitcoin(node, sending, before !== undefined, result);
};

export function bitcoinNetwork(
  networks: readonly WalletNetwork[],
  chainId: string,
): BitcoinNetwork | undefined {
  return networks
    .filter((network): network is BitcoinNetwork => network.namespace === 'bip122')
    .find(({ caipNetworkId }) => caipNetworkId === chainId);
}

/** The transfer that was shown. No other is signed. */
function planned({ chainId }: SiteRequest, limits: FeeLimits | undefined, own: readonly string[]) {
  if (limits === undefined || !('psbt' in limits))
    throw new Refusal(invalidParams, (messages) => messages.failed());
  const plan = readPsbt({ psbt: base64.encode(limits.psbt) }, { id: chainId }, own);
  if ('key' in plan) throw new Refusal(invalidParams, (messages) => messages.failed());
  return plan;
}

function signOne(psbt: Parameters<typeof signPsbt>[0], keys: BitcoinKeys): SignedPsbt {
  try {
    return signPsbt(psbt, keys);
  } catch {
    throw new Refusal(invalidParams, (messages) => messages.notReadable());
  }
}

/** The keys of the account that the session grants. */
function keysFor({ accounts }: PerformParameters, chainId: string, session: SessionRecord): BitcoinKeys {
  const granted = grantedAddress(session, chainId);
  const keys = accounts()
    .flatMap(({ bitcoin }) => [bitcoin.on(chainId)])
    .find((each) => each?.[0].address === granted);
  if (keys === undefined) throw new Refusal(unauthorized, (messages) => messages.accountUnknown());
  return keys;
}
