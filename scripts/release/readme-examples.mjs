/**
 * The TypeScript examples of a page, unchanged. `js` blocks need packages that no test site installs.
 *
 * @param {string} markdown
 * @returns {{ kind: 'ts' | 'tsx', code: string }[]}
 */
export const examplesIn = (markdown) =>
  [...markdown.matchAll(/^```(tsx?)\n([\s\S]*?)^```$/gm)].map(([, kind, code = '']) => ({
    kind: kind === 'tsx' ? 'tsx' : 'ts',
    code,
  }));

/**
 * The page's example of a complete site: a component `App` and the call of `createAppKit`.
 *
 * @param {string} markdown
 */
export function siteExample(markdown) {
  const found = examplesIn(markdown).find(
    ({ code }) => code.includes('createAppKit(') && code.includes('export function App('),
  );
  if (!found) throw new Error('The README shows no site: an example with createAppKit and a component App.');
  return found.code;
}

/**
 * The files of a section: examples whose first line is a file name.
 *
 * @param {string} markdown
 * @param {string} heading of the section
 * @returns {{ file: string, code: string }[]}
 */
export function filesIn(markdown, heading) {
  const section = markdown.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  const found = [...section.matchAll(/^```\w+\n(?:\/\/|<!--) ([\w./-]+)(?: -->)?\n([\s\S]*?)^```$/gm)].map(
    ([, file = '', code = '']) => ({ file, code }),
  );
  if (found.length === 0)
    throw new Error(`The section ${heading} names no file in the first line of an example.`);
  return found;
}
