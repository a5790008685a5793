import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** Attributes and properties, ours and HTML's, whose value users read or hear. */
const spoken = new Set([
  'alt',
  'action',
  'aria-description',
  'aria-label',
  'label',
  'note',
  'placeholder',
  'tag',
  'text',
  'title',
]);
const letters = /\p{L}{2}/u;
const house = path.join(import.meta.dirname, '../../../..');

function isText(node: ts.Node | undefined): boolean {
  if (node === undefined) return false;
  if (ts.isJsxExpression(node)) return isText(node.expression);
  if (ts.isConditionalExpression(node)) return isText(node.whenTrue) || isText(node.whenFalse);
  if (ts.isTemplateExpression(node)) {
    return [node.head, ...node.templateSpans.map((span) => span.literal)].some((part) =>
      letters.test(part.text),
    );
  }
  return ts.isStringLiteralLike(node) && letters.test(node.text);
}

/** Hard-coded texts of a module that visitors would see in any language. */
function literalsOf(name: string, code: string): string[] {
  const kind = name.endsWith('.ts') ? ts.ScriptKind.TS : ts.ScriptKind.TSX;
  const file = ts.createSourceFile(name, code, ts.ScriptTarget.Latest, true, kind);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const shown =
      (ts.isJsxText(node) && letters.test(node.text)) ||
      (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent) && isText(node)) ||
      (ts.isJsxAttribute(node) && spoken.has(node.name.getText(file)) && isText(node.initializer));
    if (shown) found.push(`${name}: ${node.getText(file).trim()}`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** The modal, its parts, and the pages that show it to a visitor. */
const sources = ['packages/react', 'packages/ui', 'apps/demo', 'apps/sample-wallet'].flatMap((member) => {
  const folder = path.join(house, member, 'src');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|css)$/.test(name) && !/generated|\.test\.|test-support/.test(name))
    .map((name) => ({ name: `${member}/${name}`, code: readFileSync(path.join(folder, name), 'utf8') }));
});

test('views take their texts from a catalogue', () => {
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.flatMap(({ name, code }) => (name.endsWith('.css') ? [] : literalsOf(name, code)))).toEqual(
    [],
  );
});

test.each([
  '<p>Hello</p>',
  '<p>{"Hello"}</p>',
  '<p>{open ? "Hello" : name}</p>',
  '<a title="Hello" />',
  ['<a aria-label={`Hello $', '{name}`} />'].join(''),
])('%s is found', (code) => {
  expect(literalsOf('view.tsx', `const view = ${code};`)).toHaveLength(1);
});

/** `padding: 1px 2px 3px 4px`: right and left differ. Corners: the two at the top, or the two at the bottom, differ. */
function hasTwoSides(rule: string): boolean {
  const values = rule.replace(/^[^:]*:|;$/g, '').match(/(?:[^\s()]|\([^()]*(?:\([^()]*\))*[^()]*\))+/g) ?? [];
  if (/^border-radius/.test(rule))
    return values.length > 2 && (values[0] !== values[1] || values[2] !== (values[3] ?? values[1]));
  return values.length === 4 && values[1] !== values[3];
}

/** Declarations that name a physical side and so ignore the writing direction. */
function physicalRules(css: string): string[] {
  const rules = css.match(
    /(?:(?:margin|padding|border)-(?:left|right)|(?<![\w-])(?:left|right)|text-align|float)\s*:[^;]*;/g,
  );
  const shorthands = css.match(/(?:margin|padding|inset|border-radius)\s*:[^;{}]*;/g) ?? [];
  return [
    ...(rules ?? []).filter(
      (rule) => !/text-align:\s*(?:start|end|center|(?:-webkit-)?match-parent)/.test(rule),
    ),
    ...shorthands.filter(hasTwoSides),
  ];
}

test('styles follow the writing direction', () => {
  const styles = sources.filter(({ name }) => /[-.]css(\.ts)?$/.test(name));
  expect(styles.length).toBeGreaterThan(10);
  expect(styles.flatMap(({ name, code }) => physicalRules(code).map((rule) => `${name}: ${rule}`))).toEqual(
    [],
  );
});

test.each([
  'a { padding: 1px 2px 3px 4px; }',
  'a { margin: 0 calc(1px + (2px * 2)) 0 1px; }',
  'a { margin-left: 4px; }',
  'a { right: 0; }',
  'a { text-align: left; }',
  'a { float: right; }',
])('%s is found', (css) => {
  expect(physicalRules(css)).toHaveLength(1);
});
