import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Core, SignClient } from '@mooring/sign-client';
import { WalletKit } from '@mooring/sign-client/wallet';
import { expect, test } from 'vitest';
import { metadataOf } from './peer/peer.ts';

const originals = createRequire(new URL('../originals/package.json', import.meta.url));
const page = readFileSync(new URL('../../../docs/drop-in.md', import.meta.url), 'utf8');

/** Public members of a class, by the original's own declarations. */
function declared(file: string, name: string): string[] {
  const text = readFileSync(file, 'utf8');
  const body = text.slice(text.indexOf(`export declare abstract class ${name} {`)).split('\n}')[0] ?? '';
  const members = [...body.matchAll(/^ {4}(?:abstract )?(?:readonly )?(\w+)\??(?::| =)/gm)].map(
    ([, member]) => member ?? '',
  );
  return members.filter((member) => member !== 'constructor');
}

/** Member → whether the page says that it is there. */
function documented(heading: string): Map<string, boolean> {
  const section = page.split(`## \`${heading}\``)[1]?.split('\n## ')[0] ?? '';
  return new Map(
    [...section.matchAll(/^\| `(\w+)` \| (yes|no) \|/gm)].map(([, member, there]) => [
      member ?? '',
      there === 'yes',
    ]),
  );
}

test.each([
  ['SignClient', '@walletconnect/types/dist/types/sign-client/client.d.ts', 'ISignClient'],
  ['WalletKit', '@reown/walletkit/dist/types/types/client.d.ts', 'IWalletKit'],
] as const)(
  'every member of the original %s is in the table, and exists if the table says so',
  async (title, file, name) => {
    const [scope, pack, ...rest] = file.split('/');
    const manifest = originals.resolve(`${scope}/${pack}/package.json`);
    const members = declared(manifest.replace('package.json', rest.join('/')), name);
    const table = documented(title);
    expect(members.length).toBeGreaterThan(20);
    expect([...table.keys()].sort()).toEqual([...members].sort());
    const core = new Core({ relayUrl: 'ws://localhost:1', tabs: false });
    const metadata = metadataOf('drop-in');
    const client =
      title === 'SignClient'
        ? await SignClient.init({ core, metadata })
        : await WalletKit.init({ core, metadata });
    for (const [member, there] of table) {
      // What ours has under that name for itself is no promise.
      if (member === 'engine' && !there) continue;
      expect([member, member in client]).toEqual([member, there]);
    }
    await client.dispose();
  },
);
