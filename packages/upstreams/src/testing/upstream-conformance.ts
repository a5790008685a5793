import { deepStrictEqual, rejects, strictEqual } from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CaipNetworkId } from '@mooring/protocol';
import type { Upstreams } from '../read/upstreams.ts';

/** A running chain for the rules, and its expected state. */
export interface UpstreamWorld {
  readonly chain: CaipNetworkId;
  /** Nodes of this chain and of another one of its kind. */
  readonly node: string;
  readonly otherNode: string;
  /** Opens the implementation under test with these nodes. */
  open(nodes: readonly { readonly chain: CaipNetworkId; readonly url: string }[]): Upstreams;
  readonly account: string;
  /** Native balance of the account, in the smallest unit. */
  readonly native: bigint;
  /** A token that the account holds. */
  readonly held: { readonly address: string; readonly amount: bigint };
  /** An address that is not a token. */
  readonly nothing: string;
  /** A token that cannot be read. */
  readonly broken: string;
  /** A token that answers with more bytes than the settings allow. */
  readonly endless: string;
  /** A text that is not an address of the chain. */
  readonly noAddress: string;
}

/** One rule of the contract. `run` rejects with the violation. */
export interface UpstreamRule {
  readonly name: string;
  run(): Promise<void>;
}

const unavailable = { code: 'NODE_UNAVAILABLE', retryable: true };

/**
 * The rules for every chain reader, for any test runner:
 * `for (const rule of upstreamConformance(() => world)) it(rule.name, rule.run)`.
 */
export function upstreamConformance(world: () => UpstreamWorld): readonly UpstreamRule[] {
  const over = (...urls: readonly string[]) =>
    world().open(urls.map((url) => ({ chain: world().chain, url })));
  const ask = (upstreams: Upstreams, tokens: readonly string[] = [], account = world().account) =>
    upstreams.balances(world().chain, { account, tokens });
  const rules: Record<string, () => Promise<void>> = {
    async 'tells what an account has, tokens in the order of the question'() {
      const { node, native, held, nothing } = world();
      const upstreams = over(node);
      deepStrictEqual(await ask(upstreams), { native, tokens: [] });
      const tokens = [nothing, held.address, nothing];
      deepStrictEqual(await ask(upstreams, tokens), { native, tokens: [0n, held.amount, 0n] });
    },
    async 'a token that cannot be read is unknown, not zero, and costs no other'() {
      const { node, native, held, broken } = world();
      const read = await ask(over(node), [broken, held.address]);
      deepStrictEqual(read, { native, tokens: [undefined, held.amount] });
    },
    async 'a token that answers with more than is read is unknown, and costs no other'() {
      const { node, native, held, endless, nothing, chain } = world();
      const read = await ask(over(node), [nothing, endless, held.address]);
      deepStrictEqual(read, { native, tokens: [0n, undefined, held.amount] });
      const words = await over(node).tokens(chain, [endless]);
      deepStrictEqual(words, [undefined]);
    },
    async 'reads more tokens than fit into one batch'() {
      const { node, held, nothing } = world();
      const many = [...Array.from({ length: 150 }, () => nothing), held.address];
      const { tokens } = await ask(over(node), many);
      deepStrictEqual([tokens.length, tokens.at(0), tokens.at(-1)], [151, 0n, held.amount]);
    },
    async 'what is no address is refused before anybody is asked'() {
      const { noAddress, chain, account } = world();
      const upstreams = over('http://127.0.0.1:1');
      strictEqual(upstreams.isAddress(chain, account), true);
      strictEqual(upstreams.isAddress(chain, noAddress), false);
      await rejects(ask(upstreams, [], noAddress), { code: 'ADDRESS_INVALID' });
      await rejects(ask(upstreams, [noAddress]), { code: 'ADDRESS_INVALID' });
      await rejects(upstreams.tokens(chain, [noAddress]), { code: 'ADDRESS_INVALID' });
    },
    async 'a chain without a node is refused'() {
      const upstreams = world().open([]);
      deepStrictEqual(upstreams.chains, []);
      await rejects(ask(upstreams), { code: 'CHAIN_NOT_SERVED', retryable: false });
    },
    async 'a node of another chain has failed, and the next is asked'() {
      const { node, otherNode, native, chain, nothing } = world();
      await rejects(ask(over(otherNode)), unavailable);
      await rejects(over(otherNode).tokens(chain, [nothing]), unavailable);
      deepStrictEqual(await ask(over(otherNode, node)), { native, tokens: [] });
    },
    async 'a node that is not there, or that answers with anything else, has failed'() {
      await rejects(ask(over('http://127.0.0.1:1')), unavailable);
      const texts = ['', '<html>', '[]', '{}', 'null', '{"jsonrpc":"2.0","id":0,"result":null}'];
      for (const text of texts) {
        await withServer(text, async (url) => {
          await rejects(ask(over(url)), unavailable);
        });
      }
    },
    async 'says of each chain whether it has a node that answers'() {
      const { node, otherNode, chain } = world();
      deepStrictEqual(await over(node).ready(), new Map([[chain, true]]));
      deepStrictEqual(await over('http://127.0.0.1:1', node).ready(), new Map([[chain, true]]));
      deepStrictEqual(await over(otherNode).ready(), new Map([[chain, false]]));
    },
  };
  return Object.entries(rules).map(([name, run]) => ({ name, run }));
}

async function withServer(text: string, run: (url: string) => Promise<void>): Promise<void> {
  const server = createServer((_, response) => void response.end(text)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close().closeAllConnections();
  }
}
