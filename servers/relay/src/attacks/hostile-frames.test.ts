import { describe, expect, it } from 'vitest';
import { metric, openClient, openRelay } from '../test-support/open-relay.ts';

const topic = '9'.repeat(64);

describe('attacks by frame: an error, and the connection stays open', () => {
  it.each([
    ['malformed: cut off', '{"id":1,"jsonrpc":"2.0","method":"irn_publish"'],
    ['malformed: no JSON', 'GET / HTTP/1.1'],
    ['malformed: a list of calls', '[{"id":1,"jsonrpc":"2.0","method":"irn_subscribe"}]'],
    ['deep: lists', '['.repeat(100_000)],
    ['deep: objects', '{"a":'.repeat(100_000)],
    ['deep: closed', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    [
      'a name that objects have',
      '{"id":1,"jsonrpc":"2.0","method":"__proto__","params":{"__proto__":{"topic":1}}}',
    ],
    ['an id of 100 kB', `{"id":"${'9'.repeat(100_000)}","jsonrpc":"2.0","method":"x"}`],
    ['a number without end', `{"id":${'9'.repeat(100_000)},"jsonrpc":"2.0","method":"x"}`],
  ])('%s', async (_, frame) => {
    const relay = await openRelay();
    const client = await openClient(relay);
    client.send(frame);
    await client.until(() => client.others.length > 0);
    expect(client.others[0]?.error?.code).toBeLessThan(0);
    expect((await client.subscribe(topic)).result).toBeTypeOf('string');
  });

  it('deep: in the params of a call', async () => {
    const client = await openClient(await openRelay());
    const params = `${'{"topic":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
    client.send(`{"id":"7","jsonrpc":"2.0","method":"irn_subscribe","params":${params}}`);
    await client.until(() => client.others.length > 0);
    expect(client.others[0]).toMatchObject({ id: '7', error: { code: -32602 } });
  });
});

describe('attacks by frame: the connection is closed, others are served', () => {
  it.each([
    ['oversized', 1009, (size: number) => 'x'.repeat(size + 1)],
    ['binary', 1003, () => Buffer.from('{}')],
    ['text that is not UTF-8', 1007, () => Buffer.from([0xc3, 0x28])],
  ])('%s', async (name, code, make) => {
    const relay = await openRelay({ frameSize: 5_000 });
    const [client, other] = [await openClient(relay), await openClient(relay)];
    const closed = client.closed();
    client.socket.send(make(5_000), { binary: name === 'binary' });
    expect((await closed).code).toBe(code);
    expect(await metric(relay, 'relay_refusals_total', 'reason="frame-form"')).toBe(1);
    expect((await other.subscribe(topic)).result).toBeTypeOf('string');
  });

  it('oversized in parts: closed once the parts are together too large', async () => {
    const relay = await openRelay({ frameSize: 5_000 });
    const client = await openClient(relay);
    const closed = client.closed();
    for (let part = 0; part < 6; part += 1) client.socket.send('x'.repeat(1_000), { fin: false });
    expect((await closed).code).toBe(1009);
  });
});
