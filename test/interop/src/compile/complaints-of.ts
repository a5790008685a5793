import path from 'node:path';
import ts from 'typescript';

/** Files that programs share, because parsing them costs as much as checking a project. */
export type ParsedFiles = Map<string, ts.SourceFile | undefined>;

/** What decides how a file is parsed, besides its name: files parsed by other settings are not shared. */
const { getKeyForCompilationSettings: settingsKey } = ts.createDocumentRegistry();

/** A host that parses a file once for all projects with the same `parsed`. */
function sharingHost(options: ts.CompilerOptions, parsed: ParsedFiles): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const settings = settingsKey(options);
  return {
    ...host,
    getSourceFile(fileName, how, ...others) {
      const format = typeof how === 'object' ? how.impliedNodeFormat : undefined;
      const key = [fileName, format, settings].join('\n');
      if (!parsed.has(key)) parsed.set(key, host.getSourceFile(fileName, how, ...others));
      return parsed.get(key);
    },
  };
}

/**
 * The compiler's errors in a project's own files, those of its folder, named by its tsconfig file; empty if there are none.
 * Packages whose sources they import are checked with their own project.
 *
 * @param parsed one map for several projects, whose common files are parsed once and must not change meanwhile
 */
export function complaintsOf(project: string, parsed: ParsedFiles = new Map()): string {
  const { config, error } = ts.readConfigFile(project, ts.sys.readFile);
  const folder = path.dirname(project);
  const { options, fileNames, errors } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  const settings = { ...options, noEmit: true };
  const program = ts.createProgram(fileNames, settings, sharingHost(settings, parsed));
  const own = program
    .getSourceFiles()
    .filter(({ fileName }) => !path.relative(folder, fileName).startsWith('..'))
    .filter(({ fileName }) => !fileName.includes('/node_modules/'));
  const missing = fileNames.length === 0 ? ['The project has no files.\n'] : [];
  const found = [
    ...(error ? [error] : []),
    ...errors,
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...own.flatMap((file) => [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
    ]),
  ];
  const host = {
    getCanonicalFileName: (name: string) => name,
    getCurrentDirectory: () => folder,
    getNewLine: () => '\n',
  };
  return [...missing, ts.formatDiagnostics(found, host)].join('');
}
