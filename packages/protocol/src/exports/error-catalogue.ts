export { errorTitles } from '../errors/error-titles.ts';
export { unthrownErrors } from '../errors/unthrown-errors.ts';
