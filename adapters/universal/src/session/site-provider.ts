import type { DappClient, SignSession } from '../session/sign-session.ts';

/** A universal provider: ours of `@mooring/adapter-universal/provider`, or one of the same shape. */
export interface SiteProvider {
  /** A sign client. */
  readonly client: {
    disconnect(parameters: never): Promise<unknown>;
    on(name: never, listener: never): unknown;
    off(name: never, listener: never): unknown;
    readonly core: { readonly pairing: { disconnect(parameters: never): Promise<unknown> } };
  };
  readonly session?: (SignSession & { readonly pairingTopic: string }) | undefined;
  connect(parameters: { readonly optionalNamespaces: Readonly<Record<string, never>> }): Promise<unknown>;
  /** Waits for the answer to a link of an earlier page, and then uses its session. Absent in the original. */
  resume?(parameters: {
    readonly pairingTopic: string;
    /** Node addresses by CAIP-2 id. */
    readonly rpcMap?: Readonly<Record<string, string>>;
  }): ReturnType<NonNullable<DappClient['resume']>>;
  disconnect(): Promise<void>;
  request(call: { readonly method: string; readonly params?: unknown }, chain?: string): Promise<unknown>;
  on(event: string, listener: (data: never) => void): unknown;
  removeListener(event: string, listener: (data: never) => void): unknown;
}
