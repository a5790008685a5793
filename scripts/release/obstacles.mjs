/** What pages say until the first release. */
export const notOnNpm = 'not on npm yet';

/**
 * Reasons against a real release, as sentences. npm creates provenance only in GitHub Actions or GitLab CI, with an
 * identity token.
 *
 * @param {object} given
 * @param {{ repository?: { url: string } | undefined }} given.manifest of the root
 * @param {string} given.status output of `git status --porcelain`
 * @param {NodeJS.ProcessEnv} given.environment
 * @param {readonly string[]} given.unreleased pages that say that npm does not have the packages
 */
export function releaseObstacles({ manifest, status, environment, unreleased }) {
  const obstacles = [];
  if (/\/\/[^/]*\bexample\b/.test(manifest.repository?.url ?? '//example'))
    obstacles.push(
      'repository in package.json is a placeholder: write where the project lives, then npm run check -- manifests --update.',
    );
  if (status.trim() !== '') obstacles.push('The work tree has changes: commit them first.');
  if (!environment.ACTIONS_ID_TOKEN_REQUEST_URL && !environment.SIGSTORE_ID_TOKEN)
    obstacles.push(
      'There is no identity token, so npm cannot prove where the packages were built: release from CI.',
    );
  if (unreleased.length > 0)
    obstacles.push(`Write how to install from npm, instead of "${notOnNpm}": ${unreleased.join(', ')}.`);
  return obstacles;
}
