import { describe, expect, it, vi } from 'vitest';
import { mainnetId } from '../network/chains.ts';
import { connected, foundOn, listed } from '../test-support/page.ts';
import { testKeys } from '../testing/test-keys.ts';

// Answers stand here as the documentation of Leather shows them.
describe('Leather', () => {
  const refusal = (code: number) => () =>
    Promise.reject({ jsonrpc: '2.0', id: '1', error: { code, message: 'no' } });

  it('takes 4001 for a rejection by the visitor, and -32000 for a fault of the wallet', async () => {
    const connect = (code: number) =>
      foundOn(listed({ request: refusal(code) }, 'LeatherProvider')).connect({
        silent: false,
        chainId: mainnetId,
      });
    await expect(connect(4001)).rejects.toMatchObject({ code: 'REJECTED' });
    await expect(connect(-32000)).rejects.toMatchObject({ code: 'UNKNOWN' });
    await expect(connect(4002)).rejects.toMatchObject({ code: 'RPC_CALL_NOT_ALLOWED' });
  });

  it('is not asked after a reload, since every question of it is a prompt', async () => {
    const request = vi.fn();
    const connector = foundOn(listed({ request }, 'LeatherProvider'));
    await expect(connector.connect({ silent: true, chainId: mainnetId })).resolves.toEqual({ accounts: [] });
    expect(request).not.toHaveBeenCalled();
    expect(connector.disconnect).toBeUndefined();
  });

  it('is paid by the list of recipients, and in the older form where it does not know that', async () => {
    const { provider, wallet } = await connected({ kind: 'leather', name: 'Leather', keys: [1] });
    const { object } = wallet as {
      readonly object: { request(method: string, parameters: object): Promise<unknown> };
    };
    const { request } = object;
    const asked: object[] = [];
    object.request = async (method, parameters) => {
      asked.push(parameters);
      if ('recipients' in parameters) throw { error: { code: -32602, message: 'Invalid parameters' } };
      return request(method, { recipients: [parameters] });
    };
    const txid = await provider.sendTransfer({
      recipient: testKeys(9, mainnetId)[0].address,
      amount: '2000',
    });
    expect(txid).toHaveLength(64);
    expect(asked.at(-1)).toEqual({
      address: testKeys(9, mainnetId)[0].address,
      amount: '2000',
      network: 'mainnet',
    });
  });
});
