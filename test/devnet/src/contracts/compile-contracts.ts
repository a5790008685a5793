import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** The contracts of the local chains, each in a file of its name in this folder. */
export const devnetContracts = [
  'TestToken',
  'Multicall3',
  'OwnedAccount',
  'AccountFactory',
  'SignatureCheck',
  'WrappedEther',
  'FeeToken',
  'SilentToken',
  'TestCollectible',
  'TestItems',
  'NameRecords',
  'NameRegistry',
  'UniversalResolver',
] as const;

interface Compiler {
  readonly version: () => string;
  readonly compile: (
    input: string,
    callbacks: { import: (path: string) => { contents: string } | { error: string } },
  ) => string;
}

interface CompilerOutput {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts?: Readonly<
    Record<
      string,
      Record<
        string,
        { abi: unknown; evm: { bytecode: { object: string }; deployedBytecode: { object: string } } }
      >
    >
  >;
}

function readImport(path: string): { contents: string } | { error: string } {
  try {
    return { contents: readFileSync(require.resolve(path), 'utf8') };
  } catch {
    return { error: `${path} was not found` };
  }
}

/** Bytecode must not depend on comments or paths, because the contracts' addresses depend on it. */
const settings = {
  evmVersion: 'cancun',
  optimizer: { enabled: true, runs: 200 },
  metadata: { appendCBOR: false, bytecodeHash: 'none' },
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
};

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/**
 * Compiles contracts from source. Takes a few seconds.
 *
 * @param sourceFolder URL of the folder with the `.sol` files, ending in a slash
 * @param contractNames names of the contracts, each in a file of its name
 * @returns file name of each artifact → its text, ready to be written
 * @throws Error with the compiler's own messages
 */
export function compileContracts(
  sourceFolder: URL,
  contractNames: readonly string[] = devnetContracts,
): Record<string, string> {
  const compiler: Compiler = require('solc');
  const sources = Object.fromEntries(
    contractNames.map((name) => [
      `${name}.sol`,
      { content: readFileSync(new URL(`${name}.sol`, sourceFolder), 'utf8') },
    ]),
  );
  const input = JSON.stringify({ language: 'Solidity', sources, settings });
  const output: CompilerOutput = JSON.parse(compiler.compile(input, { import: readImport }));
  const errors = output.errors?.filter(({ severity }) => severity === 'error') ?? [];
  if (errors.length > 0) throw new Error(errors.map((error) => error.formattedMessage).join('\n'));
  return Object.fromEntries(
    contractNames.map((name) => {
      const compiled = output.contracts?.[`${name}.sol`]?.[name];
      if (!compiled) throw new Error(`The compiler gave nothing for ${name}.`);
      const prefix = lowerFirst(name);
      const text = [
        `// Made from ${name}.sol by solc ${compiler.version().split('+')[0]}; npm run generate.`,
        `export const ${prefix}Abi = ${JSON.stringify(compiled.abi, null, 2)} as const;`,
        `export const ${prefix}Bytecode = '0x${compiled.evm.bytecode.object}';`,
        `export const ${prefix}DeployedBytecode = '0x${compiled.evm.deployedBytecode.object}';`,
      ].join('\n\n');
      return [`${name}.generated.ts`, `${text}\n`];
    }),
  );
}
