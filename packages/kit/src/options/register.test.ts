import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../../../..');

/** What the compiler says of a site's file, which stands beside this one. */
function complaintsOf(text: string): readonly string[] {
  const file = path.join(import.meta.dirname, 'site.ts');
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.browser.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [], include: [] }, ts.sys, root);
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === file || fileExists.call(host, name);
  host.getSourceFile = (name, language, ...rest) =>
    name === file
      ? ts.createSourceFile(name, text, language)
      : getSourceFile.call(host, name, language, ...rest);
  const program = ts.createProgram([file], { ...options, noEmit: true, skipLibCheck: true }, host);
  return program
    .getSemanticDiagnostics(program.getSourceFile(file))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

const site = (registers: boolean, facts: string) => `
import { createAppKit, useAppKitNetwork, useAppKitState } from '@mooring/kit/react';
import { arbitrum, mainnet } from 'viem/chains';

const appKit = createAppKit({ networks: [mainnet, arbitrum] });
export { appKit };
${registers ? "declare module '@mooring/kit/react' { interface Register { appKit: typeof appKit } }" : ''}

const { chainId, caipNetworkId, caipNetwork, switchNetwork } = useAppKitNetwork();
const { selectedNetworkId } = useAppKitState();
${facts}
void [chainId, caipNetworkId, caipNetwork, selectedNetworkId];
void switchNetwork(mainnet);
`;

const narrow = `
const id: 1 | 42161 = chainId;
const caipId: 'eip155:1' | 'eip155:42161' = caipNetworkId;
const selected: 'eip155:1' | 'eip155:42161' = selectedNetworkId;
const name: 'Ethereum' | 'Arbitrum One' = caipNetwork.name;
void [id, caipId, selected, name];
`;

it('a site that registers its instance has hooks that know its networks', () => {
  expect(complaintsOf(site(true, narrow))).toEqual([]);
  expect(complaintsOf(site(true, 'export const wrong: 5 = chainId;'))).toHaveLength(1);
}, 120_000);

it('one that does not has hooks that know any', () => {
  expect(complaintsOf(site(false, narrow)).length).toBeGreaterThan(2);
  expect(complaintsOf(site(false, 'export const wide: number | string = chainId;'))).toEqual([]);
}, 120_000);
