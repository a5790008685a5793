export { keepLink } from '../flows/keep-link.ts';
export { claimLink, forgetLink, readLinks } from '../flows/stored-links.ts';
