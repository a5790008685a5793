import type { WagmiAdapter } from '@mooring/adapter-wagmi';
import type { CaipNetwork } from '@mooring/core';
import { beforePrompt, type TransferParameters } from '@mooring/core/adapter';
import { walletReadTimeoutMs } from '@mooring/protocol/limits';
import type { SiteNetwork } from '@mooring/protocol/site-config';
import { systemClock, withTimeout } from '@mooring/protocol/time';
import {
  erc20Abi,
  getAddress,
  type Hex,
  isAddress,
  isAddressEqual,
  isHex,
  verifyMessage as verifyHere,
  verifyTypedData as verifyTypedHere,
} from 'viem';
import type { Config } from 'wagmi';
import {
  estimateFeesPerGas,
  estimateGas,
  getConnectorClient,
  getPublicClient,
  signMessage,
  signTypedData,
  simulateContract,
  verifyMessage as verifyOnChain,
  verifyTypedData as verifyTypedOnChain,
  waitForTransactionReceipt,
} from 'wagmi/actions';
import { isNative } from '../balance/use-assets.ts';
import type { Chain, Faucet, SendOrder, Signer, TypedStatement } from './chain.ts';
import { fillAccount, nodeAccounts } from './fill-evm-account.ts';

/** Gas of a plain transfer. */
const transferGas = 21_000n;

/** Verifies a signature by the account's key, else by its contract. */
export function evmSigner(config: Config, account: Hex, chainId: number | undefined): Signer {
  return {
    typed: chainId === undefined ? undefined : typedSigner(config, account, chainId),
    async sign(message, onChecked) {
      await assertAnswers(config, account);
      onChecked();
      return signMessage(config, { account, message });
    },
    async verify(message, signature) {
      if (!isHex(signature)) return false;
      const proof = { address: account, message, signature };
      return (
        (await verifyHere(proof).catch(() => false)) ||
        (await verifyOnChain(config, proof).catch(() => false))
      );
    },
  };
}

function typedSigner(config: Config, account: Hex, chainId: number): Signer['typed'] {
  const typed = (message: TypedStatement) =>
    ({
      domain: { name: 'Mooring demo', version: '1', chainId },
      types: {
        Berth: [
          { name: 'boat', type: 'string' },
          { name: 'nights', type: 'uint8' },
        ],
      },
      primaryType: 'Berth',
      message,
    }) as const;
  return {
    async sign(statement, onChecked) {
      await assertAnswers(config, account);
      onChecked();
      return signTypedData(config, { account, ...typed(statement) });
    },
    async verify(statement, signature) {
      if (!isHex(signature)) return false;
      const proof = { address: account, signature, ...typed(statement) };
      return (
        (await verifyTypedHere(proof).catch(() => false)) ||
        (await verifyTypedOnChain(config, proof).catch(() => false))
      );
    },
  };
}

/**
 * Rejects with WALLET_UNREACHABLE if the wallet does not answer what it asks nobody. wagmi reads the same before each
 * prompt, without a limit.
 */
async function assertAnswers(config: Config, account: Hex): Promise<void> {
  const answer = withTimeout(() => getConnectorClient(config, { account }), {
    ...{ clock: systemClock, timeoutMs: walletReadTimeoutMs },
  });
  await beforePrompt(answer, 'wallet');
}

interface Parameters {
  readonly adapter: WagmiAdapter;
  readonly account: Hex;
  readonly network: SiteNetwork;
  /** The same network, as listed in the kit. */
  readonly listed: CaipNetwork;
}

/** An EVM chain, through wagmi and the kit's adapter. */
export function evmChain({ adapter, account, network, listed }: Parameters): Chain {
  const { wagmiConfig: config } = adapter;
  const chainId = network.id;
  return {
    recipientHint: (messages) => messages.recipientHint(),
    readRecipient: (text) => (isAddress(text) ? getAddress(text) : undefined),
    isLost: ({ id }, to) => isAddress(id) && isAddress(to) && isAddressEqual(id, to),
    async max(asset) {
      if (!isNative(asset) || asset.value === undefined) return asset.value;
      const fees = await estimateFeesPerGas(config, { chainId });
      // Keeps twice the fee of a transfer.
      const kept = 2n * transferGas * (fees.maxFeePerGas ?? fees.gasPrice ?? 0n);
      return asset.value > kept ? asset.value - kept : 0n;
    },
    async send(order, onChecked) {
      const hash = await ask(order, onChecked);
      return {
        hash,
        async outcome() {
          const receipt = await waitForTransactionReceipt(config, { hash, chainId });
          const { status, blockNumber, gasUsed, effectiveGasPrice } = receipt;
          return { status, block: String(blockNumber), fee: gasUsed * effectiveGasPrice };
        },
      };
    },
    faucet: faucetOf(config, account, network),
  };

  async function ask({ asset, to: text, value }: SendOrder, onChecked: () => void): Promise<Hex> {
    const to = getAddress(text);
    if (isNative(asset)) await estimateGas(config, { account, to, value, chainId });
    else
      await simulateContract(config, {
        account,
        address: getAddress(asset.id),
        abi: erc20Abi,
        functionName: 'transfer',
        args: [to, value],
        chainId,
      });
    const token: TransferParameters['token'] = isNative(asset)
      ? undefined
      : `${listed.caipNetworkId}:${asset.id}`;
    const { hash } = await adapter.sendTransfer({
      ...{ to, amount: value, token, network: listed },
      onPrompt: onChecked,
    });
    return hash as Hex;
  }
}

/** A faucet with the native currency and all tokens, on local chains. */
function faucetOf(config: Config, account: Hex, { id: chainId, tokens }: SiteNetwork): Faucet {
  return {
    async offered() {
      const client = getPublicClient(config, { chainId });
      return client !== undefined && (await nodeAccounts(client)).length > 0;
    },
    async fill() {
      const client = getPublicClient(config, { chainId });
      if (client !== undefined) await fillAccount(client, account, tokens);
    },
  };
}
