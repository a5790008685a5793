import { build } from 'vite';
import { expect, test } from 'vitest';
import { shortCss, shortStyles } from './short-css.mjs';

test('drops what only a reader needs', () => {
  expect(shortCss('.a {\n  color: red;\n  margin: 0 1px;\n}\n.b, .c > d { top: 0; }')).toBe(
    '.a{color:red;margin:0 1px}.b,.c > d{top:0}',
  );
});

test.each([
  'calc(1px + 2px * var(--x))',
  '.a :where(b)',
  '.a *::before',
  'oklch(22% .01 260 / 8%)',
  '@media (hover:hover) and (pointer:fine)',
  "content:''",
])('keeps the spaces that mean something: %s', (css) => {
  expect(shortCss(css)).toBe(css);
});

test('shortens the templates of style modules and nothing else', async () => {
  /** @param {string} name */
  const built = async (name) => {
    const source = `/** Of \`:host\`. */ export const css = \`\${one}   .a {\n  color: red;\n}\`; export const one = '.b  { }';`;
    const result = await build({
      configFile: false,
      logLevel: 'error',
      build: {
        write: false,
        minify: false,
        rolldownOptions: { input: name, preserveEntrySignatures: 'strict' },
      },
      plugins: [
        {
          name: 'given',
          resolveId: (id) => (id === name ? id : undefined),
          load: (id) => (id === name ? source : undefined),
        },
        shortStyles(),
      ],
    });
    const [{ code }] = /** @type {import('vite').Rolldown.RolldownOutput} */ ([result].flat()[0]).output;
    return code;
  };
  const short = await built('a-css.ts');
  expect(short).toMatch(/\$\{one\} \.a\{color:red\}/);
  expect(short).toContain('.b  { }');
  expect(await built('a.ts')).toContain('.a {\n  color: red;\n}');
});
