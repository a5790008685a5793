// npm run generate: writes the generated sources, and the reference pages from the built code.
import { rootFolder } from './build/workspaces.mjs';
import { writeDocs } from './docs/reference-pages.mjs';
import { writeGenerated } from './generate/generated-files.mjs';

for (const write of [writeGenerated, writeDocs])
  for (const file of await write(rootFolder)) console.log(`wrote ${file}`);
