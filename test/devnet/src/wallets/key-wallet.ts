import { createScriptedWallet, type ScriptedWallet, type WalletScript } from '@mooring/sign-client/testing';
import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { createWalletClient, type Hex, http } from 'viem';
import type { HDAccount, PrivateKeyAccount } from 'viem/accounts';

export interface KeyWalletOptions {
  readonly relayUrl: string;
  readonly account: HDAccount | PrivateKeyAccount;
  /** Node addresses by EVM chain id. The wallet gives its account on these. */
  readonly rpc: Readonly<Record<number, string>>;
  /** Its Solana account, on these CAIP-2 chains. Default: the wallet has none. */
  readonly solana?: { readonly secret: Uint8Array; readonly chains: readonly string[] } | undefined;
  /** A second account of each kind, on the same chains. */
  readonly others?:
    | { readonly account: HDAccount | PrivateKeyAccount; readonly solana: Uint8Array }
    | undefined;
  readonly script?: Pick<WalletScript, 'proposal' | 'requests'> | undefined;
}

interface Call {
  readonly to?: Hex | undefined;
  readonly data?: Hex | undefined;
  readonly value?: Hex | undefined;
}

/**
 * A wallet over the real relay that holds real keys: approves every namespace it has an account of in one session, signs
 * messages, and sends transactions to the EVM chain asked for.
 */
export function startKeyWallet({
  relayUrl,
  account,
  rpc,
  solana,
  others,
  script = {},
}: KeyWalletOptions): Promise<ScriptedWallet> {
  const answer: WalletScript['answer'] = async ({ method, params, chainId }) => {
    if (method === 'solana_signMessage') return signMessage(params, secrets);
    const values = params as readonly unknown[];
    if (method === 'personal_sign') {
      const signer = signers.find(({ address }) => address.toLowerCase() === String(values[1]).toLowerCase());
      return (signer ?? account).signMessage({ message: { raw: values[0] as Hex } });
    }
    if (method !== 'eth_sendTransaction') throw new Error(`No answer to ${method}`);
    const id = Number(chainId.split(':')[1]);
    const client = createWalletClient({ account, transport: http(rpc[id]) });
    const { to, data, value } = values[0] as Call;
    return client.sendTransaction({
      chain: null,
      ...(to ? { to } : {}),
      ...(data ? { data } : {}),
      ...(value ? { value: BigInt(value) } : {}),
    });
  };
  const signers = others === undefined ? [account] : [account, others.account];
  const secrets = [solana?.secret, others?.solana].filter((secret) => secret !== undefined);
  const accounts = [
    ...Object.keys(rpc).flatMap((id) => signers.map(({ address }) => `eip155:${id}:${address}`)),
    ...(solana?.chains ?? []).flatMap((chain) =>
      secrets.map((secret) => `${chain}:${solanaAddress(secret)}`),
    ),
  ];
  return createScriptedWallet({ relayUrl, script: { ...script, accounts, answer } });
}

/** The address of a 32-byte ed25519 secret key, in base58. */
export function solanaAddress(secret: Uint8Array): string {
  return base58.encode(ed25519.getPublicKey(secret));
}

/** `{ message, pubkey }` in base58, as wallets over the relay take it; their answer is in base58, too. */
function signMessage(params: unknown, secrets: readonly Uint8Array[]): { readonly signature: string } {
  const { message, pubkey } = params as { readonly message: string; readonly pubkey: string };
  const secret = secrets.find((known) => solanaAddress(known) === pubkey);
  if (secret === undefined) throw new Error('Not an account of this wallet');
  return { signature: base58.encode(ed25519.sign(base58.decode(message), secret)) };
}
