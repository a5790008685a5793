export { fetchIdentity } from '../names/identity-options.ts';
export { namesOf, type RegisteredName } from '../names/names-of.ts';
export { registerName } from '../names/register-name.ts';
export { type LabelProblem, observeSuggestions, readNewLabel } from '../names/suggestions.ts';
