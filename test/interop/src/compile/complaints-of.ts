import path from 'node:path';
import ts from 'typescript';

/**
 * The compiler's errors in a project's own files, those of its folder, named by its tsconfig file; empty if there are none.
 * Packages whose sources they import are checked with their own project.
 */
export function complaintsOf(project: string): string {
  const { config, error } = ts.readConfigFile(project, ts.sys.readFile);
  const folder = path.dirname(project);
  const { options, fileNames, errors } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  const program = ts.createProgram(fileNames, { ...options, noEmit: true });
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
