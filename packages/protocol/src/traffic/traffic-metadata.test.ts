import { describe, expect, it } from 'vitest';
import { trafficMetadata } from './traffic-metadata.ts';

describe('traffic metadata', () => {
  const params = {
    request: { method: 'eth_sendTransaction', params: [{ to: '0xdead', data: '0xa9059cbb' }] },
    chainId: 'eip155:1',
  };

  it('of a request, of its result and of its error', async () => {
    const request = trafficMetadata({ id: 7, method: 'wc_sessionRequest', params });
    expect(JSON.stringify(request)).toBe(
      '{"correlationId":7,"rpcMethods":["eth_sendTransaction"],"chainId":"eip155:1","txHashes":[],"contractAddresses":["0xdead"]}',
    );
    const answered = (result: unknown) =>
      trafficMetadata({ id: 7, method: 'wc_sessionRequest', params, result });
    expect(answered('0xhash')).toEqual({ ...request, txHashes: ['0xhash'] });
    expect(await answered({ a: 1 })).toEqual(request);
  });

  it('names no contract without call data', () => {
    for (const inner of [
      [{ to: '0xdead' }],
      [{ to: '0xdead', data: '0xabc' }],
      ['0xdead'],
      undefined,
      'x',
      [null],
    ]) {
      const request = { method: 'm', params: inner };
      expect(trafficMetadata({ id: 7, method: 'wc_sessionRequest', params: { request } })).toMatchObject({
        contractAddresses: [],
      });
    }
  });

  it('is only the correlation id for other methods, and nothing for pairings', () => {
    expect(trafficMetadata({ id: 7, method: 'wc_sessionPing' })).toEqual({ correlationId: 7 });
    expect(trafficMetadata({ id: 7, method: 'wc_pairingPing' })).toBeUndefined();
  });
});
