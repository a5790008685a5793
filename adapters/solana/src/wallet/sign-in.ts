import { type CaipNetworkId, readError } from '@mooring/core';
import type { ConnectorState, ConnectSignIn, OfferSignIn } from '@mooring/core/adapter';
import { base58 } from '@scure/base';
import type { SolanaSignInInput } from '@solana/wallet-standard-features';
import { accountsOn, isOn } from '../account/place-accounts.ts';
import { readChains, readHeldAccounts } from '../account/read-accounts.ts';
import { clusterOf } from '../cluster/cluster.ts';
import type { FoundWallet, SolanaFeatures } from '../discovery/read-wallet.ts';
import { createError } from '../errors.ts';
import { loadVerification } from '../lazy.ts';
import { readSignature } from './read-signature.ts';

/**
 * Connects and signs in with one prompt if the site wants a sign-in. Returns `undefined` if it does not, or the wallet
 * cannot; the caller then connects without. Rejects like {@link signIn}.
 */
export async function connectSigningIn(
  wallet: FoundWallet['wallet'],
  chainId: CaipNetworkId,
  offerSignIn: OfferSignIn,
): Promise<ConnectorState | undefined> {
  const { features } = wallet;
  if (typeof features['solana:signIn']?.signIn !== 'function') return undefined;
  if (!serves(wallet, chainId)) return undefined;
  const offered = await offerSignIn(chainId);
  const selected = offered && (await signIn(features, offered, chainId));
  if (selected === undefined) return undefined;
  // A wallet may list what it approved only after it has answered.
  const listed = accountsOn(chainId, readHeldAccounts(wallet)).map(({ address }) => address);
  const addresses = new Set([...listed, selected]);
  return { accounts: [...addresses].map((address) => ({ address })), chainId, selected };
}

/**
 * Has a wallet connect and sign in with one prompt (`solana:signIn`), and passes the result to the site. Returns the
 * account that signed in; `undefined` if the wallet cannot, which is common for keys on a device.
 *
 * @throws MooringError `SIGN_IN_INVALID` if the signed text differs from the Wallet Standard's text for the input, or
 * another account signed than the wallet names; `REJECTED` if the visitor rejects
 */
export async function signIn(
  features: Pick<SolanaFeatures, 'solana:signIn'>,
  { terms, accept }: ConnectSignIn,
  chainId: CaipNetworkId,
): Promise<string | undefined> {
  const input = inputOf(terms, chainId);
  const outputs = await ask(features, input);
  if (outputs === undefined) return undefined;
  const { account, signedMessage, signature } = readOutput(outputs);
  const [held] = readHeldAccounts({ accounts: [account] });
  if (held !== undefined && !isOn(chainId, held)) return undefined;
  const address = held?.address;
  if (address === undefined || !isText(signedMessage)) throw createError('SIGN_IN_INVALID');
  const message = decode(signedMessage);
  if (!textsOf(input, address).includes(message)) throw createError('SIGN_IN_INVALID');
  const signed = { address, message, signature: base58.encode(readSignature(signature)) };
  const { verifyMessage } = await loadVerification();
  if (!(await verifyMessage(signed))) throw createError('SIGN_IN_INVALID');
  await accept(signed);
  return address;
}

/** Whether a wallet, which is hostile, names the cluster; every wallet signs for one of the site's own. */
function serves(wallet: FoundWallet['wallet'], chainId: CaipNetworkId): boolean {
  try {
    return isOn(chainId, { chains: readChains(wallet.chains) });
  } catch {
    return false;
  }
}

type Input = SolanaSignInInput & Required<Pick<SolanaSignInInput, 'domain'>>;

function inputOf({ resources, ...terms }: ConnectSignIn['terms'], chainId: CaipNetworkId): Input {
  const given = Object.entries(terms).filter(([, value]) => value !== undefined);
  const { domain } = terms;
  return {
    ...Object.fromEntries(given),
    domain,
    version: '1',
    chainId: chainName(chainId),
    ...(resources === undefined ? {} : { resources: [...resources] }),
  };
}

async function ask(features: Parameters<typeof signIn>[0], input: Input): Promise<unknown> {
  try {
    return (await features['solana:signIn']?.signIn(input)) ?? [];
  } catch (thrown) {
    if (readError(thrown).code === 'UNKNOWN') return undefined;
    throw thrown;
  }
}

/** The cluster's name as wallets know it; the chain id for a site's own cluster. */
function chainName(chainId: CaipNetworkId): string {
  const cluster = clusterOf(chainId);
  return (cluster === 'solana:localnet' ? chainId : cluster).slice('solana:'.length);
}

/** The valid texts for an input: without a statement, wallets leave one empty line or, like EIP-4361, two. */
function textsOf(input: Input, address: string): readonly string[] {
  const { statement, resources } = input;
  const rows = [
    ['URI', input.uri],
    ['Version', input.version],
    ['Chain ID', input.chainId],
    ['Nonce', input.nonce],
    ['Issued At', input.issuedAt],
    ['Expiration Time', input.expirationTime],
    ['Not Before', input.notBefore],
    ['Request ID', input.requestId],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]));
  const fields = [
    ...rows,
    ...(resources === undefined ? [] : ['Resources:', ...resources.map((resource) => `- ${resource}`)]),
  ];
  const head = [`${input.domain} wants you to sign in with your Solana account:`, address, ''];
  const bodies = statement === undefined ? [[], ['']] : [[statement, '']];
  return bodies.map((body) => [...head, ...body, ...fields].join('\n'));
}

/** The first output of a wallet, which may be hostile. */
function readOutput(outputs: unknown): Readonly<Record<'account' | 'signedMessage' | 'signature', unknown>> {
  try {
    const first: unknown = Array.isArray(outputs) ? outputs[0] : undefined;
    const { account, signedMessage, signature } = Object(first) as Readonly<Record<string, unknown>>;
    return { account, signedMessage, signature };
  } catch (cause) {
    throw createError('SIGN_IN_INVALID', undefined, { cause });
  }
}

/** Whether a value is bytes, possibly of another realm, and no longer than any of our texts. */
function isText(value: unknown): value is ArrayBufferView {
  return ArrayBuffer.isView(value) && value.byteLength <= 65_536;
}

function decode(bytes: ArrayBufferView): string {
  // Invalid UTF-8 becomes a character that none of our texts contains.
  return new TextDecoder().decode(bytes);
}
