import { describe, expect, test } from 'vitest';
import type { MakeKillablePeer, MakePeer, Peer } from '../peer/peer.ts';
import { askedAt } from '../relay/wire-tap.ts';
import { interopSuite } from './interop-suite.ts';
import { linkModeSuite } from './link-mode-suite.ts';
import { signInSuite } from './sign-in-suite.ts';
import { type Role, wireRows } from './wire-matrix.ts';

/**
 * Every message between two clients, and a check that all of them occurred.
 *
 * @param makeKillableWallet the same wallet in a separate process
 */
export function everySuite(
  title: string,
  makeDapp: MakePeer,
  makeWallet: MakePeer,
  makeKillableWallet: MakeKillablePeer,
): void {
  const clients: { readonly relayUrl: string; readonly id: string; readonly role: Role }[] = [];

  /** Wraps a client with a known role. */
  const noted =
    <Made extends Peer, Options extends { readonly relayUrl: string }>(
      make: (options: Options) => Promise<Made>,
      role: Role,
    ) =>
    async (options: Options): Promise<Made> => {
      const peer = await make(options);
      const id = await peer.call<string>('core.crypto.getClientId');
      clients.push({ relayUrl: options.relayUrl, id, role });
      return peer;
    };

  const dapp = noted(makeDapp, 'dapp');
  const wallet = noted(makeWallet, 'wallet');
  interopSuite(title, dapp, wallet, noted(makeKillableWallet, 'wallet'));
  signInSuite(title, dapp, wallet);
  linkModeSuite(title, makeDapp, makeWallet);

  describe(`${title}: the wire`, () => {
    test('every message of the protocol was sent, by each side that sends it', () => {
      const said = new Set(
        clients.flatMap(({ relayUrl, id, role }) =>
          askedAt(relayUrl)
            .filter(({ clientId }) => clientId === id)
            .map(({ method, tag }) => `${role} ${method} ${tag}`),
        ),
      );
      const expected = wireRows.flatMap(({ name, method, tag, by }) =>
        by.map((role) => ({ name: `${name} by the ${role}`, key: `${role} ${method} ${tag}` })),
      );
      expect(expected.filter(({ key }) => !said.has(key)).map(({ name }) => name)).toEqual([]);
    });
  });
}
