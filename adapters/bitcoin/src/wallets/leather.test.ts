import { describe, expect, it, vi } from 'vitest';
import { mainnetId } from '../network/chains.ts';
import { connected, foundOn, listed } from '../test-support/page.ts';
import { testKeys } from '../testing/test-keys.ts';

// Answers follow the documentation of Leather.
describe('Leather', () => {
  const refusal = (code: number) => () =>
    Promise.reject({ jsonrpc: '2.0', id: '1', error: { code, message: 'no' } });

  it('reads 4001 as a rejection by the visitor, and -32000 as a wallet error', async () => {
    const connect = (code: number) =>
      foundOn(listed({ request: refusal(code) }, 'LeatherProvider')).connect({
        silent: false,
        chainId: mainnetId,
      });
    await expect(connect(4001)).rejects.toMatchObject({ code: 'REJECTED' });
    await expect(connect(-32000)).rejects.toMatchObject({ code: 'UNKNOWN' });
    await expect(connect(4002)).rejects.toMatchObject({ code: 'RPC_CALL_NOT_ALLOWED' });
  });

  it('is not asked after a reload, since every request prompts', async () => {
    const request = vi.fn();
    const connector = foundOn(listed({ request }, 'LeatherProvider'));
    await expect(connector.connect({ silent: true, chainId: mainnetId })).resolves.toEqual({ accounts: [] });
    expect(request).not.toHaveBeenCalled();
    expect(connector.disconnect).toBeUndefined();
  });

  it('sends a list of recipients, and falls back to the older format', async () => {
    const { provider, wallet } = await connected({ kind: 'leather', name: 'Leather', keys: [1] });
    const { object } = wallet as {
      readonly object: { request(method: string, parameters: object): Promise<unknown> };
    };
    const { request } = object;
    const requested: object[] = [];
    object.request = async (method, parameters) => {
      requested.push(parameters);
      if ('recipients' in parameters) throw { error: { code: -32602, message: 'Invalid parameters' } };
      return request(method, { recipients: [parameters] });
    };
    const txid = await provider.sendTransfer({
      recipient: testKeys(9, mainnetId)[0].address,
      amount: '2000',
    });
    expect(txid).toHaveLength(64);
    expect(requested.at(-1)).toEqual({
      address: testKeys(9, mainnetId)[0].address,
      amount: '2000',
      network: 'mainnet',
    });
  });
});
