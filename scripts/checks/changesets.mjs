import getReleasePlan from '@changesets/get-release-plan';

export const title = 'changesets';

/**
 * Reads the changesets as a release does. Unlike `changeset status`, it needs no branch to compare with, and requires a
 * summary in each.
 *
 * @param {string} root
 */
export async function check(root) {
  const { changesets } = await getReleasePlan(root);
  return changesets
    .filter(({ summary }) => summary.trim() === '')
    .map(({ id }) => `.changeset/${id}.md says nothing of what changes for users`);
}
