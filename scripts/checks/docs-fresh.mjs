import { staleDocs } from '../docs/reference-pages.mjs';

export const title = 'docs as fresh as the code';

/** @param {string} root */
export async function check(root) {
  return await staleDocs(root);
}
