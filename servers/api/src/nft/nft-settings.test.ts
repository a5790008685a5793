import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readSettings } from '@mooring/server-kit';
import { expect, it, onTestFinished } from 'vitest';
import { metadataOptions, nftSettings } from './nft-settings.ts';

const optionsOf = (environment: Record<string, string>) =>
  metadataOptions(readSettings(nftSettings, environment));

it('fetches metadata inside the network only from named hosts', async () => {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.headers.accept);
    response.end('{"name":"Cat"}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close().closeAllConnections());
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  await expect(optionsOf({}).fetch?.(`http://${host}/1`)).rejects.toThrow();
  expect(asked).toEqual([]);
  expect(await optionsOf({ API_NFT_HOSTS: host }).fetch?.(`http://${host}/1`)).toBe('{"name":"Cat"}');
  const gateway = optionsOf({ API_NFT_GATEWAY: `http://${host}` });
  expect(await gateway.fetch?.(`http://${host}/ipfs/x`)).toBe('{"name":"Cat"}');
  expect(gateway.gateway).toBe(`http://${host}`);
  expect(asked[0]).toContain('application/json');
});

it.each(['/api/v0/id', '/ipfs/../api/v0/id', '/ipfs/%2e%2e/api/v0/id', '/ipfs/..%2fapi/v0/id', '/ipfs'])(
  'fetches nothing from the gateway that is not of IPFS: %s',
  async (path) => {
    const asked: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url);
      response.end('{"name":"Secret"}');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close().closeAllConnections());
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { fetch } = optionsOf({ API_NFT_GATEWAY: `http://${host}/` });
    await expect(fetch?.(`http://${host}${path}`)).rejects.toThrow();
    expect(asked).toEqual([]);
  },
);

it('does not fetch from another port of a gateway without a port', async () => {
  const { fetch } = optionsOf({ API_NFT_GATEWAY: 'http://127.0.0.1' });
  // Names the rule, where a refused connection would say that the host cannot be reached.
  await expect(fetch?.('http://127.0.0.1:1/ipfs/x')).rejects.toThrow('it is not https:');
});

it('accepts hosts with and without ports, and rejects URLs', () => {
  const read = (API_NFT_HOSTS: string) => readSettings(nftSettings, { API_NFT_HOSTS }).nftHosts;
  expect(read('Pictures.internal, 10.0.0.5:8080,[::1]:8080')).toEqual([
    ...['pictures.internal', '10.0.0.5:8080', '[::1]:8080'],
  ]);
  for (const wrong of ['http://10.0.0.5:8080', '10.0.0.5:8080/ipfs', '::1', 'a*'])
    expect(() => read(wrong)).toThrow(/^API_NFT_HOSTS is .* has to hold hosts/);
});

it('fetches no metadata in inline mode', () => {
  expect(optionsOf({ API_NFT_METADATA: 'inline' }).fetch).toBeUndefined();
  expect(() => readSettings(nftSettings, { API_NFT_METADATA: 'some' })).toThrow('fetch, inline');
});

it.each(['API_NFT_IMAGE_RATE', 'API_NFT_IMAGE_PROJECT_RATE'])(
  'rejects an %s that could never pass the largest image',
  (name) => {
    expect(() => readSettings(nftSettings, { [name]: '3' })).toThrow(name);
    readSettings(nftSettings, { [name]: '4' });
  },
);
