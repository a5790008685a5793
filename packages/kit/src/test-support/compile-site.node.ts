import path from 'node:path';
import ts from 'typescript';

const root = path.join(import.meta.dirname, '../../../..');

/** Files that every site compiles with, and where their imports are. */
const known = new Map<string, ts.SourceFile | undefined>();
let resolved: ts.ModuleResolutionCache | undefined;

/** Compiles a site's file, placed beside this one, and returns the compiler's messages. */
export function complaintsOf(
  text: string,
  name = 'site.ts',
  overrides: ts.CompilerOptions = {},
): readonly string[] {
  const file = path.join(import.meta.dirname, name);
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.browser.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [], include: [] }, ts.sys, root);
  const host = ts.createCompilerHost(options);
  resolved ??= ts.createModuleResolutionCache(root, host.getCanonicalFileName, options);
  const cache = resolved;
  host.getModuleResolutionCache = () => cache;
  host.resolveModuleNameLiterals = (literals, from, redirected, given, source) =>
    literals.map((literal) => {
      const mode = ts.getModeForUsageLocation(source, literal, given);
      return ts.resolveModuleName(literal.text, from, given, host, cache, redirected, mode);
    });
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === file || fileExists.call(host, name);
  host.getSourceFile = (name, language, ...rest) => {
    if (name === file) return ts.createSourceFile(name, text, language);
    if (!known.has(name)) known.set(name, getSourceFile.call(host, name, language, ...rest));
    return known.get(name);
  };
  const program = ts.createProgram(
    [file],
    { ...options, jsx: ts.JsxEmit.ReactJSX, noEmit: true, skipLibCheck: true, ...overrides },
    host,
  );
  return program
    .getSemanticDiagnostics(program.getSourceFile(file))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}
