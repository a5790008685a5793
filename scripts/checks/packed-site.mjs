import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { complaints, runTool } from './run-tool.mjs';

/** A site as the docs tell one to write it: what the compiler knows of its networks, and what it refuses. */
const site = `
import { UniversalProvider } from '@mooring/adapter-universal/provider';
import { WagmiAdapter } from '@mooring/adapter-wagmi';
import { AppKitButton, createAppKit, useAppKitNetwork, useAppKitState } from '@mooring/kit/react';
import { createSIWEConfig } from '@mooring/kit/siwe';
import { DefaultSIWX } from '@mooring/kit/siwx';
import { SignClient } from '@mooring/sign-client';
import { WalletKit } from '@mooring/sign-client/wallet';
import { arbitrum, mainnet } from 'viem/chains';

const networks = [mainnet, arbitrum] as const;
const appKit = createAppKit({
  networks,
  adapters: [new WagmiAdapter({ networks: [...networks] })],
  siwx: new DefaultSIWX(),
  customRpcUrls: { 'eip155:1': [{ url: 'http://localhost:1' }] },
});
declare module '@mooring/kit/react' {
  interface Register {
    appKit: typeof appKit;
  }
}
export function Page() {
  const { chainId, caipNetworkId, caipNetwork } = useAppKitNetwork();
  const { selectedNetworkId } = useAppKitState();
  const id: 1 | 42161 = chainId;
  const caip: 'eip155:1' | 'eip155:42161' = caipNetworkId;
  const selected: 'eip155:1' | 'eip155:42161' = selectedNetworkId;
  const name: 'Ethereum' | 'Arbitrum One' = caipNetwork.name;
  // @ts-expect-error: none of the site's networks
  const wrong: 5 = chainId;
  return (
    <p>
      {[id, caip, selected, name, wrong].join()}
      <AppKitButton />
      <appkit-button label="Join" />
    </p>
  );
}
// @ts-expect-error: not among the networks
createAppKit({ networks: [mainnet], defaultNetwork: arbitrum });
export const made: [1 | 42161, 'eip155:1' | 'eip155:42161'] = [appKit.getChainId(), appKit.getCaipNetworkId()];
export const provider = (): Promise<UniversalProvider | undefined> => appKit.getUniversalProvider();
export const others = [SignClient.init, WalletKit.init, createSIWEConfig];
`;

const resolutions = [
  { module: 'NodeNext', moduleResolution: 'NodeNext' },
  { module: 'ESNext', moduleResolution: 'bundler' },
];

/**
 * Leaves out what the compiler says of declarations that are not ours: a site has the same complaints without Mooring. A line
 * that begins with white space belongs to the one before.
 *
 * @param {readonly string[]} lines
 */
function withoutForeign(lines) {
  let foreign = false;
  return lines.filter((line) => {
    if (!/^\s/.test(line)) foreign = /^(\.\.\/)*node_modules\/(?!@mooring\/)/.test(line);
    return !foreign;
  });
}

/**
 * Compiles a small site against the declarations that are packed, as a site that checks its libraries does
 * (`skipLibCheck` off), and tells what the compiler says.
 *
 * @param {string} root
 * @param {readonly { name: string, folder: string, names: readonly string[] }[]} packed
 * @returns {Promise<string[]>}
 */
export async function compileSite(root, packed) {
  // Inside of the house, so that what the packages need is found.
  const cache = path.join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, 'packed-site-'));
  try {
    for (const one of packed) {
      for (const file of one.names) {
        cpSync(path.join(one.folder, file), path.join(folder, 'node_modules', one.name, file), {
          recursive: true,
        });
      }
    }
    writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(path.join(folder, 'site.tsx'), site);
    const problems = [];
    for (const resolution of resolutions) {
      const compilerOptions = {
        ...resolution,
        strict: true,
        noEmit: true,
        skipLibCheck: false,
        jsx: 'react-jsx',
        target: 'ES2022',
        lib: ['ES2023', 'DOM', 'DOM.Iterable'],
        types: [],
      };
      const config = path.join(folder, 'tsconfig.json');
      writeFileSync(config, JSON.stringify({ compilerOptions, files: ['site.tsx'] }));
      const said = await runTool(root, 'typescript/bin/tsc', ['-p', config, '--pretty', 'false']);
      problems.push(
        ...withoutForeign(complaints(said)).map(
          (line) => `packed site, ${resolution.moduleResolution}: ${line}`,
        ),
      );
    }
    return problems;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
