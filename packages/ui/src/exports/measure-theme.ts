export { measureTheme } from '../theme/measure-theme.ts';
