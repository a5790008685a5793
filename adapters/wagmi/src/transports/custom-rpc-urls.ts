import type { http } from 'wagmi';

/** RPC addresses per CAIP-2 id, in order of preference. */
export type CustomRpcUrls = Readonly<
  Record<
    string,
    | readonly {
        readonly url: string;
        /** viem's options for this address, which override our defaults. */
        readonly config?: Parameters<typeof http>[1] | undefined;
      }[]
    | undefined
  >
>;
