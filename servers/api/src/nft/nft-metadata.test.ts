import { describe, expect, it } from 'vitest';
import { imageAddress, readMetadata } from './nft-metadata.ts';

const gateway = 'https://ipfs.example/';
const sources = { privateHosts: [], privateBase: 'https://ipfs.example/ipfs/' };
const png = 'data:image/png;base64,iVBORw0KGgo=';
const cid = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWKPdG';

/** Reads metadata from a web that serves these pages. */
function reader(pages: Readonly<Record<string, string>>) {
  const asked: string[] = [];
  const fetch = async (url: string) => {
    asked.push(url);
    const page = pages[url];
    if (page === undefined) throw new Error('not there');
    return page;
  };
  return { asked, read: (uri: string) => readMetadata(uri, { fetch, gateway, sources }) };
}

describe('NFT metadata', () => {
  const cat = { name: 'Cat', image: png };
  it.each([
    ['as base64', `data:application/json;base64,${Buffer.from(JSON.stringify(cat)).toString('base64')}`],
    ['with its encoding', `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(cat))}`],
    ['as it is', `data:application/json,${JSON.stringify(cat)}`],
    [
      'as it is, with a percent sign',
      `data:application/json,${JSON.stringify({ ...cat, description: '100%' })}`,
    ],
  ])('is read from its data URI %s', async (_, uri) => {
    const { asked, read } = reader({});
    expect(await read(uri)).toEqual(cat);
    expect(asked).toEqual([]);
  });

  it('is fetched, from IPFS through the gateway', async () => {
    const { read } = reader({
      'https://nft.example/1': JSON.stringify({ name: 'One', image_url: 'https://nft.example/1.png' }),
      [`https://ipfs.example/ipfs/${cid}/2.json`]: JSON.stringify({
        name: 'Two',
        image: `ipfs://${cid}/2.png`,
      }),
    });
    expect(await read('https://nft.example/1')).toEqual({ name: 'One', image: 'https://nft.example/1.png' });
    expect(await read(`ipfs://ipfs/${cid}/2.json`)).toEqual({
      name: 'Two',
      image: `https://ipfs.example/ipfs/${cid}/2.png`,
    });
  });

  it('reads an embedded image', async () => {
    const { read } = reader({});
    const { image } = await read('data:application/json,{"image_data":"<svg/>"}');
    expect(image).toBe(`data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`);
  });

  it('strips control characters from names and truncates them', async () => {
    const { read } = reader({});
    const uri = `data:application/json,${encodeURIComponent(JSON.stringify({ name: `a\u202Eb${'x'.repeat(500)}` }))}`;
    const { name } = await read(uri);
    expect(name.length).toBe(64);
    expect(name.startsWith('abx')).toBe(true);
    expect(await read('data:application/json,{"name":7,"image":["x"]}')).toEqual({ name: '', image: '' });
  });

  it.each([
    ['no JSON', 'data:application/json,hello'],
    ['nothing', 'data:application/json,null'],
    ['too long', `data:application/json,${'x'.repeat(300_000)}`],
    ['nowhere', ''],
    ['nested too deep', `data:application/json,{"name":"A","x":${'['.repeat(200)}${']'.repeat(200)}}`],
    ['of a path that leads out of the gateway', `ipfs://../../admin`],
  ])('is rejected: %s', async (_, uri) => {
    await expect(reader({}).read(uri)).rejects.toThrow();
  });

  it('is not fetched while fetching is off, or from IPFS without a gateway', async () => {
    const options = { fetch: undefined, gateway: undefined, sources };
    await expect(readMetadata('https://nft.example/1', options)).rejects.toThrow('elsewhere');
    const fetch = async () => '{}';
    await expect(readMetadata(`ipfs://${cid}`, { fetch, gateway: undefined, sources })).rejects.toThrow(
      'elsewhere',
    );
  });
});

it.each([
  ['https://nft.example/a b.png', 'https://nft.example/a%20b.png'],
  [png, png],
  ['data:image/svg+xml;utf8,<svg xmlns="a"/>', 'data:image/svg+xml;utf8,<svg xmlns="a"/>'],
  [`ipfs://${cid}/../../x`, `https://ipfs.example/ipfs/${cid}/x`],
  [`ipfs://${cid}/%2e%2e/%2E./x`, `https://ipfs.example/ipfs/${cid}/x`],
  [`ipfs://${cid}/..%2f..%2Fx`, `https://ipfs.example/ipfs/${cid}/x`],
  [`ipfs://${cid}/a%20b/%3Fc`, `https://ipfs.example/ipfs/${cid}/a%20b/%3Fc`],
  ['http://nft.example/1.png', ''],
  ['javascript:alert(1)', ''],
  ['data:text/html,<script>', ''],
  ['data:image/png;base64,\u202E', ''],
  [7, ''],
])('shows an image at %j from %j', (value, shown) => {
  expect(imageAddress(value, gateway, sources)).toBe(shown);
});

it('keeps image URLs without TLS only for hosts that may be fetched', () => {
  const inside = {
    privateHosts: ['10.0.0.5:8080', 'pictures.internal'],
    privateBase: 'http://ipfs.internal:8081/ipfs/',
  };
  const shown = [
    'http://10.0.0.5:8080/1.png',
    'http://pictures.internal/1.png',
    'http://ipfs.internal:8081/ipfs/x.png',
  ];
  for (const url of shown) expect(imageAddress(url, gateway, inside)).toBe(url);
  for (const url of [
    'http://10.0.0.5/1.png',
    'http://pictures.internal:6379/1.png',
    'http://pictures.internal.example/1.png',
    'http://ipfs.internal:8081/api/v0/id',
    'http://[',
  ])
    expect(imageAddress(url, gateway, inside)).toBe('');
});

it('omits an image that is too large for an answer', () => {
  expect(imageAddress(`data:image/png;base64,${'A'.repeat(20_000)}`, gateway, sources)).toBe('');
  // Too long once encoded; what fits would be no URL.
  expect(imageAddress(`https://${'^'.repeat(6_000)}@nft.example/1.png`, gateway, sources)).toBe('');
});
