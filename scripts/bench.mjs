// npm run bench [-- protocol crypto relay api index chains sizes vites adapters page load profile]: builds what changed, installs the originals, and measures.
import { requireBuilt } from './build/build-all.mjs';
import { rootFolder } from './build/workspaces.mjs';
import { checkNode } from './start/arguments.mjs';
import { watchParent } from './start/parent-watch.mjs';
import { needChromium, needOriginals } from './test/needs.mjs';

checkNode(process.versions.node);
watchParent(() => process.exit(1));
const { problems: browserProblems, file } = await needChromium();
const problems = [...(await needOriginals(rootFolder)), ...browserProblems];
await requireBuilt().catch(({ message }) => problems.push(message));
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
if (file) process.env.CHROMIUM_PATH = file;
await import('../test/bench/src/run.mjs');
