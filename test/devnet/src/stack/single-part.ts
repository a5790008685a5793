import path from 'node:path';
import type { Part, PartName } from './part.ts';
import { programFile } from './program.ts';
import { writeStackFiles } from './stack-files.ts';
import { stackParts } from './stack-parts.ts';
import { stackPorts } from './stack-ports.ts';
import { stackUrls } from './stack-urls.ts';

function isPartName(name: string): name is PartName {
  return Object.hasOwn(stackParts, name);
}

/**
 * What `npm run <part>` runs. The relay, the API and the devnet go by their own defaults; a site is given its
 * folder and the addresses of the services, wherever those are started.
 *
 * @throws Error when there is no such part, or it is not built
 */
export function singlePart(name: string, root: string, basePort: number): Pick<Part, 'program' | 'settings'> {
  if (name === 'relay') {
    return { program: programFile(path.join(root, 'servers/relay'), 'mooring-relay'), settings: {} };
  }
  if (name === 'api') {
    return { program: programFile(path.join(root, 'servers/api'), 'mooring-api'), settings: {} };
  }
  if (name === 'devnet') {
    return { program: programFile(path.join(root, 'test/devnet'), 'mooring-devnet'), settings: {} };
  }
  if (!isPartName(name)) {
    throw new Error(`There is no part named "${name}". There are: ${Object.keys(stackParts).join(', ')}.`);
  }
  const ports = stackPorts(basePort);
  const urls = stackUrls(ports, undefined);
  const stateFolder = path.join(root, '.mooring');
  const parts = Object.keys(stackParts) as PartName[];
  const files = writeStackFiles(stateFolder, urls, parts);
  const layout = { root, ports, urls, host: '127.0.0.1', stateFolder, ...files, parts, tls: undefined };
  return stackParts[name](layout);
}
