import type { Metadata, Namespaces, SessionRecord } from '@mooring/protocol/sign';
import { type Clock, systemClock } from '@mooring/protocol/time';
import { WalletClient } from '../client/wallet-client.ts';
import type { CoreOptions } from '../core/core-options.ts';
import { buildGivenNamespaces } from './given-namespaces.ts';

/** The wallet's reaction to a proposal or request. `drop` never answers. */
export type ScriptedStep =
  | 'approve'
  | 'reject'
  | 'drop'
  | { readonly delay: number; readonly answer: 'approve' | 'reject' };

/** Reactions of a scripted wallet, in order. */
export interface WalletScript {
  /** Reaction to every proposal. Default: `approve`. */
  readonly proposal?: ScriptedStep | undefined;
  /** Reaction to each request in order; the last one repeats. Default: `approve`. */
  readonly requests?: readonly ScriptedStep[] | undefined;
  /** CAIP-10; the wallet grants those on the proposal's chains. */
  readonly accounts: readonly string[];
  /** Creates the result of an approved request; what it throws is the error. Default: the string `approved`. */
  readonly answer?: ((request: { method: string; params: unknown; chainId: string }) => unknown) | undefined;
}

/** Options of a scripted wallet. */
export interface ScriptedWalletOptions extends CoreOptions {
  readonly script: WalletScript;
  readonly metadata?: Metadata | undefined;
}

/** A wallet without a user. */
export interface ScriptedWallet {
  readonly client: WalletClient;
  /** All received proposals and requests, in order. */
  readonly seen: readonly { readonly kind: 'proposal' | 'request'; readonly payload: unknown }[];
  pair(uri: string): Promise<void>;
  /** Answers the latest proposal, which the script left unanswered. */
  answerProposal(choice: 'approve' | 'reject'): Promise<void>;
  sessions(): readonly SessionRecord[];
  /** Ends every session. */
  disconnect(): Promise<void>;
  switchChain(chainId: string): Promise<void>;
  changeAccounts(namespaces: Namespaces): Promise<void>;
  close(): Promise<void>;
}

const rejected = { code: 5_000, message: 'User rejected.' };
const testMetadata: Metadata = {
  name: 'Scripted wallet',
  description: 'Answers by a script.',
  url: 'https://scripted-wallet.example',
  icons: [],
};

/** Creates a wallet client, over a relay URL or a given socket, that answers as scripted. */
export async function createScriptedWallet({
  script,
  ...options
}: ScriptedWalletOptions): Promise<ScriptedWallet> {
  const clock = options.clock ?? systemClock;
  const client = await WalletClient.init({ ...options, metadata: options.metadata ?? testMetadata });
  const seen: { kind: 'proposal' | 'request'; payload: unknown }[] = [];
  let requests = 0;
  let latest: Answers | undefined;
  client.on('session_proposal', (payload) => {
    seen.push({ kind: 'proposal', payload });
    const { id, params } = payload;
    latest = {
      approve: () => client.approve({ id, namespaces: buildGivenNamespaces(params, script.accounts) }),
      reject: () => client.reject({ id, reason: rejected }),
    };
    follow(clock, script.proposal, latest);
  });
  client.on('session_request', (payload) => {
    seen.push({ kind: 'request', payload });
    const { id, topic, params } = payload;
    const steps = script.requests ?? [];
    const step = steps[Math.min(requests, steps.length - 1)];
    requests += 1;
    const result = () => script.answer?.({ ...params.request, chainId: params.chainId }) ?? 'approved';
    follow(clock, step, {
      approve: async () =>
        client.respond({ topic, response: { id, jsonrpc: '2.0', ...(await outcomeOf(result)) } }),
      reject: () => client.respond({ topic, response: { id, jsonrpc: '2.0', error: rejected } }),
    });
  });
  const each = (act: (session: SessionRecord) => Promise<unknown>) =>
    Promise.all(client.session.getAll().map(act)).then(() => undefined);
  return {
    client,
    seen,
    pair: async (uri) => void (await client.pair({ uri })),
    answerProposal: async (choice) => void (await latest?.[choice]()),
    sessions: () => client.session.getAll(),
    disconnect: () => each(({ topic }) => client.disconnect({ topic })),
    switchChain: (chainId) =>
      each(({ topic }) => client.emit({ topic, chainId, event: { name: 'chainChanged', data: chainId } })),
    changeAccounts: (namespaces) => each(({ topic }) => client.update({ topic, namespaces })),
    close: () => client.dispose(),
  };
}

/** An error that a function throws becomes the error of its response. */
async function outcomeOf(result: () => unknown) {
  try {
    return { result: await result() };
  } catch (error) {
    return { error: { code: -32_000, message: error instanceof Error ? error.message : String(error) } };
  }
}

interface Answers {
  approve(): Promise<unknown>;
  reject(): Promise<unknown>;
}

function follow(clock: Clock, step: ScriptedStep = 'approve', act: Answers): void {
  if (step === 'drop') return;
  // If the session ended or the relay is gone, the dapp notices.
  const perform = (choice: 'approve' | 'reject') => act[choice]().catch(() => undefined);
  if (typeof step === 'string') perform(step);
  else clock.after(step.delay, () => perform(step.answer));
}
