// A sign-in typed by AppKit 1.8.0 beside ours. Compiled but not run.
import type { CreateAppKitOptions, SIWXConfig, SIWXMessage, SIWXSession } from '@mooring/kit';
import type { SIWXConfig as OriginalConfig } from 'original';

type Option = NonNullable<CreateAppKitOptions['siwx']>;

declare const original: OriginalConfig;
export const taken: Option = original;
export const named: SIWXConfig = original;

const ours: Option = {
  async createMessage({ chainId, accountAddress }): Promise<SIWXMessage> {
    const fields = { domain: 'shop.example', uri: 'https://shop.example', version: '1', nonce: 'abc' };
    return { ...fields, chainId, accountAddress, toString: () => accountAddress };
  },
  addSession: async ({ message, signature, data, cacao }) =>
    void [message.length, signature.length, data.nonce.length, cacao?.p.iss.length, cacao?.s.t.length],
  revokeSession: async (chainId, address) => void [chainId.split(':'), address.length],
  setSessions: async (sessions) => void sessions.map(({ signature }) => signature.length),
  getSessions: async (): Promise<SIWXSession[]> => [],
};

export const missing: readonly Option[] = [
  // @ts-expect-error A session has a signature.
  { ...ours, getSessions: async () => [{ message: '', data: await ours.createMessage(input) }] },
  // @ts-expect-error A message has a nonce.
  { ...ours, createMessage: async () => ({ ...input, domain: '', uri: '', version: '1' }) },
  // @ts-expect-error The account is a string.
  { ...ours, revokeSession: async (_chainId: string, address: number) => void address },
];
declare const input: Parameters<Option['createMessage']>[0];
