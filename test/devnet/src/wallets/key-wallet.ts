import { createScriptedWallet, type ScriptedWallet, type WalletScript } from '@mooring/sign-client/testing';
import { createWalletClient, type Hex, http } from 'viem';
import type { HDAccount, PrivateKeyAccount } from 'viem/accounts';
import { estimateGas } from 'viem/actions';
import type { BitcoinKey } from '../bitcoin/bitcoin-accounts.ts';
import { solanaAccountOf } from '../solana/solana-accounts.ts';
import { signBitcoin } from './bitcoin-signer.ts';
import { signSolana } from './solana-signer.ts';

export interface KeyWalletOptions {
  readonly relayUrl: string;
  readonly account: HDAccount | PrivateKeyAccount;
  /** Node addresses by EVM chain id. The wallet gives its account on these. */
  readonly rpc: Readonly<Record<number, string>>;
  /** Its Solana account, on these CAIP-2 chains. Default: the wallet has none. */
  readonly solana?: { readonly secret: Uint8Array; readonly chains: readonly string[] } | undefined;
  /** Its Bitcoin account, on these CAIP-2 chains. Default: the wallet has none. */
  readonly bitcoin?: { readonly key: BitcoinKey; readonly chains: readonly string[] } | undefined;
  /** A second EVM and Solana account, on the same chains. */
  readonly others?:
    | { readonly account: HDAccount | PrivateKeyAccount; readonly solana: Uint8Array }
    | undefined;
  /** Answers what the wallet is asked to send on Solana and Bitcoin. Default: it only signs there. */
  readonly sends?: ((call: Asked) => Promise<unknown>) | undefined;
  readonly script?: Pick<WalletScript, 'proposal' | 'requests'> | undefined;
}

type Asked = Parameters<NonNullable<WalletScript['answer']>>[0];

const sending: ReadonlySet<string> = new Set(['solana_signAndSendTransaction', 'sendTransfer']);

interface Call {
  readonly to?: Hex | undefined;
  readonly data?: Hex | undefined;
  readonly value?: Hex | undefined;
}

/**
 * A wallet over the real relay that holds real keys: approves every namespace it has an account of in one session, signs
 * messages and transactions, and sends those of EVM chains.
 */
export function startKeyWallet({
  relayUrl,
  account,
  rpc,
  solana,
  bitcoin,
  others,
  sends,
  script = {},
}: KeyWalletOptions): Promise<ScriptedWallet> {
  const answer: WalletScript['answer'] = async ({ method, params, chainId }) => {
    if (chainId.startsWith('solana:')) return signSolana({ method, params }, secrets);
    if (chainId.startsWith('bip122:')) return signBitcoin({ method, params }, bitcoin ? [bitcoin.key] : []);
    const values = params as readonly unknown[];
    if (method === 'personal_sign') {
      const signer = signers.find(({ address }) => address.toLowerCase() === String(values[1]).toLowerCase());
      return (signer ?? account).signMessage({ message: { raw: values[0] as Hex } });
    }
    if (method !== 'eth_sendTransaction') throw new Error(`No answer to ${method}`);
    const id = Number(chainId.split(':')[1]);
    const client = createWalletClient({ account, transport: http(rpc[id]) });
    const { to, data, value } = values[0] as Call;
    const transaction = {
      ...(to ? { to } : {}),
      ...(data ? { data } : {}),
      ...(value ? { value: BigInt(value) } : {}),
    };
    // As in real wallets, with a margin: a swap costs more in a later block.
    const gas = (3n * (await estimateGas(client, { account, ...transaction }))) / 2n;
    return client.sendTransaction({ chain: null, gas, ...transaction });
  };
  const signers = others === undefined ? [account] : [account, others.account];
  const secrets = [solana?.secret, others?.solana].filter((secret) => secret !== undefined);
  const accounts = [
    ...Object.keys(rpc).flatMap((id) => signers.map(({ address }) => `eip155:${id}:${address}`)),
    ...(solana?.chains ?? []).flatMap((chain) =>
      secrets.map((secret) => `${chain}:${solanaAddress(secret)}`),
    ),
    ...(bitcoin?.chains ?? []).map((chain) => `${chain}:${bitcoin?.key.address}`),
  ];
  const answerAny: WalletScript['answer'] = (call) =>
    sends !== undefined && sending.has(call.method) ? sends(call) : answer(call);
  return createScriptedWallet({ relayUrl, script: { ...script, accounts, answer: answerAny } });
}

/** The address of a 32-byte ed25519 secret key, in base58. */
export function solanaAddress(secret: Uint8Array): string {
  return solanaAccountOf(secret).address;
}
