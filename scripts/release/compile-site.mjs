// node compile-site.mjs <folder> <file…>: compiles a site of Vite and prints errors in its own files and in our
// declarations.
import ts from 'typescript';

const [folder = '', ...files] = process.argv.slice(2);
const program = ts.createProgram(
  files.map((file) => `${folder}/${file}`),
  {
    // The strictest module resolution; the Next site uses that of bundlers.
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    jsx: ts.JsxEmit.ReactJSX,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
  },
);
// Ignores errors in other packages' declarations.
const checked = program
  .getSourceFiles()
  .filter(
    ({ fileName }) => !fileName.includes('/node_modules/') || fileName.includes('/node_modules/@mooring/'),
  );
const found = [
  ...program.getOptionsDiagnostics(),
  ...program.getGlobalDiagnostics(),
  ...checked.flatMap((file) => [
    ...program.getSyntacticDiagnostics(file),
    ...program.getSemanticDiagnostics(file),
  ]),
];
if (found.length > 0) {
  process.exitCode = 1;
  process.stdout.write(
    ts.formatDiagnostics(found, {
      getCanonicalFileName: (name) => name,
      getCurrentDirectory: () => folder,
      getNewLine: () => '\n',
    }),
  );
}
