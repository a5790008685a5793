import { type BitcoinMethod, currentChain, formerChains, type SolanaMethod } from '@mooring/protocol';
import {
  type AuthPayload,
  decodeRecap,
  lastRecap,
  narrowAuthPayload,
  recapMethods,
} from '@mooring/protocol/cacao';
import type { Namespaces, ProposalRecord } from '@mooring/protocol/sign';
import { bareNamespace, buildApprovedNamespaces } from '@mooring/protocol/sign';
import { isEvm, type WalletNamespace, type WalletNetwork } from '../config/wallet-network.ts';
import { addressOn, type ShownAccount } from '../vault/shown-account.ts';

interface Supported {
  readonly methods: readonly string[];
  readonly events: readonly string[];
}

/** The purpose of a method: data that the session grants, a signature, a transaction or another network. */
export type MethodKind = 'granted data' | 'message' | 'typed data' | 'transaction' | 'send' | 'switch';

/** The methods of each namespace. Not `eth_sign`, because its content cannot be shown. */
const evmMethods = {
  personal_sign: 'message',
  eth_signTypedData_v4: 'typed data',
  eth_sendTransaction: 'send',
  wallet_switchEthereumChain: 'switch',
} as const satisfies Readonly<Record<string, MethodKind>>;
const solanaMethods = {
  solana_getAccounts: 'granted data',
  solana_requestAccounts: 'granted data',
  solana_signMessage: 'message',
  solana_signTransaction: 'transaction',
  solana_signAllTransactions: 'transaction',
  solana_signAndSendTransaction: 'send',
} as const satisfies Readonly<Record<SolanaMethod, MethodKind>>;
const bitcoinMethods = {
  getAccountAddresses: 'granted data',
  signMessage: 'message',
  signPsbt: 'transaction',
  sendTransfer: 'send',
} as const satisfies Readonly<Record<BitcoinMethod, MethodKind>>;

/** The methods of a namespace whose requests the wallet reads, shows and performs. */
type Signing<Methods> = {
  [Method in keyof Methods]: Methods[Method] extends 'granted data' | 'switch' ? never : Method;
}[keyof Methods];
export type EvmSigning = Signing<typeof evmMethods>;
export type SolanaSigning = Signing<typeof solanaMethods>;
export type BitcoinSigning = Signing<typeof bitcoinMethods>;

const methodKinds: ReadonlyMap<string, MethodKind> = new Map<string, MethodKind>(
  Object.entries({ ...evmMethods, ...solanaMethods, ...bitcoinMethods }),
);

const events = ['accountsChanged', 'chainChanged'];
/** The wallet's capabilities in each namespace. */
export const supported: Readonly<Record<WalletNamespace, Supported>> = {
  eip155: { methods: Object.keys(evmMethods), events },
  solana: { methods: Object.keys(solanaMethods), events },
  bip122: { methods: Object.keys(bitcoinMethods), events: [...events, 'bip122_addressesChanged'] },
};

/** The purpose of a method; `undefined` for one that this wallet does not support. */
export function methodKind(method: string): MethodKind | undefined {
  return methodKinds.get(method);
}

/** The namespace of a CAIP-2 or CAIP-10 id, or of a proposal's key; `undefined` if this wallet does not support it. */
export function namespaceOf(id: string): WalletNamespace | undefined {
  const name = bareNamespace(id);
  return isSupported(name) ? name : undefined;
}

function isSupported(name: string): name is WalletNamespace {
  return Object.hasOwn(supported, name);
}

/** Whether this wallet supports a method on a chain. */
export function supportsMethod(chainId: string, method: string): boolean {
  const namespace = namespaceOf(chainId);
  return namespace !== undefined && supported[namespace].methods.includes(method);
}

export interface WantedChains {
  /** Requested networks that the wallet knows, in the settings' order. */
  readonly known: readonly { readonly network: WalletNetwork; readonly required: boolean }[];
  /** Number of other requested networks. */
  readonly unknownCount: number;
  /** The proposal requires something this wallet lacks, so it cannot be approved. */
  readonly impossible: boolean;
}

/** Sorts a proposal's networks, including those under a former id. A proposal without chains includes all networks. */
export function wantedChains(proposal: ProposalRecord, networks: readonly WalletNetwork[]): WantedChains {
  const required = current(chainsIn(proposal.requiredNamespaces));
  const optional = current(chainsIn(proposal.optionalNamespaces));
  const all = new Set([...required, ...optional]);
  const known = networks
    .filter(({ caipNetworkId }) => all.size === 0 || all.has(caipNetworkId))
    .map((network) => ({ network, required: required.has(network.caipNetworkId) }));
  const ours = new Set(networks.map(({ caipNetworkId }) => caipNetworkId));
  const unknown = [...all].filter((chain) => !ours.has(chain));
  return {
    known,
    unknownCount: unknown.length,
    impossible:
      known.length === 0 ||
      unknown.some((chain) => required.has(chain)) ||
      Object.entries(proposal.requiredNamespaces).some(([name, { methods }]) => {
        const namespace = namespaceOf(name);
        return (
          namespace === undefined || methods.some((method) => !supported[namespace].methods.includes(method))
        );
      }),
  };
}

/** The part of a proposal that this wallet supports. */
export function wantedOf({ requiredNamespaces, optionalNamespaces }: ProposalRecord): readonly string[] {
  const asked = [...Object.values(requiredNamespaces), ...Object.values(optionalNamespaces)];
  return asked.flatMap(({ methods }) => methods);
}

/**
 * Namespaces to approve: the chosen networks with one account on each, under every id that the proposal uses.
 *
 * @throws MooringError if the result does not satisfy the proposal
 */
export function approvedNamespaces(
  proposal: ProposalRecord,
  networks: readonly WalletNetwork[],
  account: ShownAccount,
): Namespaces {
  const asked = new Set([...chainsIn(proposal.requiredNamespaces), ...chainsIn(proposal.optionalNamespaces)]);
  const granted = networks.flatMap(({ namespace, caipNetworkId }) => {
    const address = addressOn(account, caipNetworkId);
    if (address === undefined) return [];
    const former = formerChains[caipNetworkId];
    const ids = former !== undefined && asked.has(former) ? [caipNetworkId, former] : [caipNetworkId];
    return ids.map((chain) => ({ namespace, chain, account: `${chain}:${address}` }));
  });
  const names = [...new Set(granted.map(({ namespace }) => namespace))];
  return buildApprovedNamespaces({
    proposal,
    supportedNamespaces: Object.fromEntries(
      names.map((name) => {
        const own = granted.filter(({ namespace }) => namespace === name);
        const { methods, events } = supported[name];
        const chains = own.map(({ chain }) => chain);
        return [
          name,
          { chains, methods: [...methods], events: [...events], accounts: own.map((each) => each.account) },
        ];
      }),
    ),
  });
}

/** Methods that a site requests with a sign-in; none if it requests only a signature. */
export function wantedMethods({ resources }: AuthPayload): readonly string[] {
  const recap = lastRecap(resources);
  if (recap === undefined) return [];
  try {
    return recapMethods(decodeRecap(recap));
  } catch {
    return [];
  }
}

/** Sorts the networks of a sign-in, which are all EVM chains. */
export function wantedSignIn(payload: AuthPayload, networks: readonly WalletNetwork[]): WantedChains {
  const known = networks.filter(
    (network) => isEvm(network) && payload.chains.includes(network.caipNetworkId),
  );
  return {
    known: known.map((network) => ({ network, required: false })),
    unknownCount: new Set(payload.chains).size - known.length,
    impossible: narrowed(payload, known) === undefined,
  };
}

/**
 * The request to sign for the chosen networks, with the methods that both sides support; `undefined` if nothing is
 * left. Chains are narrowed here, since a request without a ReCap keeps its chains.
 */
export function narrowed(payload: AuthPayload, networks: readonly WalletNetwork[]): AuthPayload | undefined {
  const chosen = new Set(networks.filter(isEvm).map(({ caipNetworkId }) => caipNetworkId));
  const chains = payload.chains.filter((chain) => chosen.has(chain));
  if (chains.length === 0) return undefined;
  try {
    const methods = [...supported.eip155.methods];
    return { ...narrowAuthPayload({ authPayload: payload, chains, methods }), chains };
  } catch {
    return undefined;
  }
}

function current(chains: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...chains].map(currentChain));
}

function chainsIn(namespaces: ProposalRecord['requiredNamespaces']): ReadonlySet<string> {
  return new Set(
    Object.entries(namespaces).flatMap(([name, { chains = [] }]) => (name.includes(':') ? [name] : chains)),
  );
}
