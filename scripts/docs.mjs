// npm run docs: writes the reference pages from the built code.
import { rootFolder } from './build/workspaces.mjs';
import { writeDocs } from './docs/reference-pages.mjs';

for (const file of await writeDocs(rootFolder)) console.log(`wrote ${file}`);
