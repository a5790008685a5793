import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** @type {Map<string, ts.SourceFile>} */
const parsed = new Map();

/** @param {string} file */
function parse(file) {
  const known = parsed.get(file);
  if (known) return known;
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  parsed.set(file, source);
  return source;
}

/** @param {ts.Statement} statement */
function declaredNames(statement) {
  if (
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement)
  )
    return statement.name ? [statement.name.text] : [];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name }) =>
    ts.isIdentifier(name) ? [name.text] : [],
  );
}

/**
 * The names that a statement re-exports, and their source.
 *
 * @param {ts.Statement} statement
 */
function passedNames(statement) {
  const isExport = ts.isExportDeclaration(statement);
  if (!isExport && !ts.isImportDeclaration(statement)) return [];
  const { moduleSpecifier } = statement;
  const from = moduleSpecifier && ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : undefined;
  const names = isExport ? statement.exportClause : statement.importClause?.namedBindings;
  if (!names || !(ts.isNamedExports(names) || ts.isNamedImports(names))) return [];
  return names.elements.map(({ name, propertyName }) => ({
    name: name.text,
    original: (propertyName ?? name).text,
    from,
  }));
}

/** @param {ts.Statement} statement */
const isDerived = (statement) =>
  ts.isTypeAliasDeclaration(statement) && /\btypeof\b/.test(statement.type.getText());

/**
 * Whether a name has a docstring where it is declared. A type that is derived from a value (`InferOutput<typeof schema>`, `keyof typeof
 * table`), and a name of another package, counts as described.
 *
 * @param {string} file
 * @param {string} name
 * @returns {boolean}
 */
export function isDescribed(file, name) {
  if (!existsSync(file) || file.includes('.generated.')) return true;
  const { statements } = parse(file);
  const declarations = statements.filter((statement) => declaredNames(statement).includes(name));
  if (declarations.length > 0)
    return declarations.some(
      (declaration) => isDerived(declaration) || ts.getJSDocCommentsAndTags(declaration).length > 0,
    );
  for (const passed of statements.flatMap(passedNames)) {
    if (passed.name !== name || (passed.from === undefined && passed.original === name)) continue;
    const { from, original } = passed;
    if (from === undefined) return isDescribed(file, original);
    return !from.startsWith('.') || isDescribed(path.resolve(path.dirname(file), from), original);
  }
  return true;
}
