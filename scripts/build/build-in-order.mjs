/**
 * @typedef {import('./workspaces.mjs').Workspace} Workspace
 */

/**
 * The private packages that go into a published one's own output: a published package cannot depend on them. Their
 * declarations are read from their builds, which therefore come first.
 *
 * @param {Workspace} workspace
 * @param {readonly Workspace[]} workspaces
 * @returns {Workspace[]}
 */
export function bundledWorkspaces(workspace, workspaces) {
  if (workspace.manifest.private) return [];
  return workspaces.filter((one) => one.manifest.private && workspace.uses.includes(one.name));
}

/**
 * Builds several at a time; only what bundles another waits for that one.
 *
 * @param {readonly Workspace[]} workspaces in dependency order
 * @param {number} atATime
 * @param {(workspace: Workspace) => Promise<void>} build rejects when it is stopped
 * @throws when all that was under way has ended, what the first that was stopped says
 */
export async function buildInOrder(workspaces, atATime, build) {
  const waiting = [...workspaces];
  /** @type {Map<string, Promise<void>>} */
  const under = new Map();
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      // Earlier in the order, so under way already: nobody waits for somebody who waits for them.
      const first = bundledWorkspaces(next, workspaces).map((one) => under.get(one.name));
      const built = Promise.all(first).then(() => build(/** @type {Workspace} */ (next)));
      under.set(next.name, built);
      await built.catch((error) => {
        waiting.splice(0);
        throw error;
      });
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: atATime }, worker));
  const stopped = ended.find((one) => one.status === 'rejected');
  if (stopped) throw stopped.reason;
}
