import { createScriptedWallet, type ScriptedWallet, type WalletScript } from '@mooring/sign-client/testing';
import { createWalletClient, type Hex, http } from 'viem';
import type { HDAccount } from 'viem/accounts';

interface KeyWalletOptions {
  readonly relayUrl: string;
  readonly account: HDAccount;
  /** By chain id. */
  readonly rpc: Readonly<Record<number, string>>;
  readonly script?: Pick<WalletScript, 'proposal' | 'requests'> | undefined;
}

interface Call {
  readonly to?: Hex | undefined;
  readonly data?: Hex | undefined;
  readonly value?: Hex | undefined;
}

/** A wallet over the real relay that holds a real key: signs messages and sends transactions to the chain asked for. */
export function startKeyWallet({
  relayUrl,
  account,
  rpc,
  script = {},
}: KeyWalletOptions): Promise<ScriptedWallet> {
  const answer: WalletScript['answer'] = async ({ method, params, chainId }) => {
    const values = params as readonly unknown[];
    if (method === 'personal_sign') return account.signMessage({ message: { raw: values[0] as Hex } });
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
  const accounts = Object.keys(rpc).map((id) => `eip155:${id}:${account.address}`);
  return createScriptedWallet({ relayUrl, script: { ...script, accounts, answer } });
}
