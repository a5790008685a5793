import { expect, it } from 'vitest';
import { memoryStorage } from '../testing/memory-storage.ts';
import { DefaultSIWX } from './default-siwx.ts';
import { siwxFromSiweConfig } from './siwx-from-siwe-config.ts';

const A = '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A';
const B = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94';
it('rejects a signature of one account as the sign-in of another', async () => {
  const storage = memoryStorage();
  const messenger = {
    createMessage: async () => {
      throw new Error('unused');
    },
  };
  const siwx = new DefaultSIWX({ storage, messenger });
  siwx.attach({
    now: () => Date.now(),
    verifyMessage: async ({ address }: { address: string }) => address === `eip155:1:${A}`,
  } as never);
  const session = (accountAddress: string) =>
    ({
      data: { chainId: 'eip155:1', accountAddress, domain: 'd', uri: 'u', version: '1', nonce: 'n' },
      message: 'server nonce 1',
      signature: '0x12',
    }) as never;
  await siwx.addSession(session(A));
  await expect(siwx.addSession(session(B))).rejects.toMatchObject({ code: 'SIGN_IN_INVALID' });
});

it('does not count a server session of another account as signed in', async () => {
  let calls = 0;
  const siwx = siwxFromSiweConfig({
    getNonce: async () => '12345678',
    createMessage: () => 'text',
    verifyMessage: async () => true,
    getSession: async () => ({ address: `0x${'cc'.repeat(20)}`, chainId: 1 }),
    signOut: async () => true,
    onSignIn: () => {
      calls += 1;
    },
  });
  const accountAddress = `0x${'aa'.repeat(20)}`;
  const data = { chainId: 'eip155:1', accountAddress, uri: '', version: '1', domain: '', nonce: '' } as const;
  await expect(siwx.addSession({ data, message: 'text', signature: '0x' })).rejects.toMatchObject({
    code: 'SIGN_IN_INVALID',
  });
  expect(calls).toBe(0);
});
