export { reportOptions, reportTheme } from '../options/report-options.ts';
