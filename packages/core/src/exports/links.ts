export { keepLink } from '../pairing/keep-link.ts';
export { claimLink, forgetLink, readLinks } from '../pairing/stored-links.ts';
